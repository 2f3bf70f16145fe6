import { holdObjectUrl } from './use-object-url.ts';

/** Maximum number of decoded images. A decoded A4 page takes 15 MB. */
const maxKept = 4;

type Kept = { image: HTMLImageElement; release: () => void };
const kept = new Map<Blob, Kept>();

/** Decodes an image before it is shown and keeps it decoded until newer ones replace it. */
export async function decodeAhead(blob: Blob): Promise<void> {
  const known = kept.get(blob);
  kept.delete(blob);
  const { url, release } = known ? { url: known.image.src, release: known.release } : holdObjectUrl(blob);
  const image = known?.image ?? new Image();
  kept.set(blob, { image, release });
  const [[oldest, { release: releaseOldest }] = [null, { release }]] = kept;
  if (oldest && kept.size > maxKept) {
    kept.delete(oldest);
    releaseOldest();
  }
  if (!known) image.src = url;
  await image.decode();
}

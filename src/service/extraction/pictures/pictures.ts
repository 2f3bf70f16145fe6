/** Decodes untrusted pictures outside of the service: if a file takes over a codec or never ends, the process is replaced. */
import { copyFile, lstat, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inWorkDir } from '../in-work-dir.ts';
import { isReadableByReaders } from '../read/confine.ts';
import { recogniseBox } from '../read/ocr/recognize-pages.ts';
import { ReaderPool, type ReaderProcess } from '../read/reader-pool.ts';
import { UnreadableFile } from '../reading.ts';
import type { PageBox, PictureMethods, RedrawLimits } from './picture-process.ts';

const readers = new ReaderPool<PictureMethods>(new URL('./picture-process.ts', import.meta.url), {
  size: 2,
  heapMb: 256,
  memoryMb: 1_200,
  maxLoans: 500,
});
/** Decoding a picture at the pixel limit takes a few seconds. */
const timeoutMs = 40_000;

/** A picture as a path or as bytes. */
type Picture = string | Uint8Array;

type Work<T> = (
  reader: ReaderProcess<PictureMethods>,
  at: { file: string; target: string },
  options: { timeoutMs: number; signal?: AbortSignal | undefined },
) => Promise<T>;

const withPicture = <T>(picture: Picture, work: Work<T>, signal?: AbortSignal): Promise<T> =>
  inWorkDir(async (folder) => {
    const target = path.join(folder, 'drawn');
    let file = path.join(folder, 'picture');
    if (typeof picture !== 'string') await writeFile(file, picture);
    else if (isReadableByReaders(picture)) file = picture;
    else await copyFile(picture, file);
    return readers.lend(signal, (reader) => work(reader, { file, target }, { timeoutMs, signal }));
  });

/** Reads the drawn file without following a symbolic link of that name. */
async function drawnAt(target: string): Promise<Buffer> {
  if (!(await lstat(target)).isFile()) throw new UnreadableFile('broken', 'The reader wrote no file.');
  return readFile(target);
}

export const measurePicture = (picture: Picture): Promise<{ width: number; height: number }> =>
  withPicture(picture, (reader, { file }, options) => reader.call('measure', { file }, options));

/** Prepares a page uploaded as PNG or JPEG for a PDF: a PNG is converted; null for a JPEG, which is used unchanged. */
export const pictureAsJpeg = (picture: Picture): Promise<Buffer | null> =>
  withPicture(picture, async (reader, at, options) => {
    const { isConverted } = await reader.call('toJpeg', at, options);
    return isConverted ? drawnAt(at.target) : null;
  });

export const rotatePicture = (picture: Picture, rotation: number): Promise<Buffer> =>
  withPicture(picture, async (reader, at, options) => {
    await reader.call('turn', { ...at, rotation }, options);
    return drawnAt(at.target);
  });

/** Returns a JPEG of at most this width. */
export const shrinkPicture = (picture: Picture, shape: { rotation: number; width: number }): Promise<Buffer> =>
  withPicture(picture, async (reader, at, options) => {
    await reader.call('shrink', { ...at, ...shape }, options);
    return drawnAt(at.target);
  });

/** Returns a PNG that contains only the visible picture. */
export const redrawPicture = (picture: Picture, limits: RedrawLimits): Promise<Buffer> =>
  withPicture(picture, async (reader, at, options) => {
    await reader.call('redraw', { ...at, ...limits }, options);
    return drawnAt(at.target);
  });

/** Recognizes the words in a part of a page image; empty if there are none, or if the part is too large for a value. */
export const wordsInBox = (picture: Picture, shape: { rotation: number; box: PageBox }, signal: AbortSignal): Promise<string> =>
  inWorkDir(async (folder) => {
    const target = path.join(folder, 'box.grey');
    const part = await withPicture(
      picture,
      (reader, { file }, options) => reader.call('cut', { file, target, ...shape }, options),
      signal,
    );
    return part === null ? '' : recogniseBox({ path: target, ...part }, signal);
  });

/** Ends the processes; called at shutdown. */
export const closePictures = (): Promise<void> => readers.close();

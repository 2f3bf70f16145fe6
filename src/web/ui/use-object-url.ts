import { useEffect } from 'react';

/**
 * One object URL per blob, however many components show it, so that the browser decodes an image once. Revoked when it has been unused for
 * a while.
 */
const addresses = new WeakMap<Blob, { url: string; users: number; timer?: ReturnType<typeof setTimeout> }>();
const releaseDelayMs = 10_000;

function addressOf(blob: Blob) {
  const known = addresses.get(blob);
  if (known) return known;
  const made = { url: URL.createObjectURL(blob), users: 0 };
  addresses.set(blob, made);
  releaseLater(blob);
  return made;
}

function releaseLater(blob: Blob): void {
  const address = addresses.get(blob);
  if (!address || address.users > 0) return;
  clearTimeout(address.timer);
  address.timer = setTimeout(() => {
    if (address.users > 0) return;
    URL.revokeObjectURL(address.url);
    addresses.delete(blob);
  }, releaseDelayMs);
}

/** Keeps the URL until `release` is called. */
export function holdObjectUrl(blob: Blob): { url: string; release: () => void } {
  const address = addressOf(blob);
  address.users += 1;
  return {
    url: address.url,
    release: () => {
      address.users -= 1;
      releaseLater(blob);
    },
  };
}

/** Returns an object URL for a blob synchronously, so that an image in memory is shown on the first paint. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  useEffect(() => (blob ? holdObjectUrl(blob).release : undefined), [blob]);
  return blob && addressOf(blob).url;
}

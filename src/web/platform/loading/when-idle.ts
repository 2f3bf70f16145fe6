const shown = Promise.withResolvers<void>();
const rest = Promise.withResolvers<void>();

/** Resolves when the first page is on the screen, possibly without its data. */
export const firstPageShown: Promise<void> = shown.promise;
export const signalPageShown = (): void => shown.resolve();

/**
 * Signals that the first page is shown with its data. While waiting for responses the browser is idle too, but the network must not be used for other
 * requests then.
 */
export const signalIdle = (): void => rest.resolve();

/** Loads a part once, when the page is idle or earlier on demand. */
export function whenIdle<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  // A failed load is repeated when the part is needed.
  const forget = () => (part = undefined);
  const get = () => {
    if (!part) {
      part = load();
      part.catch(forget);
    }
    return part;
  };
  const preload = () => void get().catch(() => undefined);
  if (typeof requestIdleCallback === 'function') void rest.promise.then(() => requestIdleCallback(preload, { timeout: 5_000 }));
  return get;
}

/** Loads a part that the page does not depend on, only after the page is idle. */
export const loadWhenIdle =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    rest.promise.then(load);

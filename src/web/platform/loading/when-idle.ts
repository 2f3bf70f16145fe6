const rest = Promise.withResolvers<void>();

/** The first page has what it shows. While one only waits for an answer the browser is idle too, but the network is not to be taken then. */
export const restBegins = (): void => rest.resolve();

/** Fetches a part when the page is at rest, or at once when somebody asks for it before; once. */
export function whenIdle<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const get = () => (part ??= load());
  // what cannot be fetched now is asked for again when it is needed
  const early = () => void get().catch(() => (part = undefined));
  if (typeof requestIdleCallback === 'function') void rest.promise.then(() => requestIdleCallback(early, { timeout: 5_000 }));
  return get;
}

/** Fetches a part that nothing on the page waits for: not before the page is at rest. */
export const onceAtRest =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  () =>
    rest.promise.then(load);

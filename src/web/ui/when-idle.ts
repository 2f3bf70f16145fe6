/** Fetches a part when the page is at rest, or at once when somebody asks for it before; once. */
export function whenIdle<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let part: Promise<Part> | undefined;
  const get = () => (part ??= load());
  // what cannot be fetched now is asked for again when it is needed
  const early = () => void get().catch(() => (part = undefined));
  if (typeof requestIdleCallback === 'function') requestIdleCallback(early, { timeout: 5_000 });
  return get;
}

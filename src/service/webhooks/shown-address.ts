/** What may be seen of our own parameters. */
const open = new Set(['documentId', 'eventType', 'clientId']);

/**
 * An address as it may be kept and shown: receivers put keys of theirs into the query, so of parameters only the names stay, but for those
 * that we have put there ourselves.
 */
export function shownAddress(address: string, added = 0): string {
  const url = URL.parse(address);
  if (!url) return '';
  const params = [...url.searchParams];
  const shown = params.map(
    ([name, value], index) => `${name}=${index >= params.length - added && open.has(name) ? value : '***'}`,
  );
  return `${url.origin}${url.pathname}${shown.length > 0 ? `?${shown.join('&')}` : ''}`;
}

/** Our own parameters whose values may be shown. */
const open = new Set(['documentId', 'eventType', 'clientId']);

/**
 * Returns an address that may be stored and shown: receivers put keys into the query, so only the names of parameters are kept, except for
 * those that we added.
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

/** Returns the URL of the review screen of a document, with the parameters of the current view. */
export const documentHref = (documentId: string, search: URLSearchParams | string = ''): string => {
  const query = search.toString();
  return `/documents/${encodeURIComponent(documentId)}${query ? `?${query}` : ''}`;
};

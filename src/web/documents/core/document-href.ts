/** The review screen of a document, as one of this view's. */
export const documentHref = (documentId: string, search: URLSearchParams | string = ''): string => {
  const query = search.toString();
  return `/documents/${encodeURIComponent(documentId)}${query ? `?${query}` : ''}`;
};

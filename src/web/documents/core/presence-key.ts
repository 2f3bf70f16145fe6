/** Query key of the users who have a document open. Requested by the screen that shows it and refetched on a live event. */
export const presenceKey = (documentId: string) => ['presence', documentId] as const;

/** Who else has a document open: asked for by the screen that shows it, asked again when the stream says so. */
export const presenceKey = (documentId: string) => ['presence', documentId] as const;

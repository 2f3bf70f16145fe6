/** The ID contains the document, because the next document is rendered off screen with the same fields. */
export const fieldDomId = (documentId: string, name: string): string => `field-${documentId}-${name}`;

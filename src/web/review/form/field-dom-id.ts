/** Of this document: the next one is drawn out of sight with the same fields. */
export const fieldDomId = (documentId: string, name: string): string => `field-${documentId}-${name}`;

import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

export const isBeingRead = ({ state }: DocumentDetail): boolean => state === 'New' || state === 'Extracting';

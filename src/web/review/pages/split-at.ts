import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { readingOf } from '#web/viewer/pages.queries.ts';
import { partQueries } from './document-parts.queries.ts';

export const suggestionsFor = (detail: DocumentDetail) => partQueries.splitSuggestions(detail.id, readingOf(detail).readAt ?? '');

export const sureCuts = (suggested: readonly { pageIndex: number; isSure: boolean }[]): number[] =>
  suggested.filter(({ isSure }) => isSure).map(({ pageIndex }) => pageIndex);

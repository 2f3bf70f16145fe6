import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';

/** Whether review offers to queue the document: here, one that nobody validated is validated instead, and the list asks before. */
export const mayQueue = ({ actions, state, exportState }: Pick<DocumentDetail, 'actions' | 'state' | 'exportState'>): boolean =>
  actions.includes('queueExport') && state === 'Validated' && exportState !== 'Queued';

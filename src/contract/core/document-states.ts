/** States of a document and the transitions between them (interface section 3, DESIGN section 4). */
export const documentStates = ['New', 'Extracting', 'Extracted', 'Validated', 'Paused', 'Error'] as const;
export type DocumentState = (typeof documentStates)[number];

export const approvalStates = ['None', 'Pending', 'Approved', 'Rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const exportStates = ['None', 'Queued', 'Exported', 'Failed'] as const;
export type ExportState = (typeof exportStates)[number];

/** Events that change the state of a document. */
export const documentMoves = [
  'extract',
  'finishExtraction',
  'failExtraction',
  'save',
  'validate',
  'pause',
  'reopen',
  'requeueExtraction',
  'requeueValidation',
] as const;
export type DocumentMove = (typeof documentMoves)[number];

/** The only table of transitions: a move that is missing for a state is a conflict. */
export const documentTransitions: Record<DocumentState, Partial<Record<DocumentMove, DocumentState>>> = {
  New: {
    extract: 'Extracting',
    save: 'New',
    validate: 'Validated',
    pause: 'Paused',
    reopen: 'Extracted',
    requeueExtraction: 'New',
    requeueValidation: 'Extracted',
    failExtraction: 'Error',
  },
  Extracting: {
    extract: 'Extracting',
    finishExtraction: 'Extracted',
    failExtraction: 'Error',
    // an extraction that was overtaken finds the document in another state and writes nothing
    validate: 'Validated',
    pause: 'Paused',
    reopen: 'Extracted',
    requeueExtraction: 'New',
    requeueValidation: 'Extracted',
  },
  Extracted: {
    save: 'Extracted',
    validate: 'Validated',
    pause: 'Paused',
    reopen: 'Extracted',
    requeueExtraction: 'New',
    requeueValidation: 'Extracted',
  },
  Validated: {
    save: 'Validated',
    validate: 'Validated',
    pause: 'Paused',
    reopen: 'Extracted',
    requeueExtraction: 'New',
    requeueValidation: 'Extracted',
  },
  Paused: {
    save: 'Paused',
    validate: 'Validated',
    pause: 'Paused',
    reopen: 'Extracted',
    requeueExtraction: 'New',
    requeueValidation: 'Extracted',
  },
  Error: {
    save: 'Error',
    validate: 'Validated',
    pause: 'Paused',
    reopen: 'Extracted',
    requeueExtraction: 'New',
    requeueValidation: 'Extracted',
  },
};

/** Statuses in the list: the six states and those derived from approval, export and the trash. */
export const listStatuses = [
  'new',
  'extracting',
  'extracted',
  'validated',
  'paused',
  'error',
  'waitingForApproval',
  'approved',
  'rejected',
  'readyForExport',
  'exported',
  'exportFailed',
  'deleted',
] as const;
export type ListStatus = (typeof listStatuses)[number];

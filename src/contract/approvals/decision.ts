/** What an approver decides about a document, as it is kept without a network and sent. `version` is that of the document decided about. */
export type Decision = { documentId: string; version: number; note: string } & (
  | { kind: 'approve' }
  | { kind: 'reject' }
  | { kind: 'delegate'; to: { email: string; name: string } }
);

/** An approver's decision about a document, as stored offline and sent. `version` is that of the document decided about. */
export type Decision = { documentId: string; version: number; note: string } & (
  | { kind: 'approve' }
  | { kind: 'reject' }
  | { kind: 'delegate'; to: { email: string; name: string } }
);

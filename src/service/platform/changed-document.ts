/**
 * Changes of documents, as data. Code that writes a document reports the change within the same transaction
 * (`ctx.lifecycle.documentsChanged`); the reactions are only in service/lifecycle.
 */
import type { FieldValues } from '#values/values.ts';
import type { ValueChange } from '#values/value-change.ts';
import type { DocumentRow } from './database/document-row.ts';
import type { JsonObject } from './database/schema.ts';

/** Noun and event, such as `document.approved` or `tenant.featuresChanged`. */
export type AuditAction = `${string}.${string}`;

/** Audit entry of a change. `details` contain names, ids, old and new values, never secrets or whole documents. */
export type AuditAct = { action: AuditAction; documentId?: string | null; details?: JsonObject };

type Before = { before: DocumentRow };
type Nothing = unknown;

/** Kinds of changes, and the data that reactions need. */
type Data = {
  uploaded: Nothing;
  extractionStarted: Nothing;
  extractionProgressed: Nothing;
  extracted: { after: { fields: FieldValues } };
  extractionFailed: Nothing;
  extractionRequeued: Before;
  /** Returned to review with unchanged values. */
  validationRequeued: Before;
  /** Values were saved; `isValidated` if this also validated the document. */
  saved: Before & { after: { document_class: string }; values: readonly ValueChange[]; isValidated: boolean };
  fieldsConfirmed: Before;
  typeChanged: Before & { after: Pick<DocumentRow, 'state'> };
  unitChanged: Before;
  /** Moved manually, without a change of values. */
  stateChanged: Before & { after: Pick<DocumentRow, 'state'> };
  /** Returned to its issuer. */
  returned: Before & { receivedByEmail: boolean };
  renamed: Nothing;
  pagesChanged: Nothing;
  attachmentsChanged: Nothing;
  noted: Nothing;
  feedbackGiven: Nothing;
  /** Messages of an external validation were written. */
  externallyValidated: Before;
  /** Checked again because the checks of its type changed. */
  rechecked: Before;
  accountConfirmed: Before;
  duplicateCleared: Before;
  companiesProved: Nothing;
  /** The VAT payer register returned data about the supplier, now or for an earlier document. */
  payerChecked: Nothing;
  split: Nothing;
  madeBySplit: { after: { fields: FieldValues } };
  merged: Nothing;
  madeByMerge: Nothing;
  /** Turned into an attachment of another document. */
  attached: Nothing;
  madeFromAttachment: Nothing;
  /** Restored from the documents that it was split into, merged into or attached to. */
  takenBack: Nothing;
  deleted: Nothing;
  /** `isReplaced`: documents that it was split or merged into still exist. */
  restored: Before & { isReplaced: boolean };
  /** Its approval started or proceeded. */
  approvalMoved: { after: DocumentRow; isBegun: boolean };
  queuedForExport: Nothing;
  exported: Nothing;
  exportFailed: Nothing;
  /** The tenant tightened its export requirements. */
  exportRulesTightened: Before;
};

export type ChangeKind = keyof Data;
type AnyChange = { [K in ChangeKind]: { kind: K; documentId: string; acts?: readonly AuditAct[] } & Data[K] }[ChangeKind];
export type ChangedDocument<K extends ChangeKind = ChangeKind> = Extract<AnyChange, { kind: K }>;

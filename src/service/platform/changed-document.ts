/**
 * What has happened to a document, as data. Whoever writes a document says it, within the transaction of the change
 * (`ctx.lifecycle.documentsChanged`); what follows stands in service/lifecycle alone.
 */
import type { FieldValues } from '#values/values.ts';
import type { ValueChange } from '#values/value-change.ts';
import type { DocumentRow } from './database/document-row.ts';
import type { JsonObject } from './database/schema.ts';

/** Noun and what happened to it, as `document.approved` or `tenant.featuresChanged`. */
export type AuditAction = `${string}.${string}`;

/** What the audit log says of a change. `details` hold names, ids, old and new values, never secrets or whole documents. */
export type AuditAct = { action: AuditAction; documentId?: string | null; details?: JsonObject };

type Before = { before: DocumentRow };
type Nothing = unknown;

/** The kinds of change, and what reactions need to know of each. */
type Data = {
  uploaded: Nothing;
  extractionStarted: Nothing;
  extractionProgressed: Nothing;
  extracted: { after: { fields: FieldValues } };
  extractionFailed: Nothing;
  extractionRequeued: Before;
  /** Put before a person again, with the values as they are. */
  validationRequeued: Before;
  /** Values were saved; `isValidated` where the document was called valid with them. */
  saved: Before & { after: { document_class: string }; values: readonly ValueChange[]; isValidated: boolean };
  fieldsConfirmed: Before;
  typeChanged: Before & { after: Pick<DocumentRow, 'state'> };
  unitChanged: Before;
  /** Moved by hand, without a change of values. */
  stateChanged: Before & { after: Pick<DocumentRow, 'state'> };
  /** Sent back to its issuer. */
  returned: Before & { cameByEmail: boolean };
  renamed: Nothing;
  pagesChanged: Nothing;
  attachmentsChanged: Nothing;
  noted: Nothing;
  feedbackGiven: Nothing;
  /** Messages of an external validation were written. */
  externallyValidated: Before;
  /** Checked anew because the checks of its type changed. */
  rechecked: Before;
  accountConfirmed: Before;
  duplicateCleared: Before;
  companiesProved: Nothing;
  /** The register of VAT payers has told of the supplier, now or for an earlier document. */
  payerChecked: Nothing;
  split: Nothing;
  madeBySplit: { after: { fields: FieldValues } };
  merged: Nothing;
  madeByMerge: Nothing;
  /** Became an attachment of another document. */
  attached: Nothing;
  madeFromAttachment: Nothing;
  /** What it was split into, merged into or attached to has become it again. */
  takenBack: Nothing;
  deleted: Nothing;
  restored: Before;
  /** Its approval began or went on. */
  approvalMoved: { after: DocumentRow; isBegun: boolean };
  queuedForExport: Nothing;
  exported: Nothing;
  exportFailed: Nothing;
  /** The tenant asks more of what is exported than before. */
  exportRulesTightened: Before;
};

export type ChangeKind = keyof Data;
type AnyChange = { [K in ChangeKind]: { kind: K; documentId: string; acts?: readonly AuditAct[] } & Data[K] }[ChangeKind];
export type ChangedDocument<K extends ChangeKind = ChangeKind> = Extract<AnyChange, { kind: K }>;

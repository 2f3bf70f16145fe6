import { DomainError } from '#contract/core/errors.ts';
import { FieldValue, type FieldValues } from '#values/values.ts';
import { findLastAudit } from '#service/audit/log.store.ts';
import { changeDocument, type DocumentRow } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import type { AuditAct } from '#service/platform/changed-document.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { checkRow, remainingMessages } from '../checks/check-row.ts';
import { undecidedPlace } from '../checks/contradicted-value.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit } from '../core/policy.ts';

const action = 'document.fieldsConfirmed';
type Cell = { itemIndex: number; field: string };

/** Marks values as confirmed by a user, equal to entered ones. Only while the document is to be reviewed, or was validated with errors. */
export async function confirmFields(ctx: Ctx, documentId: string, names: readonly string[]): Promise<void> {
  const document = await lockOpen(ctx, documentId);
  const looked = names.flatMap((name) => (document.fields[name] ? [[name, document.fields[name]] as const] : []));
  const confirmed = looked.map(([name, value]) => [name, { ...value, confidence: 1, source: 'User' as const }] as const);
  await keep(ctx, document, withFields(document, Object.fromEntries(confirmed)), {
    action,
    details: { fields: Object.fromEntries(looked) },
  });
}

/** Undoes the caller's last confirmation of values that have not changed since. */
export async function unconfirmFields(ctx: Ctx, documentId: string, names: readonly string[]): Promise<void> {
  const document = await lockOpen(ctx, documentId);
  const details = await findLastAudit(ctx.db, { documentId: document.id, action, userId: ctx.actor.id });
  const kept = (details?.['fields'] ?? {}) as Record<string, unknown>;
  const old = names.flatMap((name) => {
    const read = FieldValue.safeParse(kept[name]);
    return read.success && read.data.value === document.fields[name]?.value ? [[name, read.data] as const] : [];
  });
  await keep(ctx, document, withFields(document, Object.fromEntries(old)), {
    action: 'document.confirmationTakenBack',
    details: { fields: old.map(([name]) => name) },
  });
}

/** Confirms the values of cells in which page and e-invoice disagree. */
export async function keepCells(ctx: Ctx, documentId: string, cells: readonly Cell[]): Promise<void> {
  const document = await lockOpen(ctx, documentId);
  const isChosen = (contradiction: DocumentRow['contradictions'][number]): boolean => {
    const place = contradiction.row && undecidedPlace(contradiction, document);
    return cells.some(({ itemIndex, field }) => field === contradiction.field && itemIndex === place?.itemIndex);
  };
  const contradictions = document.contradictions.map((each) => (isChosen(each) ? { ...each, isDecided: true as const } : each));
  const items = document.items.map((item, itemIndex) => {
    const kept = cells.flatMap(({ itemIndex: at, field }) => {
      const value = item[field];
      return at === itemIndex && value ? [[field, { ...value, confidence: 1, source: 'User' as const }] as const] : [];
    });
    return { ...item, ...Object.fromEntries(kept) };
  });
  await keep(ctx, document, { items, contradictions }, { action, details: { cells: [...cells] } });
}

async function lockOpen(ctx: Ctx, documentId: string): Promise<DocumentRow> {
  const document = await lockDocument(ctx, documentId);
  assertMayEdit(ctx.actor, document);
  const isOpen = document.state === 'Extracted' || (document.state === 'Validated' && document.error_count > 0);
  if (!isOpen)
    throw new DomainError('state_conflict', {
      reason: { code: 'not_in_review' },
    });
  return document;
}

type Kept = Partial<Pick<DocumentRow, 'fields' | 'items' | 'contradictions'>>;
const withFields = ({ fields }: DocumentRow, values: FieldValues): Kept => ({ fields: { ...fields, ...values } });

async function keep(ctx: Ctx, document: DocumentRow, kept: Kept, act: AuditAct): Promise<void> {
  const definition = await findTypeFields(ctx.db, document.document_class);
  const messages = [
    ...(await checkRow(ctx, { ...document, ...kept }, definition, ctx.now())),
    ...remainingMessages(document.messages, []),
  ];
  await changeDocument(ctx.db, document.id, { ...kept, messages }, ctx.now());
  await ctx.lifecycle.documentsChanged(ctx, [
    { kind: 'fieldsConfirmed', documentId: document.id, before: document, acts: [act] },
  ]);
}

import type { TypeDraft, TypeImpact } from '#contract/document-types/bff.ts';
import type { StoredMessage } from '../core/document-row.ts';
import { type DocumentTypeFieldRow, findDocumentType } from '#service/document-types/types.store.ts';
import { countDocumentsOfType, countDocumentsWithValues } from '#service/document-types/design/design.store.ts';
import { findLatestOfType } from './documents-of-type.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { checkWith } from '../checks/check-row.ts';
import { asTypeFields } from '#service/document-types/design/draft-changes.ts';
import { recomputed } from './recompute.ts';
import { draftFields } from '#service/document-types/design/draft-fields.ts';

/** Limit on documents checked: a check takes a fraction of a millisecond, so more would be noticeable. */
const maxCheckedDocuments = 1_000;

const errorsOf = (messages: readonly StoredMessage[]) => messages.filter(({ level }) => level === 'Error');

/** Returns counts of what a draft would change in the documents of the type. */
export async function readImpact(ctx: Ctx, documentType: string, draft: TypeDraft): Promise<TypeImpact> {
  const { tenantId } = ctx.actor;
  const { before, after } = await draftFields(ctx, documentType, draft);
  const [type, documents, latest] = await Promise.all([
    findDocumentType(ctx.db, tenantId, documentType),
    countDocumentsOfType(ctx.db, tenantId, documentType),
    findLatestOfType(ctx.db, tenantId, documentType, maxCheckedDocuments),
  ]);
  const fieldsOf = await lostValues(ctx, documentType, before, after);
  const failing = draft.checks.map(() => 0);
  const errors = new Map<string, number>();
  let [becomeInvalid, becomeValid, changed] = [0, 0, 0];
  const [oldFields, newFields] = [asTypeFields(documentType, before), asTypeFields(documentType, after)];
  const now = ctx.now();
  for (const document of latest) {
    const old = await checkWith(ctx, document, oldFields, type?.checks ?? [], now);
    const { changes, ...values } = recomputed(document, newFields);
    if (changes.length > 0 && document.export_state !== 'Exported') changed += 1;
    const next = await checkWith(ctx, { ...document, ...values }, newFields, draft.checks, now);
    if (errorsOf(old).length === 0 && errorsOf(next).length > 0) becomeInvalid += 1;
    if (errorsOf(old).length > 0 && errorsOf(next).length === 0) becomeValid += 1;
    const had = new Set(errorsOf(old).map(({ field }) => field));
    for (const name of new Set(errorsOf(next).map(({ field }) => field)))
      if (!had.has(name)) errors.set(name, (errors.get(name) ?? 0) + 1);
    for (const [index, check] of draft.checks.entries()) if (isFailing(next, check)) failing[index] = (failing[index] ?? 0) + 1;
  }
  for (const [fieldName, newErrors] of errors) {
    if (fieldName === '') continue;
    const known = fieldsOf.get(fieldName) ?? { fieldName, hidden: 0, deleted: 0, newErrors: 0 };
    fieldsOf.set(fieldName, { ...known, newErrors });
  }
  return {
    documents,
    looked: latest.length,
    fields: [...fieldsOf.values()].filter(({ hidden, deleted, newErrors }) => hidden + deleted + newErrors > 0),
    checks: failing.map((count, index) => ({ index, failing: count })),
    becomeInvalid,
    becomeValid,
    recomputed: changed,
  };
}

const isFailing = (messages: readonly StoredMessage[], { field, message }: TypeDraft['checks'][number]): boolean =>
  messages.some((each) => each.code === 'rule' && each.field === field && each.params === message);

/** Counts values that would become invisible because their field is hidden or deleted. */
async function lostValues(
  ctx: Ctx,
  documentType: string,
  before: readonly DocumentTypeFieldRow[],
  after: readonly DocumentTypeFieldRow[],
): Promise<Map<string, TypeImpact['fields'][number]>> {
  const next = new Map(after.map((field) => [field.name, field]));
  const lost = before.filter(({ name, state }) => {
    const then = next.get(name);
    return !then || (then.state === 'Hidden' && state !== 'Hidden');
  });
  const counts = await countDocumentsWithValues(ctx.db, ctx.actor.tenantId, documentType, lost);
  return new Map(
    lost.map(({ name: fieldName }, at) => {
      const [isHidden, count = 0] = [next.has(fieldName), counts[at]];
      return [fieldName, { fieldName, hidden: isHidden ? count : 0, deleted: isHidden ? 0 : count, newErrors: 0 }];
    }),
  );
}

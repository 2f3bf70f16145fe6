import { changeDocument, changeMessages, type DocumentRow, lockDocuments } from '../core/document-row.ts';
import { searchTextOf } from '../core/search-text.ts';
import { recordValues } from '../core/record-values.ts';
import { changesIdentity, duplicateOf } from '../duplicates/duplicate-of.ts';
import { findTypeFields, type TypeField } from '#service/document-types/fields.store.ts';
import { findUnexportedIds } from './documents-of-type.store.ts';
import type { ChangedDocument } from '#service/platform/changed-document.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import type { Db } from '#service/platform/database/database.ts';
import type { JobPayload } from '#service/platform/queue/jobs.ts';
import { checkRow, remainingMessages } from '../checks/check-row.ts';
import { recomputed } from './recompute.ts';

const atOnce = 100;

/** Recomputes and checks a document with the current fields and checks; undefined if that changes nothing. */
async function recheck(
  ctx: Ctx,
  document: DocumentRow,
  definition: readonly TypeField[],
): Promise<ChangedDocument<'rechecked'> | undefined> {
  const { changes, ...values } = recomputed(document, definition);
  const isOtherIdentity = await changesIdentity(
    ctx,
    changes.map(({ fieldName }) => fieldName),
  );
  const next = { ...document, ...values, ...(isOtherIdentity && (await duplicateOf(ctx, { ...document, ...values }))) };
  const messages = [...(await checkRow(ctx, next, definition, ctx.now())), ...remainingMessages(document.messages, changes)];
  const change = { kind: 'rechecked', documentId: document.id, before: document } as const;
  if (changes.length > 0) {
    const { duplicate_of, duplicate_ground } = next;
    const written = { ...values, duplicate_of, duplicate_ground, messages, search_text: searchTextOf(next) };
    const at = ctx.now();
    await changeDocument(ctx.db, document.id, written, at);
    await recordValues(ctx, document.id, changes, 'Rule', at);
    const told = changes.map(({ fieldName, itemIndex, oldValue, newValue }) => ({
      field: fieldName,
      item: itemIndex,
      old: oldValue,
      new: newValue,
    }));
    return { ...change, acts: [{ action: 'document.recomputed', details: { changes: told } }] };
  }
  if (JSON.stringify(messages) === JSON.stringify(document.messages)) return undefined;
  await changeMessages(ctx.db, document.id, messages, ctx.now());
  return change;
}

type Recheck = Pick<JobPayload<'recheck-type'>, 'documentType' | 'after'>;
type Run = {
  signal: AbortSignal;
  /** Stores, in the transaction of each part, the document after which an interrupted run continues. */
  keepPlace: (db: Db, after: string) => Promise<void>;
};

/** Applies the current fields and checks of a type to its documents. Exported documents are unchanged. */
export async function recheckType(ctx: Ctx, { documentType, after: begin }: Recheck, { signal, keepPlace }: Run): Promise<void> {
  for (let after = begin; ;) {
    signal.throwIfAborted();
    const ids = await findUnexportedIds(ctx.db, ctx.actor.tenantId, documentType, after, atOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    await transact(ctx, async (ctx) => {
      const definition = await findTypeFields(ctx.db, documentType);
      const changed: ChangedDocument[] = [];
      for (const document of await lockDocuments(ctx.db, ids)) {
        if (document.document_class !== documentType) continue;
        const change = await recheck(ctx, document, definition);
        if (change) changed.push(change);
      }
      await ctx.lifecycle.documentsChanged(ctx, changed);
      await keepPlace(ctx.db, last);
    });
    if (ids.length < atOnce) return;
    after = last;
  }
}

import type { z } from 'zod';
import type { Hold } from '#contract/documents/hold.ts';
import type { Repair } from '#contract/documents/repair.ts';
import type { ValidationMessage } from '#contract/documents/v1.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DocumentRow } from '../core/document-row.ts';
import { checkDocument } from './check-document.ts';
import { factsOf } from './check-row.ts';
import { holdOf } from './hold-of.ts';
import { repairsOf } from './repairs.ts';

type Message = z.output<typeof ValidationMessage>;

/** Returns the messages of the last check of the document, each with corrections based on current data and its hold. */
export async function withRepairs(
  ctx: Ctx,
  document: DocumentRow,
  messages: readonly Message[],
): Promise<(Message & { repairs?: z.output<typeof Repair>[]; hold?: Hold })[]> {
  if (messages.length === 0) return [];
  const facts = await factsOf(ctx, document, await findTypeFields(ctx.db, document.document_class), ctx.now());
  const found = checkDocument(facts);
  const repairs = repairsOf(found, facts);
  return messages.map((message) => {
    const at = found.findIndex(
      ({ code, field, itemIndex }) => code === message.code && field === message.field && itemIndex === message.itemIndex,
    );
    const own = repairs[at] ?? [];
    return { ...message, ...holdOf(message), ...(own.length > 0 && { repairs: own }) };
  });
}

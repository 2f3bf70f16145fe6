import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import type { MessageLevel } from '#values/values.ts';
import { changeMessages, type KeptMessage } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit, assertNotExported } from '../core/policy.ts';

export type ExternalError = { fieldNames: readonly string[]; message: string; validationLevel: MessageLevel };

const rank: Record<MessageLevel, number> = { Error: 0, Warning: 1, Info: 2 };

/** One message for each field named; without any it is about the document as a whole. */
const messagesOf = ({ fieldNames, message, validationLevel: level }: ExternalError): KeptMessage[] =>
  (fieldNames.length === 0 ? [''] : [...new Set(fieldNames)]).map((field) => ({
    field,
    itemIndex: null,
    level,
    code: 'external',
    params: { message },
  }));

/**
 * What an external validation found, in place of all that one said before; an empty list takes it back. It stands beside what our own checks
 * found until the fields named are saved with other values. An error keeps the document from export. The version stays: nobody's values
 * were changed, and who is typing at this moment saves as if nothing had happened.
 */
export function setValidationErrors(ctx: Ctx, documentId: string, errors: readonly ExternalError[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    const document = await lockDocument(ctx, documentId);
    assertMayEdit(ctx.actor, document);
    assertNotExported(document);
    const known = new Set((await findTypeFields(ctx.db, document.document_class)).map(({ name }) => name));
    const faults = errors.flatMap(({ fieldNames }, index) =>
      fieldNames.flatMap((name, at): Fault[] =>
        known.has(name) ? [] : [{ path: `body.validationErrors.${index}.fieldNames.${at}`, code: 'field_not_in_type' }],
      ),
    );
    assertNoFaults(faults);
    const external = errors.flatMap(messagesOf);
    const messages = [...document.messages.filter(({ code }) => code !== 'external'), ...external];
    await changeMessages(
      ctx.db,
      document.id,
      messages.toSorted((a, b) => rank[a.level] - rank[b.level]),
      ctx.now(),
    );
    const details = {
      messages: external.length,
      errors: external.filter(({ level }) => level === 'Error').length,
      fields: [...new Set(external.map(({ field }) => field))].slice(0, 100),
    };
    const acts = [{ action: 'document.externallyValidated', details }] as const;
    await ctx.lifecycle.documentsChanged(ctx, [{ kind: 'externallyValidated', documentId: document.id, before: document, acts }]);
  });
}

import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import type { MessageLevel } from '#values/values.ts';
import { changeMessages, type StoredMessage } from '../core/document-row.ts';
import { findTypeFields } from '#service/document-types/fields.store.ts';
import { type Ctx, transact } from '#service/platform/ctx.ts';
import { lockDocument } from '../core/load-document.ts';
import { assertMayEdit, assertNotExported } from '../core/policy.ts';

export type ExternalError = { fieldNames: readonly string[]; message: string; validationLevel: MessageLevel };

const rank: Record<MessageLevel, number> = { Error: 0, Warning: 1, Info: 2 };

/** Returns one message for each field; without fields, one about the document as a whole. */
const messagesOf = ({ fieldNames, message, validationLevel: level }: ExternalError): StoredMessage[] =>
  (fieldNames.length === 0 ? [''] : [...new Set(fieldNames)]).map((field) => ({
    field,
    itemIndex: null,
    level,
    code: 'external',
    params: { message },
  }));

/**
 * Stores the results of an external validation in place of all its earlier ones; an empty list removes them. They remain beside our own
 * checks until the fields they name are saved with other values. An error prevents the export. The version is unchanged: no values have
 * changed, so that a user who is editing can save without a conflict.
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

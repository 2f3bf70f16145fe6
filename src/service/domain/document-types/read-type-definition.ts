import type { TypeDefinition } from '#contract/endpoints/document-types.ts';
import { DomainError } from '#contract/errors.ts';
import { listDocumentTypeFields } from '#service/store/document-types.store.ts';
import type { Ctx } from '../ctx.ts';

/** The fields of a type, labelled in the culture asked for, else in English, else by their names. */
export async function readTypeDefinition(ctx: Ctx, documentType: string, culture: string): Promise<TypeDefinition> {
  const fields = await listDocumentTypeFields(ctx.db, ctx.actor.tenantId, documentType);
  if (fields.length === 0) throw new DomainError('document_type_not_found');
  return {
    documentType,
    fields: fields.map(({ name, label, type, isRequired, isItem, section, state }) => ({
      name,
      label: label[culture] ?? label['en-US'] ?? name,
      // written from the contract's lists only
      type: type as TypeDefinition['fields'][number]['type'],
      isRequired,
      isItemField: isItem,
      section: section as TypeDefinition['fields'][number]['section'],
      state: state as TypeDefinition['fields'][number]['state'],
    })),
  };
}

import { canonicalValue } from '#values/value-types.ts';
import type { DocumentPatch } from '#contract/documents/v1.ts';
import { DomainError } from '#contract/core/errors.ts';
import type { DocumentRow } from '../core/document-row.ts';
import type { TypeField } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';

/** Refuses changes that an approver may not make now, by path. Other roles are checked elsewhere. */
export async function assertOpenInApproval(
  ctx: Ctx,
  document: DocumentRow,
  patch: DocumentPatch,
  definition: readonly TypeField[],
): Promise<void> {
  if (ctx.actor.role !== 'Approver') return;
  const open = await ctx.lifecycle.openFields(ctx, document, definition);
  const closed = Object.keys(patch.fields ?? {}).filter((name) => !open.has(name));
  const closedParts = (['filename', 'documentClass', 'externalId', 'markDocumentAsValidated'] as const).filter(
    (part) => patch[part] !== undefined && patch[part] !== false,
  );
  const paths = [
    ...closed.map((name) => `body.fields.${name}`),
    ...closedParts.map((part) => `body.${part}`),
    ...(patch.items ? closedCells(document.items, patch.items, open, definition) : []),
  ];
  if (paths.length > 0)
    throw new DomainError('role_forbids', {
      errors: paths.slice(0, 50).map((path) => ({ path, code: 'field_not_open' })),
    });
}

type Items = NonNullable<DocumentPatch['items']>;

/** Items are sent as a whole: all existing ones in order, with every closed value unchanged. */
function closedCells(
  kept: DocumentRow['items'],
  sent: Items,
  open: ReadonlySet<string>,
  definition: readonly TypeField[],
): string[] {
  const cells = new Map(definition.filter((field) => field.isItem).map((field) => [field.name, field]));
  if (sent.length !== kept.length || ![...cells.keys()].some((name) => open.has(name))) return ['body.items'];
  return sent.flatMap((item, index) => {
    const old = kept[index] ?? {};
    const isUnchanged = (name: string): boolean => {
      const [before, after] = [old[name], item[name]];
      if (after === undefined) return !before?.value;
      const type = cells.get(name)?.type;
      const value = type === undefined ? after.value : canonicalValue(type, after.value);
      const isSamePlace = after.wordIds === undefined || after.wordIds.join() === (before?.wordIds ?? []).join();
      return value === (before?.value ?? '') && isSamePlace;
    };
    return [...new Set([...Object.keys(old), ...Object.keys(item)])]
      .filter((name) => !open.has(name) && !isUnchanged(name))
      .map((name) => `body.items.${index}.${name}`);
  });
}

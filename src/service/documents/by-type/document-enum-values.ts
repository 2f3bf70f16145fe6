import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import { isShown } from '#contract/document-types/field-conditions.ts';
import type { DocumentTypeFieldRow } from '#service/document-types/types.store.ts';
import { findDataRowsByKey } from '#service/data-tables/rows.store.ts';
import { readAccountingUnit } from '#service/accounting-units/read-accounting-units.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { type EnumValue, enumValuesOf, hasOptions, readEnumValues } from '#service/document-types/read-enum-values.ts';
import { readTypeFields } from '#service/document-types/read-type-fields.ts';
import { loadReadable } from '../core/load-readable.ts';
import { chooseDocumentClass } from '../intake/upload-choices.ts';

type Asked = {
  documentClass?: string | null | undefined;
  accountingUnitId?: string | null | undefined;
  culture?: string | null | undefined;
};

/** What the fields of a type can be filled in with, by field; of the default type when none is named. */
export async function readDocumentsEnums(ctx: Ctx, asked: Asked): Promise<Record<string, EnumValue[]>> {
  await assertUnit(ctx, asked);
  const documentType = asked.documentClass ?? (await chooseDocumentClass(ctx, undefined));
  return readEnumValues(ctx, { documentType, culture: asked.culture ?? ctx.culture });
}

/** The values are the same in every accounting unit; one that the caller names must be one of theirs. */
async function assertUnit(ctx: Ctx, { accountingUnitId }: Asked): Promise<void> {
  if (accountingUnitId != null) await readAccountingUnit(ctx, accountingUnitId);
}

type AskedOfDocument = Asked & { fields?: Record<string, { value: string }> | null | undefined };

/** What the named fields of one document can be filled in with, given what stands in it and what the caller is about to write. */
export async function readDocumentEnumValues(
  ctx: Ctx,
  documentId: string,
  asked: AskedOfDocument,
): Promise<{ value: string; label: string }[]> {
  const document = await loadReadable(ctx, documentId);
  await assertUnit(ctx, asked);
  const written = asked.fields ?? {};
  const definition = await readTypeFields(ctx, asked.documentClass ?? document.document_class);
  assertKnown(written, definition);
  const valueOf = (name: string) => written[name]?.value ?? document.fields[name]?.value ?? '';
  const isNamed = ({ name }: DocumentTypeFieldRow) => Object.keys(written).length === 0 || name in written;
  const found: EnumValue[] = [];
  for (const field of definition.filter((each) => hasOptions(each) && isNamed(each) && isShown(each, valueOf)))
    found.push(...(await withPresent(ctx, field, valueOf(field.name), asked.culture ?? ctx.culture)));
  return found.map(({ key, value }) => ({ value: key, label: value }));
}

function assertKnown(written: Record<string, unknown>, definition: readonly DocumentTypeFieldRow[]): void {
  const known = new Set(definition.map(({ name }) => name));
  const faults = Object.keys(written).flatMap((name): Fault[] =>
    known.has(name) ? [] : [{ path: `body.fields.${name}`, code: 'field_not_in_type' }],
  );
  assertNoFaults(faults);
}

/** A list to choose from shows what is chosen, also where it stands far behind in a long table. */
async function withPresent(ctx: Ctx, field: DocumentTypeFieldRow, present: string, culture: string): Promise<EnumValue[]> {
  const values = await enumValuesOf(ctx, field, culture);
  const { externalDataTableId: tableId } = field;
  if (tableId === null || present === '' || values.some(({ key }) => key === present)) return values;
  return [...(await findDataRowsByKey(ctx.db, { tenantId: ctx.actor.tenantId, tableId }, [present])), ...values];
}

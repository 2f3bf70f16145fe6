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

/** Returns the possible values of a type's fields, by field; of the default type if none is given. */
export async function readDocumentsEnums(ctx: Ctx, asked: Asked): Promise<Record<string, EnumValue[]>> {
  await assertUnit(ctx, asked);
  const documentType = asked.documentClass ?? (await chooseDocumentClass(ctx, undefined));
  return readEnumValues(ctx, { documentType, culture: asked.culture ?? ctx.culture });
}

/** Values do not depend on the accounting unit; one that the request names must be one of the caller's. */
async function assertUnit(ctx: Ctx, { accountingUnitId }: Asked): Promise<void> {
  if (accountingUnitId != null) await readAccountingUnit(ctx, accountingUnitId);
}

type DocumentEnumQuery = Asked & { fields?: Record<string, { value: string }> | null | undefined };

/** Returns the possible values of the given fields of a document, considering its values and those that the caller is about to write. */
export async function readDocumentEnumValues(
  ctx: Ctx,
  documentId: string,
  asked: DocumentEnumQuery,
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
    found.push(...(await withCurrentValue(ctx, field, valueOf(field.name), asked.culture ?? ctx.culture)));
  return found.map(({ key, value }) => ({ value: key, label: value }));
}

function assertKnown(written: Record<string, unknown>, definition: readonly DocumentTypeFieldRow[]): void {
  const known = new Set(definition.map(({ name }) => name));
  const faults = Object.keys(written).flatMap((name): Fault[] =>
    known.has(name) ? [] : [{ path: `body.fields.${name}`, code: 'field_not_in_type' }],
  );
  assertNoFaults(faults);
}

/** Adds the present value, which may be far down in a long table, so that a list of options shows it as selected. */
async function withCurrentValue(ctx: Ctx, field: DocumentTypeFieldRow, present: string, culture: string): Promise<EnumValue[]> {
  const values = await enumValuesOf(ctx, field, culture);
  const { externalDataTableId: tableId } = field;
  if (tableId === null || present === '' || values.some(({ key }) => key === present)) return values;
  return [...(await findDataRowsByKey(ctx.db, { tenantId: ctx.actor.tenantId, tableId }, [present])), ...values];
}

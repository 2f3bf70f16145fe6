/** Candidates of fields with a list of options, in the header and in items: first printed ones, then the value of the last document. */
import type { Candidate } from '#contract/documents/candidates-bff.ts';
import { fieldTypes, type FieldType } from '#values/values.ts';
import type { WholePage } from '../pages/pages.store.ts';
import type { DocumentRow } from '../core/document-row.ts';
import type { DocumentTypeFieldRow } from '#service/document-types/types.store.ts';
import { findDataRowsByKey, findDataRowsNamed } from '#service/data-tables/rows.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { printOf, type Entry, type Print, printedEntries } from '../candidates/printed-entries.ts';
import { findLastCoding } from '../candidates/supplier-coding.ts';

/** A header field needs one entry; in a column each row may have a different one. */
const maxPerField = 5;
const maxPerColumn = 200;
/** Limit on rows of a long table: the text of one document does not distinguish more. */
const maxRows = 500;

export const isChosen = ({ type }: Pick<DocumentTypeFieldRow, 'type'>): boolean => type === 'ENUM' || type === 'LOOKUP';
const typeOf = ({ type }: DocumentTypeFieldRow): FieldType => fieldTypes.find((each) => each === type) ?? 'TEXT';

/** Adds candidates to those found beside labels, by field name; those of item fields are under their own names. */
export async function withChosen(
  ctx: Ctx,
  document: DocumentRow,
  { definition, pages }: { definition: readonly DocumentTypeFieldRow[]; pages: readonly WholePage[] },
  found: Record<string, Candidate[]>,
): Promise<Record<string, Candidate[]>> {
  const choosing = definition.filter((field) => isChosen(field) && field.state !== 'Hidden');
  if (choosing.length === 0) return found;
  const print = printOf(pages);
  const fields = definition.map((field) => ({ ...field, type: typeOf(field), options: field.options.map(({ key }) => key) }));
  const coding = await findLastCoding(ctx, document, fields);
  const chosen = await Promise.all(
    choosing.map(async (field) => {
      const last = (field.isItem ? coding?.items : coding?.fields)?.[field.name];
      const entries = await entriesOf(ctx, field, print, last);
      const printed = printedEntries(entries, print, field.isItem ? maxPerColumn : maxPerField);
      const asLastTime = entries
        .filter(({ key }) => key === last)
        .map(({ key, name }): Candidate => ({ value: key, name, wordIds: [], confidence: 0, why: 'lastTime', label: null }));
      const names = new Map(entries.map(({ key, name }) => [key, name]));
      const read = (found[field.name] ?? []).map((each) => ({ ...each, name: names.get(each.value) ?? '' }));
      const isBesideLabel = ({ why }: Candidate) => why !== 'sameKind';
      const all = [...read.filter(isBesideLabel), ...printed, ...asLastTime, ...read.filter((each) => !isBesideLabel(each))];
      return [field.name, field.isItem ? all : distinct(all)] as const;
    }),
  );
  return { ...found, ...Object.fromEntries(chosen.filter(([, candidates]) => candidates.length > 0)) };
}

/** Returns all options of a field; of a table only rows whose texts are printed, and the row of the last document. */
async function entriesOf(ctx: Ctx, field: DocumentTypeFieldRow, print: Print, last: string | undefined): Promise<Entry[]> {
  const { externalDataTableId: tableId } = field;
  if (tableId === null) return field.options.map(({ key, label }) => ({ key, name: '', texts: [key, ...Object.values(label)] }));
  const table = { tenantId: ctx.actor.tenantId, tableId };
  const rows = await findDataRowsNamed(ctx.db, table, [...print.keys()], maxRows);
  const lastRows =
    last === undefined || rows.some(({ key }) => key === last) ? [] : await findDataRowsByKey(ctx.db, table, [last]);
  return [...rows, ...lastRows].map(({ key, value }) => ({ key, name: value, texts: [key, value] }));
}

function distinct(candidates: readonly Candidate[]): Candidate[] {
  const values = new Map<string, Candidate>();
  // the first is the most reliable
  for (const candidate of candidates) if (!values.has(candidate.value)) values.set(candidate.value, candidate);
  return [...values.values()];
}

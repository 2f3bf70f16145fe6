/** Rows as the web application shows them in all its lists; values to review are counted only here. */
import type { DocumentListItem } from '#contract/documents/bff.ts';
import { countToCheck } from '#contract/documents/attention.ts';
import { type Finding, findingsOf } from '#contract/documents/findings.ts';
import { findFieldsOfTypes } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { actionsOf } from '../core/document-actions.ts';
import { type ExportRules, findExportRulesOfRows } from '../core/export-rules.ts';
import { withVisibleDuplicates, type WithDuplicate } from '../duplicates/visible-duplicates.ts';
import { findLastExports, type LastExport } from '../core/last-exports.store.ts';
import { findFailedReturns } from '#service/emails/outbox.store.ts';
import { unreadableText } from '../intake/unreadable-text.ts';
import { type DocumentListRow, findFindings, findMessages } from './list.store.ts';

type Left = { toCheck: number; findings: Finding[] };

const wasRead = ({ state }: DocumentListRow) => state !== 'New' && state !== 'Extracting';
/** The user who validated has reviewed all values; only errors remain. */
const isOpen = (row: DocumentListRow) => wasRead(row) && (row.state !== 'Validated' || row.error_count > 0);

async function findRemaining(ctx: Ctx, rows: readonly DocumentListRow[]): Promise<Map<string, Left>> {
  const [open, others] = [rows.filter(isOpen), rows.filter((row) => wasRead(row) && !isOpen(row))];
  const idsOf = (some: readonly DocumentListRow[]) => some.map(({ id }) => id);
  const [types, checked, findings] = await Promise.all([
    findFieldsOfTypes(
      ctx.db,
      open.map((row) => row.document_class),
    ),
    findMessages(ctx.db, idsOf(open)),
    findFindings(ctx.db, idsOf(others)),
  ]);
  return new Map([
    ...others.map(({ id }): [string, Left] => [id, { toCheck: 0, findings: findingsOf(findings.get(id) ?? []) }]),
    ...open.map(({ id, document_class: type, state }): [string, Left] => {
      const { fields = {}, messages = [] } = checked.get(id) ?? {};
      const toCheck = countToCheck(types.get(type) ?? [], fields, messages, { isValidated: state === 'Validated' });
      return [id, { toCheck, findings: findingsOf(messages) }];
    }),
  ]);
}

/** Returns the result of the last export of rows that are exported or whose export failed. */
async function findResults({ db }: Ctx, rows: readonly DocumentListRow[]): Promise<Map<string, LastExport>> {
  const over = new Map(rows.filter(({ export_state: state }) => isOver(state)).map((row) => [row.id, row.export_state]));
  const found = over.size === 0 ? [] : await findLastExports(db, [...over.keys()], ['Exported', 'Failed']);
  return new Map(found.filter(({ documentId, state }) => over.get(documentId) === state).map((each) => [each.documentId, each]));
}

/** A document that somebody took off hold is worked on again; only those on hold wait for an issuer who knows nothing. */
async function findUndelivered({ db }: Ctx, rows: readonly DocumentListRow[]): Promise<ReadonlySet<string>> {
  const onHold = rows.filter(({ state }) => state === 'Paused').map(({ id }) => id);
  return onHold.length === 0 ? new Set() : findFailedReturns(db, onHold);
}

const isOver = (state: DocumentListRow['export_state']): boolean => state === 'Exported' || state === 'Failed';

function resultOf(row: DocumentListRow, found: LastExport | undefined): Pick<DocumentListItem, 'exportResult'> {
  if (!isOver(row.export_state)) return {};
  if (!found) return { exportResult: null };
  const { number, by, error, at } = found;
  return { exportResult: { number, by, error, at: at.toISOString() } };
}

/** Returns why the document could not be extracted, or why the target system refused it. */
function failureOf(ctx: Ctx, row: DocumentListRow, result: LastExport | undefined): string | null {
  if (row.failure_reason !== null) return unreadableText(row.failure_reason, ctx.culture);
  return row.export_state === 'Failed' ? (result?.error ?? null) : null;
}

type Known = { rules: ExportRules; left: Left | undefined; result: LastExport | undefined; isReturnFailed: boolean };

const itemOf = (
  ctx: Ctx,
  row: WithDuplicate<DocumentListRow>,
  { rules, left, result, isReturnFailed }: Known,
): DocumentListItem => ({
  id: row.id,
  fileName: row.file_name,
  state: row.state,
  approvalState: row.approval_state,
  exportState: row.export_state,
  documentClass: row.document_class,
  accountingUnitId: row.accounting_unit_id,
  pageCount: row.page_count,
  pagesDone: row.pages_done,
  partCount: row.part_count,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  supplier: row.list_supplier,
  number: row.list_number,
  dateIssued: row.list_date_issued,
  dateDue: row.list_date_due,
  total: row.list_total,
  currency: row.list_currency,
  errorCount: row.error_count,
  toCheck: left?.toCheck ?? 0,
  findings: left?.findings ?? [],
  isDuplicate: row.is_duplicate,
  duplicateOf: row.duplicate_of,
  failureReason: failureOf(ctx, row, result),
  isReturnFailed,
  ...resultOf(row, result),
  // a document in the trash must be restored first
  actions: row.deleted_at === null ? actionsOf(ctx.actor, row, rules) : [],
  ...(row.values && { values: row.values }),
});

/** Returns items in the order of the rows; `rules` if they are already loaded. */
export async function listItemsOf(ctx: Ctx, rows: readonly DocumentListRow[], rules?: ExportRules): Promise<DocumentListItem[]> {
  const asked = rules ?? (await findExportRulesOfRows(ctx, rows));
  const [shown, left, results, undelivered] = [
    await withVisibleDuplicates(ctx, rows),
    await findRemaining(ctx, rows),
    await findResults(ctx, rows),
    await findUndelivered(ctx, rows),
  ];
  return shown.map((row) =>
    itemOf(ctx, row, {
      rules: asked,
      left: left.get(row.id),
      result: results.get(row.id),
      isReturnFailed: undelivered.has(row.id),
    }),
  );
}

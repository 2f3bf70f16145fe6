/** Rows as the web application shows them, wherever it lists documents: what is left to check is counted here and nowhere else. */
import type { DocumentListItem } from '#contract/documents/bff.ts';
import { countToCheck } from '#contract/documents/attention.ts';
import { type Finding, findingsOf } from '#contract/documents/findings.ts';
import { findFieldsOfTypes } from '#service/document-types/fields.store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { actionsOf } from '../core/document-actions.ts';
import { type ExportRules, findExportRulesOfRows } from '../core/export-rules.ts';
import { withSeenTwins, type WithTwin } from '../duplicates/seen-twins.ts';
import { findLastFailures } from '../core/export-failures.store.ts';
import { unreadableText } from '../intake/unreadable-text.ts';
import { type DocumentListRow, findFindings, findMessages } from './list.store.ts';

type Left = { toCheck: number; findings: Finding[] };

const wasRead = ({ state }: DocumentListRow) => state !== 'New' && state !== 'Extracting';
/** Who validated has looked; only what is wrong or missing all the same is left, and that is an error. */
const isOpen = (row: DocumentListRow) => wasRead(row) && (row.state !== 'Validated' || row.error_count > 0);

async function findLeft(ctx: Ctx, rows: readonly DocumentListRow[]): Promise<Map<string, Left>> {
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

/** Why the documents that were not taken by the target system were not, in its words. */
async function findRefusals({ db }: Ctx, rows: readonly DocumentListRow[]): Promise<Map<string, string | null>> {
  const failed = rows.filter((row) => row.export_state === 'Failed').map(({ id }) => id);
  const refusals = failed.length === 0 ? [] : await findLastFailures(db, failed);
  return new Map(refusals.map(({ documentId, errorMessage }) => [documentId, errorMessage]));
}

type Known = { rules: ExportRules; left: Left | undefined; refusal: string | null | undefined };

const itemOf = (ctx: Ctx, row: WithTwin<DocumentListRow>, { rules, left, refusal }: Known): DocumentListItem => ({
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
  failureReason: row.failure_reason === null ? (refusal ?? null) : unreadableText(row.failure_reason, ctx.culture),
  // a document in the trash is taken out of it first
  actions: row.deleted_at === null ? actionsOf(ctx.actor, row, rules) : [],
  ...(row.values && { values: row.values }),
});

/** In the order of the rows; `rules` where they are known already. */
export async function listItemsOf(ctx: Ctx, rows: readonly DocumentListRow[], rules?: ExportRules): Promise<DocumentListItem[]> {
  const asked = rules ?? (await findExportRulesOfRows(ctx, rows));
  const [shown, left, refusals] = [await withSeenTwins(ctx, rows), await findLeft(ctx, rows), await findRefusals(ctx, rows)];
  return shown.map((row) => itemOf(ctx, row, { rules: asked, left: left.get(row.id), refusal: refusals.get(row.id) }));
}

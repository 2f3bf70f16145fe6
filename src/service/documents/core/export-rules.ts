import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Reason } from '#contract/core/error-reasons.ts';
import type { ExportRequirement } from '#contract/tenant/export-settings.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import type { DB } from '#service/platform/database/schema.ts';
import { findExportSettings } from '#service/tenant/settings.store.ts';
import { type DocumentRow, findDocuments } from './document-row.ts';

/** Conditions of a tenant for exporting documents. */
export type ExportRules = {
  requires: ExportRequirement;
  /** Ids of documents that still need a required approval. */
  unapproved: ReadonlySet<string>;
};

/** Returns the rules for the given documents, which may be previous states; they are loaded only if the tenant requires an approval. */
export async function findExportRules(
  ctx: Ctx,
  documents: readonly DocumentRow[] | (() => Promise<readonly DocumentRow[]>),
): Promise<ExportRules> {
  const { exportRequires: requires } = await findExportSettings(ctx.db);
  return { requires, unapproved: await ctx.lifecycle.findUnapproved(ctx, documents) };
}

/** Returns the rules for rows of a list, whose values are read only if the tenant requires an approval. */
export const findExportRulesOfRows = (ctx: Ctx, rows: readonly { id: string }[]): Promise<ExportRules> =>
  findExportRules(ctx, () =>
    findDocuments(
      ctx.db,
      rows.map(({ id }) => id),
    ),
  );

type Judged = Pick<DocumentRow, 'id' | 'state' | 'error_count' | 'approval_state' | 'file_name'>;

/** Whether the document has values, extracted or entered. */
export const isRead = ({ state }: Pick<DocumentRow, 'state'>): boolean => state === 'Extracted' || state === 'Validated';

/** Whether somebody has validated the document, where the tenant requires it. `meetsRequirementNow` is the same in SQL. */
export const meetsRequirement = ({ state }: Pick<DocumentRow, 'state'>, requires: ExportRequirement): boolean =>
  requires === 'Extracted' || state === 'Validated';

/** By the settings of the tenant of the database handle. */
export const meetsRequirementNow = (eb: ExpressionBuilder<DB, 'documents'>): Expression<SqlBool> =>
  eb.or([
    eb('state', '=', 'Validated'),
    sql<boolean>`(select coalesce(export_settings ->> 'exportRequires', 'Extracted') from tenants) = 'Extracted'`,
  ]);

/** Returns why a document cannot be exported; null if it can. The only rule for flags, queue, triggers and marks. */
export function exportBlocker(document: Judged, { requires, unapproved }: ExportRules): Reason | null {
  const file = document.file_name;
  if (!isRead(document)) return { code: 'no_values_to_export', params: { file } };
  if (!meetsRequirement(document, requires)) return { code: 'export_not_validated', params: { file } };
  if (document.error_count > 0) return { code: 'export_has_errors', params: { file, count: document.error_count } };
  const isDecided = document.approval_state === 'None' || document.approval_state === 'Approved';
  if (!isDecided || unapproved.has(document.id)) return { code: 'export_not_approved', params: { file } };
  return null;
}

export const canBeExported = (document: Judged, rules: ExportRules): boolean => exportBlocker(document, rules) === null;

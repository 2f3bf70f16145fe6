import type { DashboardType } from '#contract/dashboards/dashboard-types.ts';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { type Dashboard, timesOf } from './figure-parts.ts';
import { documentsByState, documentsOverTime, timePerDocument } from './figures-of-documents.ts';
import { automationRate, correctionsByField, fieldAccuracy } from './figures-of-quality.ts';
import { amountsBySupplier, approvalLeadTime, exportResults, queueAge } from './figures-of-work.ts';
import { scopeOf } from './generate-data.ts';

const dayMs = 86_400_000;

const figures: Record<DashboardType, Dashboard> = {
  DocumentsByState: documentsByState,
  DocumentsOverTime: documentsOverTime,
  AutomationRate: automationRate,
  FieldAccuracy: fieldAccuracy,
  CorrectionsByField: correctionsByField,
  TimePerDocument: timePerDocument,
  QueueAge: queueAge,
  ApprovalLeadTime: approvalLeadTime,
  ExportResults: exportResults,
  AmountsBySupplier: amountsBySupplier,
};

export type FiguresQuestion = {
  dashboardType: DashboardType;
  accountingUnitIds?: readonly string[] | null | undefined;
  /** Days, inclusive. */
  from: string;
  to: string;
};

/** Returns the figures of a dashboard for a period and the preceding period of equal length. */
export async function generateFigures(
  ctx: Ctx,
  { dashboardType, accountingUnitIds, from, to }: FiguresQuestion,
): Promise<DashboardFigures> {
  const scope = await scopeOf(ctx, accountingUnitIds);
  const unitIds = accountingUnitIds?.length && scope.unitIds !== 'all' ? scope.unitIds : [];
  const times = timesOf(new Date(from), new Date(Date.parse(to) + dayMs));
  return figures[dashboardType]({ ctx, scope, unitIds, ...times });
}

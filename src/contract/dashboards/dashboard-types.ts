export const dashboardTypes = [
  'DocumentsByState',
  'DocumentsOverTime',
  'AutomationRate',
  'FieldAccuracy',
  'CorrectionsByField',
  'TimePerDocument',
  'QueueAge',
  'ApprovalLeadTime',
  'ExportResults',
  'AmountsBySupplier',
] as const;
export type DashboardType = (typeof dashboardTypes)[number];

/** Webhook events (interface section 6). The names are the values of `eventType` in deliveries. */
export const webhookEvents = [
  'ExtractionFinished',
  'DocumentValidated',
  'DocumentFirstValidated',
  'DocumentSaved',
  'DocumentApproved',
  'DocumentRejected',
  'DocumentReturned',
  'WorkflowStarted',
  'BeforeExport',
  'CustomFileExport',
  'ExportSucceeded',
  'PostProcessing',
  'CustomValidation',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Events whose response is awaited; all others are delivered in the background. */
export const exportEvents = ['BeforeExport', 'CustomFileExport'] as const satisfies WebhookEvent[];
export type ExportEvent = (typeof exportEvents)[number];
/** Events delivered by GET, in the background. */
export type BackgroundEvent = Exclude<WebhookEvent, ExportEvent>;

export const isExportEvent = (event: WebhookEvent): event is ExportEvent => exportEvents.some((each) => each === event);

/** Events of which one webhook can receive several. */
export const backgroundEvents = webhookEvents.filter((event): event is BackgroundEvent => !isExportEvent(event));

/**
 * Whether the name is that of a webhook event. The catalogs contain its label, `event.<name>.label`, and when it happens,
 * `event.<name>.when`.
 */
export const isWebhookEvent = (name: string): name is WebhookEvent => webhookEvents.some((each) => each === name);

/** What webhooks can be told (interface section 6). The names are what calls carry as `eventType`. */
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

/** Events whose answer matters, so that somebody waits for it; all others are told in the background. */
export const exportEvents = ['BeforeExport', 'CustomFileExport'] as const satisfies WebhookEvent[];
export type ExportEvent = (typeof exportEvents)[number];
/** Events that are told by GET, in the background. */
export type ToldEvent = Exclude<WebhookEvent, ExportEvent>;

export const isExportEvent = (event: WebhookEvent): event is ExportEvent => exportEvents.some((each) => each === event);

/** Those of which one webhook can hear several. */
export const toldEvents = webhookEvents.filter((event): event is ToldEvent => !isExportEvent(event));

/** An event is called `event.<name>.label` in the catalogs; when it happens says `event.<name>.when`. */
export const isWebhookEvent = (name: string): name is WebhookEvent => webhookEvents.some((each) => each === name);

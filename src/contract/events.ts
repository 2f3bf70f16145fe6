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

type Text = { 'cs-CZ': string; 'en-US': string };
type EventDefinition = { label: Text; when: Text };

export const webhookEventDefinitions: Record<WebhookEvent, EventDefinition> = {
  ExtractionFinished: {
    label: { 'cs-CZ': 'Vytěžení dokončeno', 'en-US': 'Extraction finished' },
    when: {
      'cs-CZ': 'Dokument je přečten a jeho údaje rozpoznány',
      'en-US': 'The document has been read and its values recognised',
    },
  },
  DocumentValidated: {
    label: { 'cs-CZ': 'Validace', 'en-US': 'Validation' },
    when: { 'cs-CZ': 'Při každém uložení dokumentu', 'en-US': 'At every save of the document' },
  },
  DocumentFirstValidated: {
    label: { 'cs-CZ': 'První validace', 'en-US': 'First validation' },
    when: { 'cs-CZ': 'Jen při prvním uložení', 'en-US': 'Only at the first save' },
  },
  DocumentSaved: {
    label: { 'cs-CZ': 'Uložení', 'en-US': 'Save' },
    when: { 'cs-CZ': 'Při každém kliknutí na Uložit', 'en-US': 'At every click on Save' },
  },
  DocumentApproved: {
    label: { 'cs-CZ': 'Dokument schválen', 'en-US': 'Document approved' },
    when: { 'cs-CZ': 'Ručně nebo automaticky ve schvalování', 'en-US': 'By hand or automatically in the approval workflow' },
  },
  DocumentRejected: {
    label: { 'cs-CZ': 'Dokument zamítnut', 'en-US': 'Document rejected' },
    when: { 'cs-CZ': 'Schvalovatel dokument zamítl', 'en-US': 'An approver has rejected the document' },
  },
  DocumentReturned: {
    label: { 'cs-CZ': 'Dokument vrácen', 'en-US': 'Document returned' },
    when: {
      'cs-CZ': 'Dokument z e-mailu se vrací odesílateli',
      'en-US': 'A document received by e-mail goes back to its sender',
    },
  },
  WorkflowStarted: {
    label: { 'cs-CZ': 'Schvalování zahájeno', 'en-US': 'Workflow started' },
    when: { 'cs-CZ': 'Začíná schvalování dokumentu', 'en-US': 'The approval of the document begins' },
  },
  BeforeExport: {
    label: { 'cs-CZ': 'Před exportem', 'en-US': 'Before export' },
    when: {
      'cs-CZ': 'Příjemce může exportovaný soubor změnit; bez jeho odpovědi export selže',
      'en-US': 'The receiver may change the exported file; without its answer the export fails',
    },
  },
  CustomFileExport: {
    label: { 'cs-CZ': 'Vlastní soubory exportu', 'en-US': 'Custom file export' },
    when: { 'cs-CZ': 'Soubory exportu vytvoří příjemce', 'en-US': 'The receiver makes the files of the export' },
  },
  ExportSucceeded: {
    label: { 'cs-CZ': 'Úspěšný export', 'en-US': 'Successful export' },
    when: { 'cs-CZ': 'Export do účetního systému skončil', 'en-US': 'The export to an accounting system is complete' },
  },
  PostProcessing: {
    label: { 'cs-CZ': 'Následné zpracování', 'en-US': 'Post-processing' },
    when: { 'cs-CZ': 'Zpracování dokumentu skončilo', 'en-US': 'The processing of the document is complete' },
  },
  CustomValidation: {
    label: { 'cs-CZ': 'Vlastní validace', 'en-US': 'Custom validation' },
    when: {
      'cs-CZ': 'Po každé kontrole; příjemce odpoví přes PUT …/validation-errors',
      'en-US': 'After each check; the receiver answers by PUT …/validation-errors',
    },
  },
};

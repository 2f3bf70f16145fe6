/** Dialogs of a document. Each is loaded when it is opened. */
export type Tool =
  | 'history'
  | 'notes'
  | 'supplier'
  | 'eInvoice'
  | 'duplicate'
  | 'registry'
  | 'rate'
  | 'payment'
  | 'typeAndUnit'
  | 'approval'
  | 'restartApproval'
  | 'export'
  | 'return'
  | 'feedback';

/** `about` is the party, field or format, for tools with several variants. */
export type OpenTool = (tool: Tool, about?: string) => void;

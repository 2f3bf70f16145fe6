/** What can be opened around a document; each is fetched when it is. */
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

/** `about`: which party, field or format, where a tool has several. */
export type OpenTool = (tool: Tool, about?: string) => void;

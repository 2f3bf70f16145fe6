/** Features of a service beyond `/v1`. A screen hides what the service does not support. */
export type Capability =
  /** User accounts with a name, a password and sessions that users can end. */
  | 'accounts'
  /** Due dates of approvals and sorting by them. */
  | 'approvalDueDates'
  /** Lists of decided, sent and team approvals, substitutions, and statistics. */
  | 'approvalOverview'
  /** Log of changes and who made them. */
  | 'auditLog'
  /** Decisions on several documents with one note, including rejections. */
  | 'bulkDecisions'
  /** Changes of several documents at once, each with the data to undo it. */
  | 'bulkChanges'
  /** Checks of unsaved input, with suggested corrections. */
  | 'checksWhileTyping'
  /** Dashboards for any period, with one figure each. */
  | 'dashboardPeriods'
  /** Validation of e-invoices by the official rules, and the list of their values that no field holds. */
  | 'eInvoiceChecks'
  /** Values that a format does not support, totals of the export queue, and the date of an export. */
  | 'exportReports'
  /** Field values in the list, with sorting and filtering by them. */
  | 'fieldColumns'
  /** Sign-in with identity providers configured by administrators. */
  | 'identityProviders'
  /** Live events for changes. Without them, lists are polled. */
  | 'liveEvents'
  /** Emails sent and received in the name of the tenant. */
  | 'mail'
  /** Notes of users on a document. */
  | 'notes'
  /** Temporary work without a network. */
  | 'offline'
  /** Suggested splits, reordering of pages, and undo of a split or merge. */
  | 'pageArranging'
  /** Other users who have a document open. */
  | 'presence'
  /** Filling item rows from an example row. */
  | 'rowTeaching'
  /** Saved views of the document list. */
  | 'savedViews'
  /** Rotation of the secret of a client application. */
  | 'secretRotation'
  /** Number of documents by status. */
  | 'statusCounts'
  /** Earlier documents of the supplier. */
  | 'supplierHistory'
  /** Accounting systems by accounting unit, and their connection settings. */
  | 'systemConnections'
  /** Descriptions of data tables. */
  | 'tableDescriptions'
  /** Name, logo and time zone of the tenant. */
  | 'tenantProfile'
  /** Restoring deleted documents. */
  | 'trash'
  /** Editing a document type as a whole. Without it, fields are edited one by one. */
  | 'typeDesign'
  /** Inviting users and changing their roles. */
  | 'users'
  /** One field of many documents side by side. */
  | 'valueGallery'
  /** Webhooks. */
  | 'webhooks'
  /** Positions of words on the page. */
  | 'words'
  /** Designing approval workflows and starting a selected one. */
  | 'workflows';

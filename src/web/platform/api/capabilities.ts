/** What a service can do beyond `/v1`: a screen leaves out what the one behind it cannot. */
export type Capability =
  /** People have an account here: a name, a password, and sign-ins that they end. */
  | 'accounts'
  /** Approval tells by when one decides, and orders by it. */
  | 'approvalDueDates'
  /** Tells what one decided and sent, what waits for the team, who stands in, and figures. */
  | 'approvalOverview'
  /** Keeps a log of who changed what. */
  | 'auditLog'
  /** Decides about several documents with one note, and rejects several. */
  | 'bulkDecisions'
  /** Changes several documents at once, each with what takes it back. */
  | 'bulkChanges'
  /** Judges what is typed before it is saved, and proposes repairs. */
  | 'checksWhileTyping'
  /** Dashboards over a time of one's choice, about one number each. */
  | 'dashboardPeriods'
  /** Checks e-invoices by the official rules, and lists what of them no field holds. */
  | 'eInvoiceChecks'
  /** Tells what a format cannot carry and the sums of what waits for export, and takes the day of an export. */
  | 'exportReports'
  /** Lists values of fields, and sorts and filters by them. */
  | 'fieldColumns'
  /** Takes the sign-in of identity providers that administrators name. */
  | 'identityProviders'
  /** Tells of changes as they happen; without it lists are asked for again and again. */
  | 'liveEvents'
  /** Sends and receives emails in the tenant's name. */
  | 'mail'
  /** Notes of people at a document. */
  | 'notes'
  /** Works for a while without a network. */
  | 'offline'
  /** Proposes where to split, reorders pages, and takes a split or merge back. */
  | 'pageArranging'
  /** Tells who else has a document open. */
  | 'presence'
  /** Fills rows of items after one that was shown. */
  | 'rowTeaching'
  /** Keeps views of the document list under a name. */
  | 'savedViews'
  /** Gives a client application another secret. */
  | 'secretRotation'
  /** Counts documents by status. */
  | 'statusCounts'
  /** Knows the supplier's earlier documents. */
  | 'supplierHistory'
  /** Tells which units use which accounting system, and keeps how all of them are reached. */
  | 'systemConnections'
  /** Describes data tables. */
  | 'tableDescriptions'
  /** Renames the tenant, keeps its logo and time zone. */
  | 'tenantProfile'
  /** Keeps what was deleted, and gives it back. */
  | 'trash'
  /** Designs a document type as a whole; without it, its fields one by one. */
  | 'typeDesign'
  /** Invites people and changes their roles. */
  | 'users'
  /** Shows one field of many documents side by side. */
  | 'valueGallery'
  /** Webhooks. */
  | 'webhooks'
  /** Knows where on the page each word stands. */
  | 'words'
  /** Designs approval workflows, and starts the one that is chosen. */
  | 'workflows';

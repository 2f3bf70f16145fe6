/** Kinds of connections to an accounting system. */
export const connectorKinds = ['Folder', 'Sftp', 'PohodaMServer', 'AbraFlexi', 'HttpJson'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];

/**
 * `Waiting`: not sent yet; `Sending`: a request is in progress; `Sent`: accepted, response pending; `Unknown`: the response was lost, so
 * the system may have the document. Final states: `Booked`, `Refused`, `Failed` (never arrived) and `Canceled` (removed from the queue, or moved
 * to other books).
 */
export const transferStates = ['Waiting', 'Sending', 'Sent', 'Unknown', 'Booked', 'Refused', 'Failed', 'Canceled'] as const;
export type TransferState = (typeof transferStates)[number];

/** Settings that each kind of connection uses. */
export const connectorSettings = {
  Folder: ['path', 'exportFormat', 'awaitsAnswer'],
  Sftp: ['address', 'userName', 'hostKey', 'exportFormat', 'awaitsAnswer'],
  PohodaMServer: ['address', 'company', 'userName', 'encoding'],
  AbraFlexi: ['address', 'company', 'userName'],
  HttpJson: ['address', 'userName', 'headerName', 'stateAddress', 'numberPath', 'accountsAddress', 'centresAddress'],
} as const satisfies Record<ConnectorKind, readonly (keyof Settings)[]>;

type Settings = {
  path: unknown;
  address: unknown;
  company: unknown;
  userName: unknown;
  hostKey: unknown;
  exportFormat: unknown;
  awaitsAnswer: unknown;
  encoding: unknown;
  headerName: unknown;
  stateAddress: unknown;
  numberPath: unknown;
  accountsAddress: unknown;
  centresAddress: unknown;
};

export const pohodaEncodings = ['Windows-1250', 'UTF-8'] as const;

/** Only the newest transfers are listed; older ones are requested by document ids. */
export const maxListedTransfers = 1_000;

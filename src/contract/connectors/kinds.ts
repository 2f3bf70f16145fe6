/** How documents reach an accounting system. */
export const connectorKinds = ['Folder', 'Sftp', 'PohodaMServer', 'AbraFlexi', 'HttpJson'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];

/**
 * `Waiting`: nothing has been sent; `Sending`: a call is under way; `Sent`: taken, the answer is to come; `Unknown`: the answer was lost, so
 * that the system may have the document; `Booked`, `Refused`, `Failed` (it never arrived) and `Canceled` (it left the queue) are the end.
 */
export const transferStates = ['Waiting', 'Sending', 'Sent', 'Unknown', 'Booked', 'Refused', 'Failed', 'Canceled'] as const;
export type TransferState = (typeof transferStates)[number];

/** What the setting of a kind may hold; others are not asked for. */
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

/** The newest are listed; of documents beyond them one asks by their ids. */
export const mostTransfersListed = 1_000;

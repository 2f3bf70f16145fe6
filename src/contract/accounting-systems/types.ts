/** Ledgers that exports go to (interface 4.12). Three of them have settings of their own. */
export const accountingSystemTypes = ['system-a', 'system-b', 'system-c', 'File'] as const;

export const connectedSystems = ['system-a', 'system-b', 'system-c'] as const;
export type ConnectedSystem = (typeof connectedSystems)[number];

/** What reads show of a system's settings; everything else is written only. */
export const shownSettings = {
  'system-a': ['serverUrl', 'database'],
  'system-b': ['connectionString'],
  'system-c': ['connectionString'],
} as const satisfies Record<ConnectedSystem, readonly string[]>;

/** Stands for a secret in what is read; written back it means: as it was. */
export const maskedSecret = '********';

/** Accounting systems that exports go to (interface 4.12). Three of them have settings of their own. */
export const accountingSystemTypes = ['system-a', 'system-b', 'system-c', 'File'] as const;

export const connectedSystems = ['system-a', 'system-b', 'system-c'] as const;
export type ConnectedSystem = (typeof connectedSystems)[number];

/** Settings of a system that reads return; all others are write-only. */
export const shownSettings = {
  'system-a': ['serverUrl', 'database'],
  'system-b': ['connectionString'],
  'system-c': ['connectionString'],
} as const satisfies Record<ConnectedSystem, readonly string[]>;

/** Placeholder for a secret in responses. Written back, it leaves the secret unchanged. */
export const maskedSecret = '********';

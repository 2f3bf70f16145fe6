import type { Log } from '../../log.ts';

export type EmbeddedOptions = {
  /** Contains `postgres/` (the cluster) and `socket/`. */
  dataDir: string;
  log: Log;
  /** Additional server settings, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Returns the URL of a database of this server for a role. */
  url: (role: string, database: string) => string;
  stop: () => Promise<void>;
};

import type { Log } from '../../log.ts';

export type EmbeddedOptions = {
  /** Holds `postgres/` (the cluster) and `socket/`. */
  dataDir: string;
  log: Log;
  /** Server settings beyond the defaults, as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** Address of a database of this server for a role. */
  url: (role: string, database: string) => string;
  stop: () => Promise<void>;
};

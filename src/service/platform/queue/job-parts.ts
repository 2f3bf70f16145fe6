import type { BlobStore } from '../blobs/blob-store.ts';
import type { Ctx } from '../ctx.ts';
import type { LookupSources } from '../outbound/ask-register.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/create-mailer.ts';
import type { Database } from '../database/database.ts';

/** Dependencies of job handlers, assembled once in `main.ts`. */
export type JobParts = {
  database: Database;
  blobs: BlobStore;
  log: Log;
  outbound: Ctx['outbound'];
  sealerFor: Ctx['sealerFor'];
  lookups: LookupSources;
  lifecycle: Ctx['lifecycle'];
  /** Undefined if no mail server is configured. */
  mailer?: Mailer | undefined;
  /** Public URL of the application, without a trailing slash. */
  publicUrl: string;
  /** IMAP_URL. */
  imapUrl?: string | undefined;
  /** REGISTRY_CHECK. */
  registryCheck?: 'always' | 'asked';
  /** NEWS_URL. */
  newsUrl?: string | undefined;
  /** Folder for files during extraction. */
  tempDir: string;
  now: () => Date;
};

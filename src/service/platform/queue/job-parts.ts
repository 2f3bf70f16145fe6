import type { BlobStore } from '../blobs/blob-store.ts';
import type { Ctx } from '../ctx.ts';
import type { LookupSources } from '../outbound/ask-register.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/create-mailer.ts';
import type { Database } from '../database/database.ts';

/** What the handlers of jobs work with; `main.ts` puts it together once. */
export type JobParts = {
  database: Database;
  blobs: BlobStore;
  log: Log;
  outbound: Ctx['outbound'];
  sealerFor: Ctx['sealerFor'];
  lookups: LookupSources;
  lifecycle: Ctx['lifecycle'];
  /** Undefined where no mail server is configured. */
  mailer?: Mailer | undefined;
  /** Where people open the application; without a slash at its end. */
  publicUrl: string;
  /** IMAP_URL. */
  imapUrl?: string | undefined;
  /** REGISTRY_CHECK. */
  registryCheck?: 'always' | 'asked';
  /** NEWS_URL. */
  newsUrl?: string | undefined;
  /** Where files stand while they are read. */
  tempDir: string;
  now: () => Date;
};

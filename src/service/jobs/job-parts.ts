import type { BlobStore } from '#service/blobs/blob-store.ts';
import type { Ctx } from '#service/domain/ctx.ts';
import type { LookupSources } from '#service/domain/lookups/lookup-sources.ts';
import type { Log } from '#service/log.ts';
import type { Mailer } from '#service/mail/create-mailer.ts';
import type { Database } from '#service/store/database.ts';

/** What the handlers of jobs work with; `main.ts` puts it together once. */
export type JobParts = {
  database: Database;
  blobs: BlobStore;
  log: Log;
  outbound: Ctx['outbound'];
  sealerFor: Ctx['sealerFor'];
  lookups: LookupSources;
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

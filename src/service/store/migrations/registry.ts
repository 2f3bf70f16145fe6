import type { Migration } from 'kysely/migration';
import * as firstFloor from './0001-first-floor.ts';
import * as documentSearch from './0002-document-search.ts';
import * as approval from './0011-approval.ts';
import * as typeDesign from './0012-type-design.ts';
import * as documentParts from './0013-document-parts.ts';
import * as webhooks from './0014-webhooks.ts';
import * as tenantSettings from './0015-tenant-settings.ts';
import * as outside from './0016-outside.ts';

/** Applied in the order of their names, each once. A migration that was released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-first-floor': firstFloor,
  '0002-document-search': documentSearch,
  '0011-approval': approval,
  '0012-type-design': typeDesign,
  '0013-document-parts': documentParts,
  '0014-webhooks': webhooks,
  '0015-tenant-settings': tenantSettings,
  '0016-outside': outside,
};

import type { Migration } from 'kysely/migration';
import * as firstFloor from './0001-first-floor.ts';
import * as documentSearch from './0002-document-search.ts';
import * as approval from './0011-approval.ts';
import * as typeDesign from './0012-type-design.ts';
import * as documentParts from './0013-document-parts.ts';
import * as webhooks from './0014-webhooks.ts';
import * as tenantSettings from './0015-tenant-settings.ts';
import * as outside from './0016-outside.ts';
import * as mailWays from './0020-mail-ways.ts';
import * as preferences from './0022-preferences.ts';
import * as pageOrder from './0024-page-order.ts';
import * as presence from './0025-presence.ts';
import * as aroundReview from './0026-around-review.ts';
import * as savedViews from './0028-saved-views.ts';
import * as listAtVolume from './0029-list-at-volume.ts';
import * as typeChecks from './0030-type-checks.ts';
import * as dataTableImports from './0031-data-table-imports.ts';
import * as approvalClock from './0033-approval-clock.ts';
import * as auditChain from './0035-audit-chain.ts';
import * as people from './0036-people.ts';
import * as push from './0038-push.ts';
import * as shorterAuditLock from './0043-shorter-audit-lock.ts';
import * as timeZone from './0044-time-zone.ts';
import * as settingsVersions from './0046-settings-versions.ts';
import * as webhookReceivers from './0047-webhook-receivers.ts';
import * as figuresAtVolume from './0049-figures-at-volume.ts';
import * as approvalsAtVolume from './0051-approvals-at-volume.ts';
import * as deliveryExchanges from './0053-delivery-exchanges.ts';
import * as anyOrder from './0056-any-order.ts';
import * as shortWords from './0060-short-words.ts';
import * as orderWithoutRows from './0080-order-without-rows.ts';
import * as documentsByUploader from './0082-documents-by-uploader.ts';

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
  '0020-mail-ways': mailWays,
  '0022-preferences': preferences,
  '0024-page-order': pageOrder,
  '0025-presence': presence,
  '0026-around-review': aroundReview,
  '0028-saved-views': savedViews,
  '0029-list-at-volume': listAtVolume,
  '0030-type-checks': typeChecks,
  '0031-data-table-imports': dataTableImports,
  '0033-approval-clock': approvalClock,
  '0035-audit-chain': auditChain,
  '0036-people': people,
  '0038-push': push,
  '0043-shorter-audit-lock': shorterAuditLock,
  '0044-time-zone': timeZone,
  '0046-settings-versions': settingsVersions,
  '0047-webhook-receivers': webhookReceivers,
  '0049-figures-at-volume': figuresAtVolume,
  '0051-approvals-at-volume': approvalsAtVolume,
  '0053-delivery-exchanges': deliveryExchanges,
  '0056-any-order': anyOrder,
  '0060-short-words': shortWords,
  '0080-order-without-rows': orderWithoutRows,
  '0082-documents-by-uploader': documentsByUploader,
};

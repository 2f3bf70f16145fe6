import type { EndpointGroup } from './core/endpoint.ts';
import { accountBff } from './users/account-bff.ts';
import { accountingSystems } from './accounting-systems/v1.ts';
import { accountingSystemsBff } from './accounting-systems/bff.ts';
import { accountingUnits } from './accounting-units/v1.ts';
import { accountingUnitsBff } from './accounting-units/bff.ts';
import { approval } from './approvals/v1.ts';
import { approvalAdmin } from './approvals/admin-bff.ts';
import { approvalBff } from './approvals/bff.ts';
import { auditBff } from './audit/bff.ts';
import { clientApplications } from './client-applications/v1.ts';
import { clientApplicationsBff } from './client-applications/bff.ts';
import { candidatesBff } from './documents/candidates-bff.ts';
import { attachments } from './documents/attachments-v1.ts';
import { connectorsBff } from './connectors/bff.ts';
import { dashboards } from './dashboards/v1.ts';
import { dashboardsBff } from './dashboards/bff.ts';
import { documentsBff } from './documents/bff.ts';
import { documentEnums } from './document-types/enums-v1.ts';
import { documentTypesBff } from './document-types/bff.ts';
import { documentTypes } from './document-types/v1.ts';
import { documentChanges } from './documents/changes-v1.ts';
import { documentParts } from './documents/parts-v1.ts';
import { documentPartsBff } from './documents/parts-bff.ts';
import { documents } from './documents/v1.ts';
import { exportQueue } from './exports/v1.ts';
import { exportsBff } from './exports/bff.ts';
import { externalDataBff } from './data-tables/bff.ts';
import { externalDataTables } from './data-tables/v1.ts';
import { extraction } from './one-off-extraction/v1.ts';
import { feedback } from './documents/feedback-bff.ts';
import { meBff } from './users/me-bff.ts';
import { lookups } from './lookups/v1.ts';
import { mail } from './emails/bff.ts';
import { identityProvidersBff } from './identity/providers-bff.ts';
import { passkeysBff } from './users/passkeys-bff.ts';
import { secondFactorBff } from './users/second-factor-bff.ts';
import { sessionsBff } from './users/sessions-bff.ts';
import { presenceBff } from './documents/presence-bff.ts';
import { listBff } from './documents/list-bff.ts';
import { notifications } from './notifications/v1.ts';
import { preferencesBff } from './users/preferences-bff.ts';
import { pushBff } from './push/bff.ts';
import { reviewBff } from './documents/review-bff.ts';
import { setupBff } from './setup/bff.ts';
import { tenantBff } from './tenant/bff.ts';
import { tenantSettings } from './tenant/settings-v1.ts';
import { tenant } from './tenant/v1.ts';
import { languageModelBff } from './documents/language-model-bff.ts';
import { memoryBff } from './documents/memory-bff.ts';
import { touchlessBff } from './document-types/touchless-bff.ts';
import { usersBff } from './users/users-bff.ts';
import { trashBff } from './documents/trash-bff.ts';
import { webhookReceiver } from './webhooks/receiver-bff.ts';
import { webhooks } from './webhooks/bff.ts';

/** All endpoints by noun: the source for the server, OpenAPI, the client and the tests that run over all endpoints. */
export const contract = {
  documents: { ...documents, ...documentChanges, ...documentParts },
  attachments,
  feedback,
  exportQueue,
  exportsBff,
  extraction,
  accountingUnits,
  accountingUnitsBff,
  clientApplications,
  clientApplicationsBff,
  documentTypes,
  documentEnums,
  externalDataTables,
  externalDataBff,
  lookups,
  mail,
  tenant,
  tenantSettings,
  setupBff,
  tenantBff,
  accountingSystems,
  accountingSystemsBff,
  connectorsBff,
  dashboards,
  dashboardsBff,
  notifications,
  approval,
  approvalBff,
  approvalAdmin,
  documentTypesBff,
  presenceBff,
  documentPartsBff,
  reviewBff,
  documentsBff,
  meBff,
  auditBff,
  trashBff,
  touchlessBff,
  memoryBff,
  languageModelBff,
  preferencesBff,
  pushBff,
  candidatesBff,
  listBff,
  usersBff,
  accountBff,
  sessionsBff,
  secondFactorBff,
  passkeysBff,
  identityProvidersBff,
  webhooks,
  webhookReceiver,
} as const satisfies Record<string, EndpointGroup>;

export type Contract = typeof contract;

import type { EndpointGroup } from './endpoint.ts';
import { accountDesk } from './endpoints/account-desk.ts';
import { accountingSystems } from './endpoints/accounting-systems.ts';
import { accountingSystemsDesk } from './endpoints/accounting-systems-desk.ts';
import { accountingUnits } from './endpoints/accounting-units.ts';
import { accountingUnitsDesk } from './endpoints/accounting-units-desk.ts';
import { approval } from './endpoints/approval.ts';
import { approvalAdmin } from './endpoints/approval-admin.ts';
import { approvalDesk } from './endpoints/approval-desk.ts';
import { auditDesk } from './endpoints/audit-desk.ts';
import { clientApplications } from './endpoints/client-applications.ts';
import { clientApplicationsDesk } from './endpoints/client-applications-desk.ts';
import { candidatesDesk } from './endpoints/candidates-desk.ts';
import { attachments } from './endpoints/attachments.ts';
import { dashboards } from './endpoints/dashboards.ts';
import { dashboardsDesk } from './endpoints/dashboards-desk.ts';
import { desk } from './endpoints/desk.ts';
import { documentEnums } from './endpoints/document-enums.ts';
import { documentTypesDesk } from './endpoints/document-types-desk.ts';
import { documentTypes } from './endpoints/document-types.ts';
import { documentChanges } from './endpoints/document-changes.ts';
import { documentParts } from './endpoints/document-parts.ts';
import { documentPartsDesk } from './endpoints/document-parts-desk.ts';
import { documents } from './endpoints/documents.ts';
import { exportQueue } from './endpoints/export-queue.ts';
import { externalDataDesk } from './endpoints/external-data-desk.ts';
import { externalDataTables } from './endpoints/external-data-tables.ts';
import { extraction } from './endpoints/extraction.ts';
import { feedback } from './endpoints/feedback.ts';
import { lookups } from './endpoints/lookups.ts';
import { mail } from './endpoints/mail.ts';
import { presenceDesk } from './endpoints/presence-desk.ts';
import { listDesk } from './endpoints/list-desk.ts';
import { notifications } from './endpoints/notifications.ts';
import { preferencesDesk } from './endpoints/preferences-desk.ts';
import { pushDesk } from './endpoints/push-desk.ts';
import { reviewDesk } from './endpoints/review-desk.ts';
import { tenantDesk } from './endpoints/tenant-desk.ts';
import { tenantSettings } from './endpoints/tenant-settings.ts';
import { tenant } from './endpoints/tenant.ts';
import { usersDesk } from './endpoints/users-desk.ts';
import { trashDesk } from './endpoints/trash-desk.ts';
import { webhookReceiver } from './endpoints/webhook-receiver.ts';
import { webhooks } from './endpoints/webhooks.ts';

/** Every endpoint, by noun. Server, OpenAPI, client and the tests that walk over all endpoints start here. */
export const contract = {
  documents: { ...documents, ...documentChanges, ...documentParts },
  attachments,
  feedback,
  exportQueue,
  extraction,
  accountingUnits,
  accountingUnitsDesk,
  clientApplications,
  clientApplicationsDesk,
  documentTypes,
  documentEnums,
  externalDataTables,
  externalDataDesk,
  lookups,
  mail,
  tenant,
  tenantSettings,
  tenantDesk,
  accountingSystems,
  accountingSystemsDesk,
  dashboards,
  dashboardsDesk,
  notifications,
  approval,
  approvalDesk,
  approvalAdmin,
  documentTypesDesk,
  presenceDesk,
  documentPartsDesk,
  reviewDesk,
  desk,
  auditDesk,
  trashDesk,
  preferencesDesk,
  pushDesk,
  candidatesDesk,
  listDesk,
  usersDesk,
  accountDesk,
  webhooks,
  webhookReceiver,
} as const satisfies Record<string, EndpointGroup>;

export type Contract = typeof contract;

import type { EndpointGroup } from './endpoint.ts';
import { accountingSystems } from './endpoints/accounting-systems.ts';
import { accountingUnits } from './endpoints/accounting-units.ts';
import { approval } from './endpoints/approval.ts';
import { approvalDesk } from './endpoints/approval-desk.ts';
import { clientApplications } from './endpoints/client-applications.ts';
import { attachments } from './endpoints/attachments.ts';
import { dashboards } from './endpoints/dashboards.ts';
import { desk } from './endpoints/desk.ts';
import { documentEnums } from './endpoints/document-enums.ts';
import { documentTypesDesk } from './endpoints/document-types-desk.ts';
import { documentTypes } from './endpoints/document-types.ts';
import { documentChanges } from './endpoints/document-changes.ts';
import { documentParts } from './endpoints/document-parts.ts';
import { documents } from './endpoints/documents.ts';
import { exportQueue } from './endpoints/export-queue.ts';
import { externalDataTables } from './endpoints/external-data-tables.ts';
import { extraction } from './endpoints/extraction.ts';
import { feedback } from './endpoints/feedback.ts';
import { lookups } from './endpoints/lookups.ts';
import { mail } from './endpoints/mail.ts';
import { notifications } from './endpoints/notifications.ts';
import { tenantDesk } from './endpoints/tenant-desk.ts';
import { tenantSettings } from './endpoints/tenant-settings.ts';
import { tenant } from './endpoints/tenant.ts';
import { webhooks } from './endpoints/webhooks.ts';

/** Every endpoint, by noun. Server, OpenAPI, client and the tests that walk over all endpoints start here. */
export const contract = {
  documents: { ...documents, ...documentChanges, ...documentParts },
  attachments,
  feedback,
  exportQueue,
  extraction,
  accountingUnits,
  clientApplications,
  documentTypes,
  documentEnums,
  externalDataTables,
  lookups,
  mail,
  tenant,
  tenantSettings,
  tenantDesk,
  accountingSystems,
  dashboards,
  notifications,
  approval,
  approvalDesk,
  documentTypesDesk,
  desk,
  webhooks,
} as const satisfies Record<string, EndpointGroup>;

export type Contract = typeof contract;

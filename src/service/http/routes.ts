import type { Subscribe } from '#service/domain/documents/watch-documents.ts';
import { accountingSystemsRoutes } from './accounting-systems.routes.ts';
import { accountingSystemsDeskRoutes } from './accounting-systems-desk.routes.ts';
import { accountingUnitsDeskRoutes, accountingUnitsRoutes } from './accounting-units.routes.ts';
import { approvalAdminRoutes } from './approval-admin.routes.ts';
import { approvalDeskRoutes } from './approval-desk.routes.ts';
import { auditDeskRoutes } from './audit-desk.routes.ts';
import { approvalRoutes } from './approval.routes.ts';
import { candidatesDeskRoutes } from './candidates-desk.routes.ts';
import { clientApplicationsDeskRoutes, clientApplicationsRoutes } from './client-applications.routes.ts';
import { dashboardsDeskRoutes, dashboardsRoutes } from './dashboards.routes.ts';
import { deskRoutes } from './desk.routes.ts';
import { documentChangesRoutes } from './document-changes.routes.ts';
import { documentEnumsRoutes } from './document-enums.routes.ts';
import { documentTypesDeskRoutes } from './document-types-desk.routes.ts';
import { attachmentsRoutes } from './attachments.routes.ts';
import { documentPartsRoutes } from './document-parts.routes.ts';
import { documentPartsDeskRoutes } from './document-parts-desk.routes.ts';
import { documentTypesRoutes } from './document-types.routes.ts';
import { documentsRoutes } from './documents.routes.ts';
import { exportQueueRoutes } from './export-queue.routes.ts';
import { externalDataDeskRoutes } from './external-data-desk.routes.ts';
import { externalDataTablesRoutes } from './external-data-tables.routes.ts';
import { extractionRoutes } from './extraction.routes.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import type { AllHandlers } from './handlers.ts';
import { listDeskRoutes } from './list-desk.routes.ts';
import { lookupsRoutes } from './lookups.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import { accountDeskRoutes, meRoutes } from './me.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { presenceDeskRoutes } from './presence-desk.routes.ts';
import { preferencesDeskRoutes } from './preferences-desk.routes.ts';
import { pushDeskRoutes } from './push-desk.routes.ts';
import { reviewDeskRoutes } from './review-desk.routes.ts';
import { tenantDeskRoutes } from './tenant-desk.routes.ts';
import { tenantSettingsRoutes } from './tenant-settings.routes.ts';
import { tenantRoutes } from './tenant.routes.ts';
import { usersDeskRoutes } from './users-desk.routes.ts';
import { trashDeskRoutes } from './trash-desk.routes.ts';
import { webhookReceiverRoutes } from './webhook-receiver.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

/** Who answers what: one handler for each endpoint of the contract. */
export const createRoutes = ({ subscribe }: { subscribe: Subscribe }): AllHandlers => ({
  documents: { ...documentsRoutes, ...documentChangesRoutes, ...documentPartsRoutes },
  attachments: attachmentsRoutes,
  feedback: feedbackRoutes,
  exportQueue: exportQueueRoutes,
  extraction: extractionRoutes,
  accountingUnits: accountingUnitsRoutes,
  accountingUnitsDesk: accountingUnitsDeskRoutes,
  clientApplications: clientApplicationsRoutes,
  clientApplicationsDesk: clientApplicationsDeskRoutes,
  documentTypes: documentTypesRoutes,
  documentEnums: documentEnumsRoutes,
  documentTypesDesk: documentTypesDeskRoutes,
  presenceDesk: presenceDeskRoutes,
  documentPartsDesk: documentPartsDeskRoutes,
  externalDataTables: externalDataTablesRoutes,
  externalDataDesk: externalDataDeskRoutes,
  lookups: lookupsRoutes,
  mail: mailRoutes,
  tenant: tenantRoutes,
  tenantSettings: tenantSettingsRoutes,
  tenantDesk: tenantDeskRoutes,
  accountingSystems: accountingSystemsRoutes,
  accountingSystemsDesk: accountingSystemsDeskRoutes,
  dashboards: dashboardsRoutes,
  dashboardsDesk: dashboardsDeskRoutes,
  notifications: notificationsRoutes,
  approval: approvalRoutes,
  approvalDesk: approvalDeskRoutes,
  approvalAdmin: approvalAdminRoutes,
  candidatesDesk: candidatesDeskRoutes,
  preferencesDesk: preferencesDeskRoutes,
  pushDesk: pushDeskRoutes,
  listDesk: listDeskRoutes,
  reviewDesk: reviewDeskRoutes,
  usersDesk: usersDeskRoutes,
  accountDesk: accountDeskRoutes,
  webhooks: webhooksRoutes,
  webhookReceiver: webhookReceiverRoutes,
  auditDesk: auditDeskRoutes,
  trashDesk: trashDeskRoutes,
  desk: { ...deskRoutes({ subscribe }), ...meRoutes },
});

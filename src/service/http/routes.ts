import type { Subscribe } from '#service/domain/documents/watch-documents.ts';
import { accountingSystemsRoutes } from './accounting-systems.routes.ts';
import { accountingUnitsRoutes } from './accounting-units.routes.ts';
import { approvalDeskRoutes } from './approval-desk.routes.ts';
import { approvalRoutes } from './approval.routes.ts';
import { clientApplicationsRoutes } from './client-applications.routes.ts';
import { dashboardsRoutes } from './dashboards.routes.ts';
import { deskRoutes } from './desk.routes.ts';
import { documentChangesRoutes } from './document-changes.routes.ts';
import { documentEnumsRoutes } from './document-enums.routes.ts';
import { documentTypesDeskRoutes } from './document-types-desk.routes.ts';
import { attachmentsRoutes } from './attachments.routes.ts';
import { documentPartsRoutes } from './document-parts.routes.ts';
import { documentTypesRoutes } from './document-types.routes.ts';
import { documentsRoutes } from './documents.routes.ts';
import { exportQueueRoutes } from './export-queue.routes.ts';
import { externalDataTablesRoutes } from './external-data-tables.routes.ts';
import { extractionRoutes } from './extraction.routes.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import type { AllHandlers } from './handlers.ts';
import { lookupsRoutes } from './lookups.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import { meRoutes } from './me.routes.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { tenantDeskRoutes } from './tenant-desk.routes.ts';
import { tenantSettingsRoutes } from './tenant-settings.routes.ts';
import { tenantRoutes } from './tenant.routes.ts';
import { webhooksRoutes } from './webhooks.routes.ts';

/** Who answers what: one handler for each endpoint of the contract. */
export const createRoutes = ({ subscribe }: { subscribe: Subscribe }): AllHandlers => ({
  documents: { ...documentsRoutes, ...documentChangesRoutes, ...documentPartsRoutes },
  attachments: attachmentsRoutes,
  feedback: feedbackRoutes,
  exportQueue: exportQueueRoutes,
  extraction: extractionRoutes,
  accountingUnits: accountingUnitsRoutes,
  clientApplications: clientApplicationsRoutes,
  documentTypes: documentTypesRoutes,
  documentEnums: documentEnumsRoutes,
  documentTypesDesk: documentTypesDeskRoutes,
  externalDataTables: externalDataTablesRoutes,
  lookups: lookupsRoutes,
  mail: mailRoutes,
  tenant: tenantRoutes,
  tenantSettings: tenantSettingsRoutes,
  tenantDesk: tenantDeskRoutes,
  accountingSystems: accountingSystemsRoutes,
  dashboards: dashboardsRoutes,
  notifications: notificationsRoutes,
  approval: approvalRoutes,
  approvalDesk: approvalDeskRoutes,
  webhooks: webhooksRoutes,
  desk: { ...deskRoutes({ subscribe }), ...meRoutes },
});

import type { Subscribe } from '#service/domain/documents/watch-documents.ts';
import { accountingUnitsRoutes } from './accounting-units.routes.ts';
import { approvalDeskRoutes } from './approval-desk.routes.ts';
import { approvalRoutes } from './approval.routes.ts';
import { deskRoutes } from './desk.routes.ts';
import { documentChangesRoutes } from './document-changes.routes.ts';
import { documentTypesRoutes } from './document-types.routes.ts';
import { documentsRoutes } from './documents.routes.ts';
import { exportQueueRoutes } from './export-queue.routes.ts';
import { externalDataTablesRoutes } from './external-data-tables.routes.ts';
import { extractionRoutes } from './extraction.routes.ts';
import type { AllHandlers } from './handlers.ts';
import { lookupsRoutes } from './lookups.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import { meRoutes } from './me.routes.ts';
import { tenantRoutes } from './tenant.routes.ts';

/** Who answers what: one handler for each endpoint of the contract. */
export const createRoutes = ({ subscribe }: { subscribe: Subscribe }): AllHandlers => ({
  documents: { ...documentsRoutes, ...documentChangesRoutes },
  exportQueue: exportQueueRoutes,
  extraction: extractionRoutes,
  accountingUnits: accountingUnitsRoutes,
  documentTypes: documentTypesRoutes,
  externalDataTables: externalDataTablesRoutes,
  lookups: lookupsRoutes,
  mail: mailRoutes,
  tenant: tenantRoutes,
  approval: approvalRoutes,
  approvalDesk: approvalDeskRoutes,
  desk: { ...deskRoutes({ subscribe }), ...meRoutes },
});

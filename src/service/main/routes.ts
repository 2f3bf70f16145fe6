import type { Subscribe } from '#service/documents/core/watch-documents.ts';
import { accountingSystemsRoutes } from '#service/accounting-systems/routes.ts';
import { accountingSystemsBffRoutes } from '#service/accounting-systems/bff-routes.ts';
import { accountingUnitsBffRoutes, accountingUnitsRoutes } from '#service/accounting-units/routes.ts';
import { approvalAdminRoutes } from '#service/approvals/routes/admin-routes.ts';
import { approvalBffRoutes } from '#service/approvals/routes/bff-routes.ts';
import { auditBffRoutes } from '#service/audit/routes.ts';
import { approvalRoutes } from '#service/approvals/routes/routes.ts';
import { candidatesBffRoutes } from '#service/documents/candidates/routes.ts';
import { clientApplicationsBffRoutes, clientApplicationsRoutes } from '#service/client-applications/routes.ts';
import { dashboardsBffRoutes, dashboardsRoutes } from '#service/dashboards/routes.ts';
import { documentsBffRoutes } from '#service/documents/list/documents-bff.routes.ts';
import { documentChangesRoutes } from '#service/documents/changes/routes.ts';
import { documentEnumsRoutes, documentsByTypeRoutes } from '#service/documents/by-type/routes.ts';
import { documentTypesBffRoutes } from '#service/document-types/design/designer.routes.ts';
import { attachmentsRoutes } from '#service/documents/attachments/routes.ts';
import { documentPartsRoutes } from '#service/documents/parts/routes.ts';
import { documentPartsBffRoutes } from '#service/documents/parts/bff-routes.ts';
import { documentTypesRoutes } from '#service/document-types/routes.ts';
import { documentsRoutes } from '#service/documents/core/routes.ts';
import { exportQueueRoutes } from '#service/exports/routes.ts';
import { connectorsBffRoutes } from '#service/connectors/routes.ts';
import { exportsBffRoutes } from '#service/exports/bff-routes.ts';
import { externalDataBffRoutes } from '#service/data-tables/bff-routes.ts';
import { externalDataTablesRoutes } from '#service/data-tables/routes.ts';
import { extractionRoutes } from '#service/one-off-extraction/routes.ts';
import { feedbackRoutes } from '#service/feedback/routes.ts';
import { documentTrailRoutes } from '#service/documents/trail/routes.ts';
import { documentMailRoutes } from '#service/documents/emails/routes.ts';
import { redesignRoutes } from '#service/documents/redesign/routes.ts';
import { exportSettingsBffRoutes, exportSettingsRoutes } from '#service/exports/settings/routes.ts';
import { webhookTestRoutes } from '#service/exports/hooks/routes.ts';
import { listApprovalRoutes, reviewApprovalRoutes } from '#service/approvals/routes/document-bff-routes.ts';
import type { AllHandlers } from '#service/platform/http/handlers.ts';
import { identityProvidersBffRoutes } from '#service/identity/sso/routes.ts';
import { listBffRoutes } from '#service/documents/list/list-bff.routes.ts';
import { lookupsRoutes, reviewLookupRoutes } from '#service/lookups/routes.ts';
import { createMailRoutes } from '#service/emails/routes.ts';
import { accountBffRoutes, meRoutes, secondFactorBffRoutes, sessionsBffRoutes } from '#service/users/routes.ts';
import { notificationsRoutes } from '#service/notifications/routes.ts';
import { createPasskeysRoutes } from '#service/users/passkeys/routes.ts';
import { relyingPartyOf } from '#service/users/passkeys/relying-party.ts';
import { presenceBffRoutes } from '#service/documents/presence/routes.ts';
import { preferencesBffRoutes } from '#service/users/preferences.routes.ts';
import { pushBffRoutes } from '#service/push/routes.ts';
import { reviewBffRoutes } from '#service/documents/review/routes.ts';
import { setupBffRoutes } from '#service/setup/routes.ts';
import { tenantBffRoutes } from '#service/tenant/bff-routes.ts';
import { tenantSettingsRoutes } from '#service/tenant/settings.routes.ts';
import { tenantRoutes } from '#service/tenant/routes.ts';
import { createLanguageModelRoutes } from '#service/documents/language-model/routes.ts';
import type { ModelAddress } from '#service/documents/language-model/settings.ts';
import { memoryBffRoutes } from '#service/documents/memory/routes.ts';
import { touchlessBffRoutes } from '#service/touchless/routes.ts';
import { usersBffRoutes } from '#service/users/users.routes.ts';
import { trashBffRoutes } from '#service/documents/trash/routes.ts';
import { webhookReceiverRoutes } from '#service/webhooks/receiver.routes.ts';
import { webhooksRoutes } from '#service/webhooks/routes.ts';

type RouteParts = {
  subscribe: Subscribe;
  mailDomain: string | undefined;
  /** Undefined if the service is only for the local machine. */
  publicUrl: string | undefined;
  /** Undefined if no language model is configured. */
  languageModel?: ModelAddress | undefined;
};

/** Creates all handlers: one for each endpoint of the contract. */
export const createRoutes = ({ subscribe, mailDomain, publicUrl, languageModel }: RouteParts): AllHandlers => ({
  documents: { ...documentsRoutes, ...documentChangesRoutes, ...documentPartsRoutes },
  attachments: attachmentsRoutes,
  feedback: feedbackRoutes,
  exportQueue: exportQueueRoutes,
  exportsBff: exportsBffRoutes,
  connectorsBff: connectorsBffRoutes,
  extraction: extractionRoutes,
  accountingUnits: accountingUnitsRoutes,
  accountingUnitsBff: accountingUnitsBffRoutes,
  clientApplications: clientApplicationsRoutes,
  clientApplicationsBff: clientApplicationsBffRoutes,
  documentTypes: { ...documentTypesRoutes, ...documentsByTypeRoutes },
  documentEnums: documentEnumsRoutes,
  documentTypesBff: { ...documentTypesBffRoutes, ...redesignRoutes },
  presenceBff: presenceBffRoutes,
  documentPartsBff: documentPartsBffRoutes,
  externalDataTables: externalDataTablesRoutes,
  externalDataBff: externalDataBffRoutes,
  lookups: lookupsRoutes,
  mail: { ...createMailRoutes(mailDomain), ...documentMailRoutes },
  tenant: tenantRoutes,
  tenantSettings: { ...tenantSettingsRoutes, ...exportSettingsRoutes },
  setupBff: setupBffRoutes,
  tenantBff: { ...tenantBffRoutes, ...exportSettingsBffRoutes },
  accountingSystems: accountingSystemsRoutes,
  accountingSystemsBff: accountingSystemsBffRoutes,
  dashboards: dashboardsRoutes,
  dashboardsBff: dashboardsBffRoutes,
  notifications: notificationsRoutes,
  approval: approvalRoutes,
  approvalBff: approvalBffRoutes,
  approvalAdmin: approvalAdminRoutes,
  candidatesBff: candidatesBffRoutes,
  preferencesBff: preferencesBffRoutes,
  pushBff: pushBffRoutes,
  listBff: { ...listBffRoutes, ...listApprovalRoutes },
  reviewBff: { ...reviewBffRoutes, ...reviewLookupRoutes, ...reviewApprovalRoutes },
  usersBff: usersBffRoutes,
  accountBff: accountBffRoutes,
  sessionsBff: sessionsBffRoutes,
  secondFactorBff: secondFactorBffRoutes,
  passkeysBff: createPasskeysRoutes(relyingPartyOf(publicUrl)),
  identityProvidersBff: identityProvidersBffRoutes,
  webhooks: { ...webhooksRoutes, ...webhookTestRoutes },
  webhookReceiver: webhookReceiverRoutes,
  auditBff: { ...auditBffRoutes, ...documentTrailRoutes },
  trashBff: trashBffRoutes,
  touchlessBff: touchlessBffRoutes,
  memoryBff: memoryBffRoutes,
  languageModelBff: createLanguageModelRoutes(languageModel),
  documentsBff: documentsBffRoutes({ subscribe }),
  meBff: meRoutes,
});

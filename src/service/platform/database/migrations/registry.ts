import type { Migration } from 'kysely/migration';
import * as initialSchema from './0001-initial-schema.ts';
import * as idempotencyKeys from './0002-idempotency-keys.ts';
import * as partCount from './0004-part-count.ts';
import * as approvalQuestions from './0005-approval-questions.ts';
import * as eInvoiceChecks from './0006-e-invoice-checks.ts';
import * as touchless from './0011-touchless.ts';
import * as paymentSafety from './0012-payment-safety.ts';
import * as duplicates from './0013-duplicates.ts';
import * as accountingConnections from './0014-accounting-connections.ts';
import * as accounts from './0016-accounts.ts';
import * as fields from './0017-fields.ts';
import * as webhookEvents from './0018-webhook-events.ts';
import * as weeklyDigests from './0020-weekly-digests.ts';
import * as formSections from './0022-form-sections.ts';
import * as supplierMemory from './0024-supplier-memory.ts';
import * as languageModel from './0025-language-model.ts';
import * as likeDocuments from './0026-like-documents.ts';
import * as pagePrints from './0030-page-prints.ts';
import * as qrPlaces from './0031-qr-places.ts';
import * as amountsByCurrency from './0040-amounts-by-currency.ts';
import * as documentTallies from './0045-document-tallies.ts';
import * as fileStoreMark from './0052-file-store-mark.ts';
import * as valuesByCurrency from './0053-values-by-currency.ts';
import * as twoPeopleWatch from './0058-two-people-watch.ts';
import * as editsReadOver from './0060-edits-read-over.ts';
import * as unmappedValues from './0063-unmapped-values.ts';
import * as exportColumns from './0064-export-columns.ts';
import * as emailsOfDocuments from './0066-emails-of-documents.ts';
import * as ownApprovals from './0067-own-approvals.ts';
import * as queueRechecks from './0068-queue-rechecks.ts';
import * as deliveryReasons from './0070-delivery-reasons.ts';
import * as documentsLike from './0071-documents-like.ts';
import * as expiredSessions from './0072-expired-sessions.ts';
import * as auditSearch from './0073-audit-search.ts';
import * as dashboardIndexes from './0074-dashboard-indexes.ts';
import * as transferReasons from './0075-transfer-reasons.ts';
import * as unitsParsedOnce from './0076-units-parsed-once.ts';
import * as historyUnits from './0077-history-units.ts';
import * as forgottenLessons from './0078-forgotten-lessons.ts';
import * as historyUnitColumn from './0079-history-unit-column.ts';
import * as correctedLayouts from './0085-corrected-layouts.ts';
import * as connectionOutages from './0086-connection-outages.ts';
import * as historyUnitsFilled from './0087-history-units-filled.ts';
import * as historyUnitsUsed from './0088-history-units-used.ts';
import * as rulesEndWithTypes from './0089-rules-end-with-types.ts';
import * as searchCounts from './0090-search-counts.ts';
import * as textLengths from './0091-text-lengths.ts';
import * as endedClientTokens from './0092-ended-client-tokens.ts';

/** Applied in order of their names, each once. A released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-initial-schema': initialSchema,
  '0002-idempotency-keys': idempotencyKeys,
  '0004-part-count': partCount,
  '0005-approval-questions': approvalQuestions,
  '0006-e-invoice-checks': eInvoiceChecks,
  '0011-touchless': touchless,
  '0012-payment-safety': paymentSafety,
  '0013-duplicates': duplicates,
  '0014-accounting-connections': accountingConnections,
  '0016-accounts': accounts,
  '0017-fields': fields,
  '0018-webhook-events': webhookEvents,
  '0020-weekly-digests': weeklyDigests,
  '0022-form-sections': formSections,
  '0024-supplier-memory': supplierMemory,
  '0025-language-model': languageModel,
  '0026-like-documents': likeDocuments,
  '0030-page-prints': pagePrints,
  '0031-qr-places': qrPlaces,
  '0040-amounts-by-currency': amountsByCurrency,
  '0045-document-tallies': documentTallies,
  '0052-file-store-mark': fileStoreMark,
  '0053-values-by-currency': valuesByCurrency,
  '0058-two-people-watch': twoPeopleWatch,
  '0060-edits-read-over': editsReadOver,
  '0063-unmapped-values': unmappedValues,
  '0064-export-columns': exportColumns,
  '0066-emails-of-documents': emailsOfDocuments,
  '0067-own-approvals': ownApprovals,
  '0068-queue-rechecks': queueRechecks,
  '0070-delivery-reasons': deliveryReasons,
  '0071-documents-like': documentsLike,
  '0072-expired-sessions': expiredSessions,
  '0073-audit-search': auditSearch,
  '0074-dashboard-indexes': dashboardIndexes,
  '0075-transfer-reasons': transferReasons,
  '0076-units-parsed-once': unitsParsedOnce,
  '0077-history-units': historyUnits,
  '0078-forgotten-lessons': forgottenLessons,
  '0079-history-unit-column': historyUnitColumn,
  '0085-corrected-layouts': correctedLayouts,
  '0086-connection-outages': connectionOutages,
  '0087-history-units-filled': historyUnitsFilled,
  '0088-history-units-used': historyUnitsUsed,
  '0089-rules-end-with-types': rulesEndWithTypes,
  '0090-search-counts': searchCounts,
  '0091-text-lengths': textLengths,
  '0092-ended-client-tokens': endedClientTokens,
};

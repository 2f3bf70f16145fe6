import type { Contract } from '#contract/contract.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';
import { checkDocument } from './check-document.ts';
import { dryRun } from './dry-run.ts';
import { fetchLists } from './fetch-lists.ts';
import { listConnections, removeConnection, setConnection } from './manage-connections.ts';
import { advanceNow, listTransfers, readOverview } from './read-transfers.ts';
import { sendDocuments } from './send-documents.ts';
import { testConnection } from './test-connection.ts';

export const connectorsBffRoutes: Handlers<Contract['connectorsBff']> = {
  list: ({ ctx }) => listConnections(ctx),
  set: ({ ctx, params, body, ifMatch }) => setConnection(ctx, params.accountingSystemId, body, ifMatch),
  remove: ({ ctx, params }) => removeConnection(ctx, params.accountingSystemId),
  test: ({ ctx, params }) => testConnection(ctx, params.accountingSystemId),
  fetchLists: ({ ctx, params }) => fetchLists(ctx, params.accountingSystemId),
  overview: ({ ctx }) => readOverview(ctx),
  dryRun: ({ ctx, body }) => dryRun(ctx, body.documentId),
  check: ({ ctx, body }) => checkDocument(ctx, body.documentId),
  send: ({ ctx, body }) => sendDocuments(ctx, body.documentIds, body.repeat),
  transfers: ({ ctx, body }) => listTransfers(ctx, body),
  ask: ({ ctx, params }) => advanceNow(ctx, params.transferId),
};

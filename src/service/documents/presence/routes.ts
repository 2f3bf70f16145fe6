import type { Contract } from '#contract/contract.ts';
import { leaveDocument, recordPresence } from './record-presence.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const presenceBffRoutes: Handlers<Contract['presenceBff']> = {
  stay: ({ ctx, params, body }) => recordPresence(ctx, params.documentId, params.windowId, body.field),
  leave: ({ ctx, params }) => leaveDocument(ctx, params.documentId, params.windowId),
};

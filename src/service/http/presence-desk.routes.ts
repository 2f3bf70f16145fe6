import type { Contract } from '#contract/contract.ts';
import { leaveDocument, notePresence } from '#service/domain/presence/note-presence.ts';
import type { Handlers } from './handlers.ts';

export const presenceDeskRoutes: Handlers<Contract['presenceDesk']> = {
  stay: ({ ctx, params, body }) => notePresence(ctx, params.documentId, params.windowId, body.field),
  leave: ({ ctx, params }) => leaveDocument(ctx, params.documentId, params.windowId),
};

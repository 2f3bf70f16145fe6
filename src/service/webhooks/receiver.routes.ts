import type { Contract } from '#contract/contract.ts';
import { clearReceived, readReceiver, setReceiver } from './receiver.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const webhookReceiverRoutes: Handlers<Contract['webhookReceiver']> = {
  read: ({ ctx }) => readReceiver(ctx),
  set: ({ ctx, body }) => setReceiver(ctx, body.answerStatus),
  clear: ({ ctx }) => clearReceived(ctx),
};

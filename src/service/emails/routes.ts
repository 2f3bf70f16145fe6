import type { Contract } from '#contract/contract.ts';
import { readMailChannels } from './read-mail-channels.ts';
import { resendEmail } from './resend-email.ts';
import { readInboundAddresses, removeInboundAddress, rotateInboundAddress } from './inbound-addresses.ts';
import { readOutbox } from './read-outbox.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const mailRoutes: Handlers<Omit<Contract['mail'], 'returnToIssuer'>> = {
  outbox: ({ ctx, query }) => readOutbox(ctx, query),
  resendEmail: ({ ctx, params }) => resendEmail(ctx, params.emailId),
  ways: ({ ctx }) => readMailChannels(ctx),
  inboundAddresses: ({ ctx }) => readInboundAddresses(ctx),
  rotateInboundAddress: ({ ctx, params }) => rotateInboundAddress(ctx, params.documentType),
  removeInboundAddress: ({ ctx, params }) => removeInboundAddress(ctx, params.documentType),
};

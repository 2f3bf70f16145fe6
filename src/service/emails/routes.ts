import type { Contract } from '#contract/contract.ts';
import { readMailChannels } from './read-mail-channels.ts';
import { resendEmail } from './resend-email.ts';
import { readInboundAddresses, removeInboundAddress, rotateInboundAddress } from './inbound-addresses.ts';
import { readOutbox } from './read-outbox.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

/** Creates the routes; `mailDomain` is the domain of the inbox addresses, if known. */
export const createMailRoutes = (mailDomain: string | undefined): Handlers<Omit<Contract['mail'], 'returnToIssuer'>> => ({
  outbox: ({ ctx, query }) => readOutbox(ctx, query),
  resendEmail: ({ ctx, params }) => resendEmail(ctx, params.emailId),
  channels: ({ ctx }) => readMailChannels(ctx),
  inboundAddresses: ({ ctx }) => readInboundAddresses(ctx, mailDomain),
  rotateInboundAddress: ({ ctx, params }) => rotateInboundAddress(ctx, params.documentType, mailDomain),
  removeInboundAddress: ({ ctx, params }) => removeInboundAddress(ctx, params.documentType),
});

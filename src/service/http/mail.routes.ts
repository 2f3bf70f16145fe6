import type { Contract } from '#contract/contract.ts';
import { readMailWays } from '#service/domain/mail/read-mail-ways.ts';
import { resendLetter } from '#service/domain/mail/resend-letter.ts';
import { readInboundAddresses, removeInboundAddress, rotateInboundAddress } from '#service/domain/mail/inbound-addresses.ts';
import { readOutbox } from '#service/domain/mail/read-outbox.ts';
import { returnToIssuer } from '#service/domain/mail/return-to-issuer.ts';
import type { Handlers } from './handlers.ts';

export const mailRoutes: Handlers<Contract['mail']> = {
  returnToIssuer: ({ ctx, params, body }) => returnToIssuer(ctx, params.documentId, body),
  outbox: ({ ctx, query }) => readOutbox(ctx, query),
  resendLetter: ({ ctx, params }) => resendLetter(ctx, params.letterId),
  ways: ({ ctx }) => readMailWays(ctx),
  inboundAddresses: ({ ctx }) => readInboundAddresses(ctx),
  rotateInboundAddress: ({ ctx, params }) => rotateInboundAddress(ctx, params.documentType),
  removeInboundAddress: ({ ctx, params }) => removeInboundAddress(ctx, params.documentType),
};

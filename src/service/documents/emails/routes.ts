import type { Contract } from '#contract/contract.ts';
import { returnToIssuer } from './return-to-issuer.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const documentMailRoutes: Handlers<Pick<Contract['mail'], 'returnToIssuer'>> = {
  returnToIssuer: ({ ctx, params, body }) => returnToIssuer(ctx, params.documentId, body),
};

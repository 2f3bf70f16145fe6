import type { Contract } from '#contract/contract.ts';
import { companyFromRegistry } from '#service/domain/lookups/company-from-registry.ts';
import { exchangeRate } from '#service/domain/lookups/exchange-rate.ts';
import { qrPayment } from '#service/domain/lookups/qr-payment.ts';
import { readEmailData } from '#service/domain/lookups/read-email-data.ts';
import type { Handlers } from './handlers.ts';

export const lookupsRoutes: Handlers<Contract['lookups']> = {
  qrPayment: ({ ctx, params }) => qrPayment(ctx, params.documentId),
  exchangeRate: ({ ctx, params, body }) => exchangeRate(ctx, params.documentId, body),
  companyFromRegistry: ({ ctx, params, body }) => companyFromRegistry(ctx, params.documentId, body),
  emailData: ({ ctx, params }) => readEmailData(ctx, params.documentId),
};

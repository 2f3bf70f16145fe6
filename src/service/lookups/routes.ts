import type { Contract } from '#contract/contract.ts';
import { companyFromRegistry } from './company-from-registry.ts';
import { exchangeRate, exchangeRateOfDay } from './exchange-rate.ts';
import { qrPayment } from './qr-payment.ts';
import { readEmailData } from './read-email-data.ts';
import type { Handlers } from '#service/platform/http/handlers.ts';

export const lookupsRoutes: Handlers<Contract['lookups']> = {
  qrPayment: ({ ctx, params }) => qrPayment(ctx, params.documentId),
  exchangeRate: ({ ctx, params, body }) => exchangeRate(ctx, params.documentId, body),
  companyFromRegistry: ({ ctx, params, body }) => companyFromRegistry(ctx, params.documentId, body),
  emailData: ({ ctx, params }) => readEmailData(ctx, params.documentId),
};

/** Exchange rate of a day with its bank, for a user who takes it over. */
export const reviewLookupRoutes: Handlers<Pick<Contract['reviewBff'], 'exchangeRate'>> = {
  exchangeRate: ({ ctx, params, body }) => exchangeRateOfDay(ctx, params.documentId, body),
};

/** Lookups for a document: its payment code, the exchange rate of its day, the company behind its identifiers. */
import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { DocumentParams, text, Timestamp } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';

/** A date with or without a time. */
const Day = z.iso.date().or(z.iso.datetime({ offset: true, local: true }));
const CompanyNumber = text(50).nullish();

export const lookups = {
  qrPayment: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/qr-payment',
    summary: 'Get the payment string (SPAYD) for a QR code',
    description:
      'Uses the values of the document: account, amount due (or the total), currency, symbols and due date. Returns 409 with the ' +
      'reason if the account, amount or currency is missing, or for a credit note.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ qrCode: z.string() })),
    errors: [404, 409],
  }),
  exchangeRate: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/document-exchange-rate',
    summary: 'Get the exchange rate of the central bank for a currency on a date',
    description:
      'Returns the rate for one unit of the currency. On days without a rate list, such as weekends, the last previous list applies. ' +
      'Returns 503 if the bank cannot be reached and no stored rate is available.',
    access: 'document.read',
    reads: true,
    params: DocumentParams,
    body: z.object({
      currency: z
        .string()
        .trim()
        .regex(/^[A-Za-z]{3}$/, because('invalid_currency'))
        .transform((code) => code.toUpperCase()),
      dateIssued: Day,
    }),
    answer: json(z.object({ exchangeRate: z.number(), sourceCurrency: z.string(), targetCurrency: z.string() })),
    errors: [400, 404, 503],
  }),
  companyFromRegistry: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/company-from-registry',
    summary: 'Get company data from a public registry',
    description:
      'Looks up a company by its Czech company ID (ARES) or its European Union VAT ID (VIES). Check digits are verified before the ' +
      'registry is queried. Returns 404 if the registry does not know the company, and 503 if the registry cannot be reached and no ' +
      'response from the last 30 days is stored.',
    access: 'document.read',
    reads: true,
    params: DocumentParams,
    body: z.object({ companyId: CompanyNumber, companyVatId: CompanyNumber }),
    answer: json(z.object({ name: z.string(), ico: z.string(), dic: z.string(), address: z.string() })),
    errors: [400, 404, 503],
  }),
  emailData: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/email-data',
    summary: 'Get the email by which a document was received',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ from: z.string(), to: z.string(), subject: z.string(), receivedAt: Timestamp })),
    errors: [404],
  }),
} as const;

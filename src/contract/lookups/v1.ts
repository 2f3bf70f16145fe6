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
    summary: 'The payment string (SPAYD) for a QR code',
    description:
      'Made of the values of the document: account, amount due (else the total), currency, symbols, due date. ' +
      'Where one of account, amount and currency is missing, and for a credit note, it is 409 and says so.',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ qrCode: z.string() })),
    errors: [404, 409],
  }),
  exchangeRate: endpoint({
    method: 'POST',
    path: '/v1/documents/{documentId}/document-exchange-rate',
    summary: "The central bank's rate on a day, for one unit of a currency",
    description:
      'On days without a list, as weekends, the last one before holds. 503 when the bank cannot be reached and was not asked before.',
    access: 'document.read',
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
    summary: 'A company as a public registry knows it',
    description:
      'By the Czech company number (ARES) or a VAT id of the European Union (VIES). Checksums are checked before a registry is asked. ' +
      '404 when the registry knows no such company, 503 when it cannot be reached and was not asked within 30 days.',
    access: 'document.read',
    params: DocumentParams,
    body: z.object({ companyId: CompanyNumber, companyVatId: CompanyNumber }),
    answer: json(z.object({ name: z.string(), ico: z.string(), dic: z.string(), address: z.string() })),
    errors: [400, 404, 503],
  }),
  emailData: endpoint({
    method: 'GET',
    path: '/v1/documents/{documentId}/email-data',
    summary: 'The e-mail that a document came by',
    access: 'document.read',
    params: DocumentParams,
    answer: json(z.object({ from: z.string(), to: z.string(), subject: z.string(), receivedAt: Timestamp })),
    errors: [404],
  }),
} as const;

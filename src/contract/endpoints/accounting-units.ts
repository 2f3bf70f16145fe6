import { z } from 'zod';
import { endpoint, json } from '../endpoint.ts';
import { Filter, Id, text } from '../parts.ts';

/** `ico` is the writable customerId, `dic` the customerVatId (interface 2.5); reads show both spellings. */
export const AccountingUnit = z.object({
  id: Id,
  name: z.string(),
  ico: z.string().nullable(),
  dic: z.string().nullable(),
  customerId: z.string().nullable(),
  customerVatId: z.string().nullable(),
  email: z.string().nullable(),
  emails: z.array(z.string()),
  itemsExportSettings: z.string().nullable(),
  isVatPayer: z.boolean(),
  isSingleEntryAccounting: z.boolean(),
  externalId: z.string().nullable(),
});

export const accountingUnits = {
  my: endpoint({
    method: 'GET',
    path: '/v1/accounting-unit/my',
    summary: "The caller's primary accounting unit",
    access: 'signedIn',
    answer: json(AccountingUnit),
    errors: [404],
  }),
  list: endpoint({
    method: 'POST',
    path: '/v1/accounting-unit/list',
    summary: 'Accounting units that the caller may see',
    access: 'signedIn',
    body: z
      .object({ text: text(500).nullish(), filter: Filter.nullish() })
      .nullish()
      .transform((value) => value ?? {}),
    answer: json(z.object({ items: z.array(AccountingUnit), totalCount: z.int() })),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/accounting-unit/{accountingUnitId}',
    summary: 'Read an accounting unit',
    access: 'signedIn',
    params: z.object({ accountingUnitId: Id }),
    answer: json(AccountingUnit),
    errors: [404],
  }),
} as const;

import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { AnyFilter, Id, text } from '../core/parts.ts';
import { because } from '../core/issue-reason.ts';

/** `ico` is the writable customerId, `dic` the customerVatId (interface 2.5); reads return both spellings. */
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

/** Schema of an optional line of text; an empty text means no value. */
const line = (max: number) =>
  text(max)
    .trim()
    .nullish()
    .transform((value) => (value === '' ? null : value));
const Email = z.union([z.email().max(254), z.literal('')], because('invalid_email')).nullish();

const written = {
  customerId: line(50),
  customerVatId: line(50),
  email: Email.transform((value) => (value === '' ? null : value)),
  emails: z.array(z.email().max(254)).max(100).optional(),
  itemsExportSettings: line(10_000),
  isVatPayer: z.boolean().optional(),
  isSingleEntryAccounting: z.boolean().optional(),
  externalId: line(200),
};
const Name = text(200).trim().min(1);
const AccountingUnitDraft = z.strictObject({ name: Name, ...written });
const AccountingUnitChange = z.strictObject({ accountingUnitId: Id.optional(), name: Name.optional(), ...written });
export type AccountingUnitChange = z.output<typeof AccountingUnitChange>;

const params = z.object({ accountingUnitId: Id });

export const accountingUnits = {
  my: endpoint({
    method: 'GET',
    path: '/v1/accounting-unit/my',
    summary: 'Get the primary accounting unit of the caller',
    access: 'signedIn',
    answer: json(AccountingUnit),
    errors: [404],
  }),
  list: endpoint({
    method: 'POST',
    path: '/v1/accounting-unit/list',
    summary: 'List accounting units available to the caller',
    access: 'signedIn',
    reads: true,
    body: z
      .object({ text: text(500).nullish(), filter: AnyFilter.nullish() })
      .nullish()
      .transform((value) => value ?? {}),
    answer: json(z.object({ items: z.array(AccountingUnit), totalCount: z.int() })),
    errors: [400],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/accounting-unit/{accountingUnitId}',
    summary: 'Get an accounting unit',
    access: 'signedIn',
    params,
    answer: json(AccountingUnit),
    errors: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/accounting-unit',
    summary: 'Create an accounting unit',
    description: 'Responses also return `customerId` as `ico` and `customerVatId` as `dic`.',
    access: 'unit.manage',
    creates: true,
    body: AccountingUnitDraft,
    answer: json(z.object({ accountingUnitId: Id })),
    errors: [400],
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/accounting-unit/{accountingUnitId}',
    summary: 'Update an accounting unit',
    description:
      'Omitted properties stay unchanged; null removes a value. If a version is sent as If-Match, returns 409 when the accounting ' +
      'unit was changed since that version.',
    access: 'unit.manage',
    versioned: true,
    params,
    body: AccountingUnitChange,
    answer: empty,
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/accounting-unit/{accountingUnitId}',
    summary: 'Delete an accounting unit',
    description:
      'Returns 409 if documents belong to the unit (including deleted documents that can be restored), if it is the only unit of a ' +
      'user or a client application, or if it is the last unit. Users and client applications with other units keep those.',
    access: 'unit.manage',
    params,
    answer: empty,
    errors: [404, 409],
  }),
} as const;

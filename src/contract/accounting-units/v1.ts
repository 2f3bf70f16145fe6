import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Filter, Id, text } from '../core/parts.ts';
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
    params,
    answer: json(AccountingUnit),
    errors: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/accounting-unit',
    summary: 'Make an accounting unit',
    description: '`customerId` and `customerVatId` are read as `ico` and `dic` too.',
    access: 'unit.manage',
    creates: true,
    body: AccountingUnitDraft,
    answer: json(z.object({ accountingUnitId: Id })),
    errors: [400],
  }),
  update: endpoint({
    method: 'POST',
    path: '/v1/accounting-unit/{accountingUnitId}',
    summary: 'Change an accounting unit',
    description:
      'What is not named stays; null takes a value away. A version sent as If-Match is refused (409) when somebody else changed it meanwhile.',
    access: 'unit.manage',
    params,
    body: AccountingUnitChange,
    answer: empty,
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/accounting-unit/{accountingUnitId}',
    summary: 'Delete an accounting unit that nothing belongs to',
    description:
      'Refused with 409 while documents belong to it (those that were deleted and can be restored too), while it is the only unit of a user ' +
      'or a client application, and for the last unit. Those who have other units keep these.',
    access: 'unit.manage',
    params,
    answer: empty,
    errors: [404, 409],
  }),
} as const;

/** Schemas shared by several endpoints. */
import { z } from 'zod';
import { cultureList, type CultureName } from './cultures.ts';
import { approvalStates, documentStates, exportStates, listStatuses } from './document-states.ts';
import { filterKeys, isFilterKey } from './filter-keys.ts';
import { because } from './issue-reason.ts';

/** UUIDv7 as text. Any short text is accepted: endpoints return 404, not 400, for a malformed id. */
export const Id = z.string().min(1).max(200);
export const Timestamp = z.iso.datetime({ offset: true });
export const Culture = z.enum(cultureList);
export type Culture = CultureName;
/** Any culture name is accepted; an unsupported one falls back to en-US. */
export const RequestedCulture = z.string().max(35);
/** Returns a schema for user text without NUL (PostgreSQL refuses it) and without lone surrogates. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), because('invalid_characters'));

/** API name of a field. */
export const FieldName = z.string().regex(/^[A-Za-z0-9_]{1,100}$/, because('field_name_format'));
/** An amount entered by a user, as decimal text. */
export const AmountText = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, because('amount_format'));
/** ISO 4217 code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, because('invalid_currency'));

/** A boolean in a query; `z.coerce.boolean` would convert "false" to true. */
export const QueryBoolean = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['true', '1', 'yes'], falsy: ['false', '0', 'no'], case: 'insensitive' }),
]);
/** An integer in a path, query or form; `z.coerce.number` would convert an empty text to 0. */
export const QueryInteger = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/, because('whole_number_required'))
    .transform(Number),
]);

export const DocumentParams = z.object({ documentId: Id });
/** At most 1,000 ids per call (DESIGN section 4, limits). */
export const Ids = z.array(Id).min(1).max(1000);

export const Control = z.object({
  skip: z.int().min(0).max(10_000_000).default(0),
  take: z.int().min(0).max(500).default(50),
});

const FilterText = z.union([text(200), z.number(), z.boolean()]).transform(String);
/** One key of a filter: one value, any of several, or an inclusive range. */
export const FilterValue = z.strictObject({
  value: FilterText.optional(),
  values: z.array(FilterText).max(1000).optional(),
  from: FilterText.optional(),
  to: FilterText.optional(),
});
export type FilterValue = z.output<typeof FilterValue>;

/** Keys that take a value from a list, compared without regard to case. */
const closedKeys: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['listStatus', listStatuses],
  ['state', documentStates],
  ['approvalState', approvalStates],
  ['exportState', exportStates],
]);

/** Each is a condition on every document: a thousand of them would keep the database busy for minutes with planning alone. */
const maxFilters = 30;

const isTooLong = (filter: object): boolean => Object.keys(filter).length > maxFilters;

/** For lists with keys of their own: their service names them when it refuses another one. */
export const AnyFilter = z.record(z.string(), FilterValue).superRefine((filter, context) => {
  if (isTooLong(filter))
    context.addIssue({ code: 'custom', path: [], message: because('too_many_filters', { max: maxFilters }) });
});
export type Filter = z.output<typeof AnyFilter>;

export const Filter = AnyFilter.superRefine((filter, context) => {
  if (isTooLong(filter)) return;
  for (const [key, { value, values }] of Object.entries(filter)) {
    if (!isFilterKey(key))
      context.addIssue({
        code: 'custom',
        path: [key],
        message: because('unknown_filter', { known: `${filterKeys.join(', ')}, fields.<name>, corrections.<name>` }),
      });
    const closed = closedKeys.get(key)?.map((each) => each.toLowerCase());
    for (const asked of [...(value === undefined ? [] : [value]), ...(values ?? [])]) {
      // `state` also takes the list statuses used in the interface's examples, such as ReadyForExport
      if (
        closed &&
        !closed.includes(asked.toLowerCase()) &&
        !(key === 'state' && listStatuses.some((each) => each.toLowerCase() === asked.toLowerCase()))
      )
        context.addIssue({
          code: 'custom',
          path: [key],
          message: because('invalid_choice', { options: closedKeys.get(key)?.join(', ') ?? '' }),
        });
    }
  }
});

export const sortFields = [
  'Created',
  'createdAt',
  'creationTime',
  'ExtractionTime',
  'FileName',
  'State',
  'DocumentClass',
  'PageCount',
] as const;
export const Sort = z.object({
  field: z
    .string()
    .refine(
      (field) =>
        sortFields.some((each) => each.toLowerCase() === field.toLowerCase()) || /^fields\.[A-Za-z0-9_]{1,100}$/.test(field),
      because('invalid_choice', { options: `${sortFields.join(', ')}, fields.<name>` }),
    ),
  direction: z
    .string()
    .default('Desc')
    .transform((value, context): 'asc' | 'desc' => {
      const lower = value.toLowerCase();
      if (lower === 'asc' || lower === 'ascending') return 'asc';
      if (lower === 'desc' || lower === 'descending') return 'desc';
      context.addIssue({ code: 'custom', message: because('invalid_choice', { options: 'Asc, Ascending, Desc, Descending' }) });
      return z.NEVER;
    }),
});

/** Accepts null as absent: clients of the interface send both. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

export const ListQuery = z.object({
  text: orAbsent(text(500)),
  filter: Filter.nullish().transform((value) => value ?? {}),
  control: Control.nullish().transform((value) => value ?? { skip: 0, take: 50 }),
  sort: orAbsent(Sort),
});
export type ListQuery = z.output<typeof ListQuery>;
export const CountQuery = ListQuery.pick({ text: true, filter: true });

export const EnumOption = z.object({ key: z.string(), value: z.string() });

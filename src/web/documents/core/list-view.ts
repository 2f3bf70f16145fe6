/**
 * A view of the document list as its URL says it: tab, text, filters, sort. The review screen carries the same parameters, so
 * that it knows which documents come before and after, and where "back" leads.
 */
import type { ListStatus } from '#contract/core/document-states.ts';
import type { Filter, FilterKey, FilterValue } from '#contract/core/parts.ts';
import type { DocumentScope, DocumentSort } from './documents.queries.ts';
import { daysOf, isRelativeDays, type RelativeDays } from './relative-days.ts';

export type TabId = keyof typeof tabs;

/** Tabs in their order, each with the list states that it gathers; `all` has no bound but the trash. */
export const tabs = {
  toReview: ['extracted'],
  extracting: ['new', 'extracting'],
  paused: ['paused'],
  validated: ['validated'],
  waitingForApproval: ['waitingForApproval'],
  rejected: ['rejected'],
  readyForExport: ['readyForExport'],
  exported: ['exported'],
  errors: ['error', 'exportFailed'],
  all: [],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly ListStatus[]>;

/** Any of several values, a range, or days that move with the calendar. */
export type FilterChoice = { values: string[] } | { from?: string; to?: string } | { days: RelativeDays };
export type ListView = {
  tab: TabId;
  text: string;
  filters: Partial<Record<FilterKey, FilterChoice>>;
  sort: DocumentSort;
  /** The kept view that this one was opened as; it may have been changed since. */
  saved?: string;
};

export const defaultSort: DocumentSort = { field: 'createdAt', direction: 'Desc' };
const viewKeys = new Set(['view', 'q', 'sort', 'columns', 'saved']);
/** Keys that take a range, so that it needs no mark in the address; with others `~` says so. */
const rangeKeys = /^(extractionTime|\w+At$|fields\.(date_|total|amount|vat|rounding|exchange))/;
const plainKeys: readonly string[] = [
  'documentClass',
  'accountingUnitId',
  'source',
  'externalDocumentId',
  'createdAt',
  'extractionTime',
  'validatedAt',
  'queuedAt',
  'exportedAt',
  'correctedAt',
  'approvalStartedAt',
  'approvalDecidedAt',
  'exportSucceededAt',
  'exportFailedAt',
  'isCorrected',
  'hasErrors',
  'isDuplicate',
  'assignedTo',
  'customerId',
  'state',
  'approvalState',
  'exportState',
] satisfies FilterKey[];

const isFilterKey = (key: string): key is FilterKey =>
  plainKeys.includes(key) || /^(fields|corrections)\.[A-Za-z0-9_]{1,100}$/.test(key);
const isTab = (name: string | null): name is TabId => name !== null && Object.hasOwn(tabs, name);

/** What a person may have typed into the address is kept where it makes sense and dropped where it does not. */
export function readListView(search: URLSearchParams): ListView {
  const asked = search.get('view');
  const filters: ListView['filters'] = {};
  for (const key of new Set(search.keys())) {
    if (viewKeys.has(key) || !isFilterKey(key)) continue;
    const choice = readChoice(key, search.getAll(key));
    if (choice) filters[key] = choice;
  }
  return {
    tab: isTab(asked) ? asked : 'toReview',
    text: search.get('q') ?? '',
    filters,
    sort: readSort(search.get('sort')),
    ...(search.get('saved') ? { saved: search.get('saved') ?? '' } : {}),
  };
}

function readChoice(key: FilterKey, all: string[]): FilterChoice | undefined {
  const values = all.filter((value) => value !== '');
  const [first] = values;
  if (first === undefined) return undefined;
  const isMarked = first.startsWith('~') && !first.startsWith('~~');
  if (!rangeKeys.test(key) && !isMarked) return { values: values.map((value) => value.replace(/^~~/, '~')) };
  const given = isMarked ? first.slice(1) : first;
  if (isRelativeDays(given)) return { days: given };
  const [from = '', to = ''] = given.split('..');
  if (!from && !to) return undefined;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

function readSort(given: string | null): DocumentSort {
  if (!given) return defaultSort;
  return given.startsWith('-') ? { field: given.slice(1), direction: 'Desc' } : { field: given, direction: 'Asc' };
}

/** The parameters of a view; what is as usual is left out, so that links stay short. Others (as the columns) are kept. */
export function writeListView(view: ListView, others?: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams();
  if (view.tab !== 'toReview') search.set('view', view.tab);
  if (view.text) search.set('q', view.text);
  for (const [key, choice] of choicesOf(view)) {
    const mark = rangeKeys.test(key) ? '' : '~';
    if ('values' in choice) for (const value of choice.values) search.append(key, value.replace(/^~/, `${mark}~`));
    else search.set(key, mark + ('days' in choice ? choice.days : `${choice.from ?? ''}..${choice.to ?? ''}`));
  }
  const { field, direction } = view.sort;
  if (field !== defaultSort.field || direction !== defaultSort.direction)
    search.set('sort', direction === 'Desc' ? `-${field}` : field);
  const columns = others?.get('columns');
  if (columns) search.set('columns', columns);
  if (view.saved) search.set('saved', view.saved);
  return search;
}

export const choicesOf = ({ filters }: ListView): [FilterKey, FilterChoice][] =>
  (Object.keys(filters) as FilterKey[]).flatMap((key) => (filters[key] ? [[key, filters[key]]] : []));

/** Text and filters without the tab: what the counts of all tabs are asked with. */
export function commonScopeOf(view: ListView): DocumentScope {
  const filter = Object.fromEntries(
    choicesOf(view).map(([key, choice]) => {
      const meant = 'days' in choice ? daysOf(choice.days) : choice;
      return [key, isMoment(key) ? inMoments(meant) : meant];
    }),
  );
  return { ...(view.text ? { text: view.text } : {}), filter };
}

type PlainChoice = Exclude<FilterChoice, { days: RelativeDays }>;
const isMoment = (key: FilterKey): boolean => /^(extractionTime|\w+At|corrections\..+)$/.test(key);

const moment = (day: string, time: string): string => {
  const parsed = new Date(`${day}T${time}`);
  return Number.isNaN(parsed.getTime()) ? day : parsed.toISOString();
};

/** Days of the person's own clock as moments: `to` means to the end of that day. */
function inMoments(choice: PlainChoice): PlainChoice {
  if ('values' in choice) return choice;
  return {
    ...(choice.from ? { from: moment(choice.from, '00:00:00') } : {}),
    ...(choice.to ? { to: moment(choice.to, '23:59:59.999') } : {}),
  };
}

/** The address of the list with a filter of the service's. */
export function hrefOfFilter(filter: Filter): string {
  const entries = Object.entries(filter).filter((entry): entry is [FilterKey, FilterValue] => isFilterKey(entry[0]));
  const filters = Object.fromEntries(
    entries.map(([key, { value, values, from, to }]) => [
      key,
      from === undefined && to === undefined
        ? { values: values ?? (value === undefined ? [] : [value]) }
        : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    ]),
  );
  return `/documents?${writeListView({ tab: 'all', text: '', filters, sort: defaultSort }).toString()}`;
}

/** What the list is asked with. */
export function scopeOf(view: ListView): DocumentScope {
  const common = commonScopeOf(view);
  const statuses: readonly string[] = tabs[view.tab];
  return statuses.length === 0 ? common : { ...common, filter: { ...common.filter, listStatus: { values: [...statuses] } } };
}

/**
 * View of the document list as encoded in its URL: tab, text, filters and sort order. The review screen has the same parameters, so that it
 * can determine the previous and next documents and the target of "back".
 */
import type { ListStatus } from '#contract/core/document-states.ts';
import { type FilterKey, isFilterKey } from '#contract/core/filter-keys.ts';
import type { Filter, FilterValue } from '#contract/core/parts.ts';
import type { DocumentScope, DocumentSort } from './documents.queries.ts';
import { daysOf, isRelativeDays, type RelativeDays } from './relative-days.ts';

export type TabId = keyof typeof tabs;

/** Tabs in display order with the list statuses they contain. `all` includes everything except the trash. */
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

/** Several values, a range, or days relative to today. */
export type FilterChoice = { values: string[] } | { from?: string; to?: string } | { days: RelativeDays };
export type ListView = {
  tab: TabId;
  text: string;
  filters: Partial<Record<FilterKey, FilterChoice>>;
  sort: DocumentSort;
  /** Saved view that this view was opened from. It may have been changed since. */
  saved?: string;
};

export const defaultSort: DocumentSort = { field: 'createdAt', direction: 'Desc' };
const viewKeys = new Set(['view', 'q', 'sort', 'columns', 'saved']);
/** Keys that take a range by default and therefore need no mark in the URL. With other keys, the prefix `~` marks a range. */
const rangeKeys = /^(extractionTime|\w+At$|fields\.(date_|total|amount|vat|rounding|exchange))/;
/** Filters that the URL of the list does not take: a tab sets the first, other pages the rest. */
const otherKeys: readonly string[] = ['listStatus', 'accountingSystemId', 'uploadedLike'] satisfies FilterKey[];
const isListKey = (key: string): key is FilterKey => isFilterKey(key) && !otherKeys.includes(key);

const isTab = (name: string | null): name is TabId => name !== null && Object.hasOwn(tabs, name);

/** Parses the URL. Valid parameters are used and invalid ones are ignored, because users may edit the URL. */
export function readListView(search: URLSearchParams): ListView {
  const asked = search.get('view');
  const filters: ListView['filters'] = {};
  for (const key of new Set(search.keys())) {
    if (viewKeys.has(key) || !isListKey(key)) continue;
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

/** Returns the URL parameters of a view. Defaults are omitted to keep links short; other parameters, such as columns, are kept. */
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

/** Returns the text and filters without the tab, which the counts of all tabs are based on. */
export function commonScopeOf(view: ListView): DocumentScope {
  const filter = Object.fromEntries(
    choicesOf(view).map(([key, choice]) => {
      const meant = 'days' in choice ? daysOf(choice.days) : choice;
      return [key, isTimestampFilter(key) ? toTimestamps(meant) : meant];
    }),
  );
  return { ...(view.text ? { text: view.text } : {}), filter };
}

type AbsoluteFilterChoice = Exclude<FilterChoice, { days: RelativeDays }>;
const isTimestampFilter = (key: FilterKey): boolean => /^(extractionTime|\w+At|corrections\..+)$/.test(key);

const moment = (day: string, time: string): string => {
  const parsed = new Date(`${day}T${time}`);
  return Number.isNaN(parsed.getTime()) ? day : parsed.toISOString();
};

/** Converts days in the user's time zone to timestamps. `to` means the end of that day. */
function toTimestamps(choice: AbsoluteFilterChoice): AbsoluteFilterChoice {
  if ('values' in choice) return choice;
  return {
    ...(choice.from ? { from: moment(choice.from, '00:00:00') } : {}),
    ...(choice.to ? { to: moment(choice.to, '23:59:59.999') } : {}),
  };
}

/** Returns the URL of the list for a filter of the service. */
export function hrefOfFilter(filter: Filter): string {
  const entries = Object.entries(filter).filter((entry): entry is [FilterKey, FilterValue] => isListKey(entry[0]));
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

/** Returns the text and filter of the list request. */
export function scopeOf(view: ListView): DocumentScope {
  const common = commonScopeOf(view);
  const statuses: readonly string[] = tabs[view.tab];
  return statuses.length === 0 ? common : { ...common, filter: { ...common.filter, listStatus: { values: [...statuses] } } };
}

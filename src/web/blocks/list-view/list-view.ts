/**
 * A view of the document list as its URL says it: tab, text, filters, sort. The review screen carries the same parameters, so
 * that it knows which documents come before and after, and where "back" leads.
 */
import type { ListStatus } from '#contract/document-states.ts';
import type { FilterKey } from '#contract/parts.ts';
import type { DocumentScope, DocumentSort } from '#web/api/documents.queries.ts';

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

/** Either any of several values or a range, as the contract's filter. */
export type FilterChoice = { values: string[] } | { from?: string; to?: string };
export type ListView = { tab: TabId; text: string; filters: Partial<Record<FilterKey, FilterChoice>>; sort: DocumentSort };

export const defaultSort: DocumentSort = { field: 'createdAt', direction: 'Desc' };
const viewKeys = new Set(['view', 'q', 'sort', 'columns']);
/** Keys that take a range; the others take values. */
const rangeKeys = /^(createdAt|extractionTime|fields\.(date_|total|amount|vat|rounding|exchange))/;
const plainKeys: readonly string[] = [
  'documentClass',
  'accountingUnitId',
  'source',
  'externalDocumentId',
  'createdAt',
  'extractionTime',
  'hasErrors',
  'isDuplicate',
  'assignedTo',
  'customerId',
  'state',
  'approvalState',
  'exportState',
] satisfies FilterKey[];

const isFilterKey = (key: string): key is FilterKey => plainKeys.includes(key) || /^fields\.[A-Za-z0-9_]{1,100}$/.test(key);
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
  };
}

function readChoice(key: FilterKey, given: string[]): FilterChoice | undefined {
  const values = given.filter((value) => value !== '');
  const [first] = values;
  if (first === undefined) return undefined;
  if (!rangeKeys.test(key)) return { values };
  const [from = '', to = ''] = first.split('..');
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
    if ('values' in choice) for (const value of choice.values) search.append(key, value);
    else search.set(key, `${choice.from ?? ''}..${choice.to ?? ''}`);
  }
  const { field, direction } = view.sort;
  if (field !== defaultSort.field || direction !== defaultSort.direction)
    search.set('sort', direction === 'Desc' ? `-${field}` : field);
  const columns = others?.get('columns');
  if (columns) search.set('columns', columns);
  return search;
}

export const choicesOf = ({ filters }: ListView): [FilterKey, FilterChoice][] =>
  (Object.keys(filters) as FilterKey[]).flatMap((key) => (filters[key] ? [[key, filters[key]]] : []));

/** Text and filters without the tab: what the counts of all tabs are asked with. */
export function commonScopeOf(view: ListView): DocumentScope {
  const filter = Object.fromEntries(choicesOf(view).map(([key, choice]) => [key, isMoment(key) ? inMoments(choice) : choice]));
  return { ...(view.text ? { text: view.text } : {}), filter };
}

const isMoment = (key: FilterKey): boolean => key === 'createdAt' || key === 'extractionTime';

const moment = (day: string, time: string): string => {
  const parsed = new Date(`${day}T${time}`);
  return Number.isNaN(parsed.getTime()) ? day : parsed.toISOString();
};

/** Days of the person's own clock as moments: `to` means to the end of that day. */
function inMoments(choice: FilterChoice): FilterChoice {
  if ('values' in choice) return choice;
  return {
    ...(choice.from ? { from: moment(choice.from, '00:00:00') } : {}),
    ...(choice.to ? { to: moment(choice.to, '23:59:59.999') } : {}),
  };
}

/** What the list is asked with. */
export function scopeOf(view: ListView): DocumentScope {
  const common = commonScopeOf(view);
  const statuses: readonly string[] = tabs[view.tab];
  return statuses.length === 0 ? common : { ...common, filter: { ...common.filter, listStatus: { values: [...statuses] } } };
}

/** The review screen of a document, as one of this view's. */
export const documentHref = (documentId: string, search: URLSearchParams | string = ''): string => {
  const query = search.toString();
  return `/documents/${encodeURIComponent(documentId)}${query ? `?${query}` : ''}`;
};

import {
  type ApprovalState,
  approvalStates,
  type ExportState,
  exportStates,
  type ListStatus,
  listStatuses,
} from '#contract/core/document-states.ts';
import type { Reason } from '#contract/core/error-reasons.ts';
import { invalid } from '#contract/core/errors.ts';
import { filterKeys } from '#contract/core/filter-keys.ts';
import type { Filter, FilterValue } from '#contract/core/parts.ts';
import type { DocumentConditions, Occurrence, TimeRange } from '../list/document-conditions.ts';
import { searchable } from '#values/searchable.ts';

const refused = (key: string, reason: Reason) => invalid(`body.filter.${key}`, reason);

/** Limits the cost of the query; nobody types more words. */
const maxWords = 10;

/** Converts the caller's text and filter to conditions on rows. Keys and enumerated values were validated by the contract. */
export function conditionsOf(text: string | undefined, filter: Filter): DocumentConditions {
  const conditions: DocumentConditions = {};
  const words = (text ?? '').split(/\s+/).map(searchable).filter(Boolean).slice(0, maxWords);
  if (words.length > 0) conditions.words = words;
  for (const [key, value] of Object.entries(filter)) {
    if (Object.values(value).every((each) => each === undefined) || value.values?.length === 0) continue;
    narrow(conditions, key, value);
  }
  return conditions;
}

function narrow(conditions: DocumentConditions, key: string, value: FilterValue): void {
  if (key.startsWith('fields.')) {
    const { from, to } = value;
    const values = value.value === undefined && !value.values ? undefined : valuesOf(value);
    conditions.fields = [
      ...(conditions.fields ?? []),
      {
        field: key.slice('fields.'.length),
        ...(values && { values }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      },
    ];
  } else if (Object.hasOwn(timeKeys, key)) {
    conditions[timeKeys[key] ?? 'createdAt'] = rangeOf(key, value);
  } else if (Object.hasOwn(occurrenceKeys, key)) {
    conditions.occurred = [...(conditions.occurred ?? []), { what: occurrenceKeys[key] ?? 'corrected', at: rangeOf(key, value) }];
  } else if (key.startsWith('corrections.')) {
    conditions.occurred = [...(conditions.occurred ?? []), correctionOf(key, value)];
  } else if (value.from !== undefined || value.to !== undefined) throw refused(key, { code: 'filter_takes_values' });
  else narrowByValues(conditions, key, valuesOf(value));
}

const timeKeys: Partial<Record<string, 'createdAt' | 'extractedAt' | 'validatedAt' | 'queuedAt' | 'exportedAt'>> = {
  createdAt: 'createdAt',
  extractionTime: 'extractedAt',
  validatedAt: 'validatedAt',
  queuedAt: 'queuedAt',
  exportedAt: 'exportedAt',
};
const occurrenceKeys: Partial<Record<string, Occurrence['what']>> = {
  correctedAt: 'corrected',
  approvalStartedAt: 'approvalStarted',
  approvalDecidedAt: 'approvalDecided',
  exportSucceededAt: 'exportSucceeded',
  exportFailedAt: 'exportFailed',
};

/** Parses a filter on occurrence; `true` means at any time. */
function correctionOf(key: string, value: FilterValue): Occurrence {
  const isEver = valuesOf(value).length === 1 && valuesOf(value)[0]?.toLowerCase() === 'true';
  return { what: 'corrected', field: key.slice('corrections.'.length), at: isEver ? {} : rangeOf(key, value) };
}

function narrowByValues(conditions: DocumentConditions, key: string, values: string[]): void {
  switch (key) {
    case 'listStatus':
    case 'state':
      // the states are list statuses too; if both filters are given, both must match
      conditions.statuses = both(conditions.statuses, asWritten<ListStatus>(values, listStatuses));
      break;
    case 'approvalState':
      conditions.approvalStates = asWritten<ApprovalState>(values, approvalStates);
      break;
    case 'exportState':
      conditions.exportStates = asWritten<ExportState>(values, exportStates);
      break;
    case 'documentClass':
      conditions.documentClasses = values;
      break;
    case 'accountingUnitId':
      conditions.accountingUnitIds = values;
      break;
    case 'accountingSystemId':
      conditions.accountingSystemIds = values;
      break;
    case 'customerId':
      conditions.customerIds = values;
      break;
    case 'source':
      conditions.sources = values;
      break;
    case 'externalDocumentId':
      conditions.externalIds = values;
      break;
    case 'uploadedLike':
      conditions.uploadedLike = values;
      break;
    case 'assignedTo':
      conditions.assignedTo = values;
      break;
    case 'isCorrected':
      conditions.isCorrected = flagOf(key, values);
      break;
    case 'hasErrors':
      conditions.hasErrors = flagOf(key, values);
      break;
    case 'isDuplicate':
      conditions.isDuplicate = flagOf(key, values);
      break;
    default:
      throw refused(key, { code: 'unknown_filter', params: { known: filterKeys.join(', ') } });
  }
}

const valuesOf = ({ value, values }: FilterValue): string[] => [...(value === undefined ? [] : [value]), ...(values ?? [])];

const asWritten = <T extends string>(values: readonly string[], known: readonly T[]): T[] =>
  known.filter((each) => values.some((value) => value.toLowerCase() === each.toLowerCase()));

const both = <T>(before: readonly T[] | undefined, now: T[]): T[] => (before ? now.filter((each) => before.includes(each)) : now);

function flagOf(key: string, values: readonly string[]): boolean {
  const [first] = values.map((value) => value.toLowerCase());
  if (values.length === 1 && (first === 'true' || first === 'false')) return first === 'true';
  throw refused(key, { code: 'boolean_required' });
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Parses a range with both ends included; a day as the end covers the whole day, and a single value is that day or moment. */
function rangeOf(key: string, { value, values, from, to }: FilterValue): TimeRange {
  if (values) throw refused(key, { code: 'filter_takes_range' });
  const start = value ?? from;
  const end = value ?? to;
  return {
    ...(start !== undefined && { from: timeOf(key, start) }),
    ...(end !== undefined && { before: new Date(timeOf(key, end).getTime() + (isDay(end) ? 86_400_000 : 1)) }),
  };
}

function timeOf(key: string, text: string): Date {
  const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text)
    ? new Date(isDay(text) || /Z|[+-]\d{2}:?\d{2}$/.test(text.slice(10)) ? text : `${text}Z`)
    : undefined;
  // a Date turns 30 February into 2 March
  const day = new Date(text.slice(0, 10));
  const isCalendarDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
  if (!time || !isCalendarDay || Number.isNaN(time.getTime())) throw refused(key, { code: 'date_or_time_required' });
  return time;
}

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DocumentRow } from '../core/documents.queries.ts';
import type { ListField } from '../core/types.queries.ts';
import { statusOf } from '../core/document-status.ts';
import { StatusIcon } from '../core/status-icon.tsx';
import { isAmountField } from '#values/amount-fields.ts';
import { nameOfKey } from '#web/values/choice-text.ts';
import { can } from '#web/platform/api/service.ts';
import type { Format } from '#web/platform/i18n/format.ts';
import classes from './document-grid.module.css';
import { ExportResult } from './export-result.tsx';
import { SearchMatches } from './search-matches.tsx';
import { TransferMark } from './transfer-mark.tsx';
import { ExportBlockers } from './export-blockers.tsx';

export type Column = {
  /** A string is a name given by the tenant and is not translated. */
  header: MessageDescriptor | string;
  /** CSS grid track size. */
  width: string;
  /** Sort field of the service. */
  sort?: string;
  /** Note on the limits of the sort order. */
  sortNote?: MessageDescriptor;
  isNumeric?: true;
  /** Available only if the service returns field values in the list. */
  isOfField?: true;
  render: (row: DocumentRow, format: Format, typeName: (documentClass: string) => string) => ReactNode;
};

const withinCurrency = msg`Sorted by amount within each currency`;

type MoneyProps = { amount: string; currency: string | null; format: Format };

const Money = ({ amount, currency, format }: MoneyProps) => (
  <>
    {format.amount(amount)}
    <span className={classes.currency}>{currency}</span>
  </>
);

/** Columns in default order. The supplier is shown above the file name, because users think of suppliers first. */
export const columns = {
  supplier: {
    header: msg`Supplier`,
    width: 'minmax(220px, 2fr)',
    sort: 'fields.issued_by_name_sm',
    render: (row) => (
      <span className={classes.twoLines}>
        <span className="medium truncates">{row.supplier ?? row.fileName}</span>
        <SearchMatches row={row}>{row.supplier ? <span className={classes.quiet}>{row.fileName}</span> : null}</SearchMatches>
      </span>
    ),
  },
  type: {
    header: msg`Type`,
    width: 'minmax(90px, 1fr)',
    sort: 'DocumentClass',
    render: (row, _format, typeName) => typeName(row.documentClass),
  },
  state: { header: msg`State`, width: 'minmax(130px, 1fr)', render: (row) => <StatusIcon status={statusOf(row)} withWord /> },
  number: {
    header: msg`Number`,
    width: 'minmax(100px, 1fr)',
    sort: 'fields.invoice_number_sm',
    isOfField: true,
    render: ({ number }) => number,
  },
  issued: {
    header: msg`Issue date`,
    width: '108px',
    sort: 'fields.date_issued',
    isNumeric: true,
    isOfField: true,
    render: ({ dateIssued }, format) => (dateIssued ? format.date(dateIssued) : null),
  },
  due: {
    header: msg`Due date`,
    width: '108px',
    sort: 'fields.date_due',
    isNumeric: true,
    isOfField: true,
    render: ({ dateDue }, format) => (dateDue ? format.date(dateDue) : null),
  },
  total: {
    header: msg`Amount`,
    width: 'minmax(136px, 1fr)',
    sort: 'fields.total_amount',
    sortNote: withinCurrency,
    isNumeric: true,
    isOfField: true,
    render: ({ total, currency }, format) => (total ? <Money amount={total} currency={currency} format={format} /> : null),
  },
  stops: {
    header: msg`Needs attention`,
    width: 'minmax(200px, 1.9fr)',
    isOfField: true,
    render: (row) => <ExportBlockers row={row} />,
  },
  transfer: { header: msg`Accounting system`, width: 'minmax(190px, 1.9fr)', render: (row) => <TransferMark row={row} /> },
  exportResult: { header: msg`Export result`, width: 'minmax(200px, 1.8fr)', render: (row) => <ExportResult row={row} /> },
  pages: {
    header: msg`Pages`,
    width: '64px',
    sort: 'PageCount',
    isNumeric: true,
    isOfField: true,
    render: ({ pageCount }) => pageCount,
  },
  age: {
    header: msg`Received`,
    width: '120px',
    sort: 'createdAt',
    isNumeric: true,
    render: ({ createdAt }, format) => (
      <time dateTime={createdAt} title={format.dateTime(createdAt)}>
        {format.ago(createdAt)}
      </time>
    ),
  },
} as const satisfies Record<string, Column>;

export type KnownColumnId = keyof typeof columns;
/** ID of a built-in column, or of any field of the types: `fields-note`. */
export type ColumnId = KnownColumnId | `fields-${string}`;
export const columnIds = Object.keys(columns) as KnownColumnId[];
/** Whether the column is available only on the export page. */
export const isExportColumn = (id: ColumnId): boolean => id === 'exportResult' || id === 'transfer';
export type Fields = ReadonlyMap<string, ListField>;
/** Column settings of a user: columns in order, and the widths in pixels of resized columns. */
export type ColumnChoice = { ids: readonly ColumnId[]; widths: Readonly<Record<string, number>> };

const isField = (id: string): id is `fields-${string}` => /^fields-[A-Za-z0-9_]{1,100}$/.test(id);
const isColumn = (id: string): id is ColumnId => Object.hasOwn(columns, id) || isField(id);
/** Returns the field of a field column, or an empty string. */
export const fieldOf = (id: ColumnId): string => (isField(id) ? id.slice('fields-'.length) : '');

const made = new WeakMap<Fields, Map<string, Column>>();
const noFields: Fields = new Map();

export const headerText = ({ header }: Column, t: (message: MessageDescriptor) => string): string =>
  typeof header === 'string' ? header : t(header);

export function columnOf(id: ColumnId, fields: Fields = noFields): Column {
  if (!isField(id)) return columns[id];
  const known = made.get(fields) ?? new Map<string, Column>();
  made.set(fields, known);
  const column = known.get(id) ?? fieldColumn(fieldOf(id), fields.get(fieldOf(id)));
  known.set(id, column);
  return column;
}

function fieldColumn(name: string, field: ListField | undefined): Column {
  const isNumber = field?.type === 'DECIMAL' || field?.type === 'INTEGER';
  const isMoney = field?.type === 'DECIMAL' && isAmountField(name);
  return {
    header: field?.label ?? name,
    width: 'minmax(110px, 1fr)',
    sort: `fields.${name}`,
    ...(isMoney && { sortNote: withinCurrency }),
    ...(isNumber || field?.type === 'DATE' ? { isNumeric: true as const } : {}),
    isOfField: true,
    render: ({ values, currency }, format) => {
      const value = values?.[name];
      if (value && isMoney) return <Money amount={value} currency={currency} format={format} />;
      return value ? <FieldText field={field} value={value} format={format} /> : null;
    },
  };
}

type FieldTextProps = { field: ListField | undefined; value: string; format: Format };

function FieldText({ field, value, format }: FieldTextProps): ReactNode {
  const { t } = useLingui();
  if (field?.type === 'DATE') return format.date(value);
  if (field?.type === 'DECIMAL') return format.amount(value);
  if (field?.type === 'BOOLEAN') return value === 'true' ? t`yes` : t`no`;
  return nameOfKey(field?.type ?? 'TEXT', value, field?.options ?? []);
}

/** Whether the service supports the column. */
export const isOffered = (id: ColumnId): boolean => can('fieldColumns') || columnOf(id).isOfField !== true;

const usual: readonly ColumnId[] = ['supplier', 'number', 'issued', 'due', 'total', 'stops', 'age'];

/** Returns the columns in the URL, otherwise those of the user, otherwise the default ones, without unsupported columns. */
export function shownColumns(search: URLSearchParams, chosen: readonly ColumnId[] = []): ColumnId[] {
  const asked = (search.get('columns')?.split('.') ?? []).filter(isColumn);
  const wanted = [...new Set(asked.length > 0 ? asked : chosen)];
  const shown = wanted.length > 0 ? wanted : can('fieldColumns') ? usual : (['supplier', 'type', 'state', 'age'] as const);
  return shown.filter(isOffered);
}

/** Parses stored settings and ignores invalid parts. */
export function readColumnChoice(kept: unknown): ColumnChoice {
  const { ids = [], widths = {} } = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<ColumnChoice>;
  const sizes = Object.entries(widths).filter(([id, width]) => isColumn(id) && width >= 40 && width <= 1200);
  return { ids: (Array.isArray(ids) ? ids : []).filter(isColumn), widths: Object.fromEntries(sizes) };
}

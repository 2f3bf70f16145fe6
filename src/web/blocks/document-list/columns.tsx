import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { DocumentRow } from '#web/api/documents.queries.ts';
import { statusOf } from '#web/blocks/document-status/document-status.ts';
import { StatusIcon } from '#web/blocks/document-status/status-icon.tsx';
import type { Format } from '#web/i18n/format.ts';
import classes from './document-grid.module.css';
import { ExportResult } from './export-result.tsx';
import { WhatStops } from './what-stops.tsx';

export type Column = {
  header: MessageDescriptor;
  /** As CSS grid takes it. */
  width: string;
  /** What the service sorts by. */
  sort?: string;
  isNumeric?: true;
  /** Cannot be told without the desk's own list. */
  needsDesk?: true;
  render: (row: DocumentRow, format: Format, typeName: (documentClass: string) => string) => ReactNode;
};

/** The columns in their order. Supplier over file name, as people think of suppliers. */
export const columns = {
  supplier: {
    header: msg`Supplier`,
    width: 'minmax(220px, 2.4fr)',
    sort: 'fields.issued_by_name_sm',
    render: (row) => (
      <span className={classes.twoLines}>
        <span className={classes.strong}>{row.supplier ?? row.fileName}</span>
        {row.supplier ? <span className={classes.quiet}>{row.fileName}</span> : null}
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
    needsDesk: true,
    render: ({ number }) => number,
  },
  issued: {
    header: msg`Issued`,
    width: '108px',
    sort: 'fields.date_issued',
    isNumeric: true,
    needsDesk: true,
    render: ({ dateIssued }, format) => (dateIssued ? format.date(dateIssued) : null),
  },
  due: {
    header: msg`Due`,
    width: '108px',
    sort: 'fields.date_due',
    isNumeric: true,
    needsDesk: true,
    render: ({ dateDue }, format) => (dateDue ? format.date(dateDue) : null),
  },
  total: {
    header: msg`Amount`,
    width: 'minmax(136px, 1fr)',
    sort: 'fields.total_amount',
    isNumeric: true,
    needsDesk: true,
    render: ({ total, currency }, format) =>
      total ? (
        <>
          {format.amount(total)}
          <span className={classes.currency}>{currency}</span>
        </>
      ) : null,
  },
  stops: { header: msg`To do`, width: 'minmax(150px, 1.4fr)', needsDesk: true, render: (row) => <WhatStops row={row} /> },
  exportResult: { header: msg`Outcome`, width: 'minmax(200px, 1.8fr)', render: (row) => <ExportResult row={row} /> },
  pages: {
    header: msg`Pages`,
    width: '64px',
    sort: 'PageCount',
    isNumeric: true,
    needsDesk: true,
    render: ({ pageCount }) => pageCount,
  },
  age: {
    header: msg`Came`,
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

export type ColumnId = keyof typeof columns;
export const columnIds = Object.keys(columns) as ColumnId[];
const usual: readonly ColumnId[] = ['supplier', 'number', 'issued', 'due', 'total', 'stops', 'age'];

/** Columns of the address, else the usual ones; without the desk only what its list tells. */
export function shownColumns(search: URLSearchParams, withDesk: boolean): ColumnId[] {
  const asked = search.get('columns')?.split('.') ?? [];
  const wanted = columnIds.filter((id) => asked.includes(id));
  const chosen = wanted.length > 0 ? wanted : withDesk ? usual : (['supplier', 'type', 'state', 'age'] as const);
  return chosen.filter((id) => withDesk || !('needsDesk' in columns[id]));
}

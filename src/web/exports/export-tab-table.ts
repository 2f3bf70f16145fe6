import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ListStatus } from '#contract/core/document-states.ts';
import type { DocumentScope, DocumentSort } from '#web/documents/core/documents.queries.ts';
import type { BulkActionId } from '#web/documents/bulk/bulk-actions.ts';
import type { ColumnId } from '#web/documents/list/columns.tsx';

export type ExportTab = {
  name: MessageDescriptor;
  scope: DocumentScope;
  sort: DocumentSort;
  /** Status under which the counts contain the tab. */
  status: ListStatus | undefined;
  columnIds: readonly ColumnId[];
  actions: readonly BulkActionId[];
};

/** The queue is sorted oldest first, because the oldest are exported first. The other tabs show the newest first. */
export const exportTabs = {
  waiting: {
    name: msg`Queued`,
    scope: { filter: { exportState: { value: 'Queued' } } },
    sort: { field: 'createdAt', direction: 'Asc' },
    status: undefined,
    columnIds: ['supplier', 'type', 'number', 'issued', 'due', 'total', 'stops', 'transfer', 'age'],
    actions: ['download', 'markExported', 'markFailed'],
  },
  exported: {
    name: msg`Exported`,
    scope: { filter: { listStatus: { value: 'exported' } } },
    sort: { field: 'createdAt', direction: 'Desc' },
    status: 'exported',
    columnIds: ['supplier', 'number', 'total', 'exportResult', 'age'],
    actions: ['download', 'queue'],
  },
  failed: {
    name: msg`Failed`,
    scope: { filter: { listStatus: { value: 'exportFailed' } } },
    sort: { field: 'createdAt', direction: 'Desc' },
    status: 'exportFailed',
    columnIds: ['supplier', 'number', 'total', 'exportResult', 'age'],
    actions: ['queue', 'download', 'markExported'],
  },
} as const satisfies Record<string, ExportTab>;

export type ExportTabId = keyof typeof exportTabs;
export const exportTabIds = Object.keys(exportTabs) as ExportTabId[];

export const readExportTab = (search: URLSearchParams): ExportTabId =>
  exportTabIds.find((id) => id === search.get('tab')) ?? 'waiting';

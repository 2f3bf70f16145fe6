/** What can be done to many documents at once, and to which of them it applies. The service has the last word. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Download from 'lucide-react/icons/download';
import ListEnd from 'lucide-react/icons/list-end';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScanText from 'lucide-react/icons/scan-text';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentType } from 'react';
import type { DocumentAction } from '#contract/documents/actions.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { DocumentRow } from '../core/documents.queries.ts';

export type BulkAction = {
  label: MessageDescriptor;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  permission: Permission;
  /** Said of those that it leaves out. */
  why: MessageDescriptor;
  keys?: string;
  /** What the service sends with those that it applies to; those without need no rule. */
  action?: DocumentAction;
};

export const bulkActions = {
  queue: {
    label: msg`Queue for export`,
    icon: ListEnd,
    permission: 'document.export',
    why: msg`not extracted, with errors or not approved`,
    keys: 'KeyE',
    action: 'queueExport',
  },
  markExported: {
    label: msg`Mark as exported`,
    icon: CircleCheck,
    permission: 'document.markExported',
    why: msg`not ready for export`,
    action: 'markExported',
  },
  markFailed: {
    label: msg`Mark as failed`,
    icon: CircleX,
    permission: 'document.markExported',
    why: msg`still extracting`,
    action: 'markExportFailed',
  },
  download: {
    label: msg`Download`,
    icon: Download,
    permission: 'document.fetchExport',
    why: msg`still extracting`,
    action: 'exportFile',
  },
  readAgain: {
    label: msg`Extract again`,
    icon: ScanText,
    permission: 'document.edit',
    why: msg`cannot be extracted again`,
    action: 'readAgain',
  },
  remove: {
    label: msg`Delete`,
    icon: Trash2,
    permission: 'document.delete',
    why: msg`cannot be deleted`,
    keys: 'Delete',
    action: 'remove',
  },
  restore: {
    label: msg`Restore`,
    icon: RotateCcw,
    permission: 'document.delete',
    why: msg`cannot be restored`,
  },
} as const satisfies Record<string, BulkAction>;

export type BulkActionId = keyof typeof bulkActions;

/** Whether the service lets it be done to this document. */
export function appliesTo(id: BulkActionId, row: DocumentRow): boolean {
  const { action }: BulkAction = bulkActions[id];
  return action === undefined || row.actions.includes(action);
}

/** The service takes this many ids in a call. */
export const mostIds = 1000;

export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

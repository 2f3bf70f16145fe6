/** Bulk actions and the documents that each applies to. The service makes the final decision. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Download from 'lucide-react/icons/download';
import ListEnd from 'lucide-react/icons/list-end';
import Merge from 'lucide-react/icons/merge';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScanText from 'lucide-react/icons/scan-text';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentType } from 'react';
import type { DocumentAction } from '#contract/documents/actions.ts';
import type { DocumentRow } from '../core/documents.queries.ts';

export type BulkAction = {
  label: MessageDescriptor;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  /** Reason shown for documents that the action does not apply to. */
  why: MessageDescriptor;
  keys?: string;
  /** Action that the service lists for each row it applies to and that requires a permission. */
  action: DocumentAction;
  /** Minimum number of documents. */
  least?: number;
  /** Applies to all rows, because documents in the trash have no actions. */
  isOfTrash?: true;
};

export const bulkActions = {
  queue: {
    label: msg`Queue for export`,
    icon: ListEnd,
    why: msg`not extracted, with errors or not approved`,
    keys: 'KeyE',
    action: 'queueExport',
  },
  markExported: {
    label: msg`Mark as exported`,
    icon: CircleCheck,
    why: msg`not ready for export`,
    action: 'markExported',
  },
  markFailed: {
    label: msg`Mark as failed`,
    icon: CircleX,
    why: msg`still extracting`,
    action: 'markExportFailed',
  },
  download: {
    label: msg`Download`,
    icon: Download,
    why: msg`still extracting`,
    action: 'exportFile',
  },
  merge: {
    label: msg`Merge`,
    icon: Merge,
    why: msg`cannot be merged`,
    action: 'rearrange',
    least: 2,
  },
  readAgain: {
    label: msg`Extract again`,
    icon: ScanText,
    why: msg`cannot be extracted again`,
    action: 'readAgain',
  },
  remove: {
    label: msg`Delete`,
    icon: Trash2,
    why: msg`cannot be deleted`,
    keys: 'Delete',
    action: 'remove',
  },
  restore: {
    label: msg`Restore`,
    icon: RotateCcw,
    why: msg`cannot be restored`,
    action: 'remove',
    isOfTrash: true,
  },
} as const satisfies Record<string, BulkAction>;

export type BulkActionId = keyof typeof bulkActions;

/** Whether the service allows the action for this document. */
export function appliesTo(id: BulkActionId, row: DocumentRow): boolean {
  const { action, isOfTrash }: BulkAction = bulkActions[id];
  return isOfTrash === true || row.actions.includes(action);
}

/** Maximum number of IDs per request. */
export const maxIds = 1000;

export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

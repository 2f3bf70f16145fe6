/** What can be done to many documents at once, and to which of them it applies. The service has the last word. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import Download from 'lucide-react/icons/download';
import ListEnd from 'lucide-react/icons/list-end';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import ScanText from 'lucide-react/icons/scan-text';
import Trash2 from 'lucide-react/icons/trash-2';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { DocumentRow } from '#web/api/documents.queries.ts';

export type BulkAction = {
  label: MessageDescriptor;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  permission: Permission;
  /** Said of those that it leaves out. */
  why: MessageDescriptor;
  keys?: string;
  inTrash?: true;
  applies: (row: DocumentRow) => boolean;
};

const isBeingRead = ({ state }: DocumentRow) => state === 'New' || state === 'Extracting';

export const bulkActions = {
  queue: {
    label: msg`Queue for export`,
    icon: ListEnd,
    permission: 'document.export',
    why: msg`not validated, or with errors`,
    keys: 'KeyE',
    applies: (row) =>
      row.state === 'Validated' && row.errorCount === 0 && row.exportState !== 'Queued' && row.approvalState !== 'Pending',
  },
  download: {
    label: msg`Download`,
    icon: Download,
    permission: 'document.fetchExport',
    why: msg`still being read`,
    applies: (row) => !isBeingRead(row),
  },
  readAgain: {
    label: msg`Read again`,
    icon: ScanText,
    permission: 'document.edit',
    why: msg`being read, or exported already`,
    applies: (row) => !isBeingRead(row) && row.exportState !== 'Exported',
  },
  remove: {
    label: msg`Delete`,
    icon: Trash2,
    permission: 'document.delete',
    why: msg`cannot be deleted`,
    keys: 'Delete',
    applies: () => true,
  },
  restore: {
    label: msg`Take out of the trash`,
    icon: RotateCcw,
    permission: 'document.delete',
    why: msg`cannot be restored`,
    inTrash: true,
    applies: () => true,
  },
} as const satisfies Record<string, BulkAction>;

export type BulkActionId = keyof typeof bulkActions;
export const bulkActionIds = Object.keys(bulkActions) as BulkActionId[];

/** The service takes this many ids in a call. */
export const mostIds = 1000;

export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

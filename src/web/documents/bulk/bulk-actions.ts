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
import type { Permission } from '#contract/core/permissions.ts';
import type { DocumentRow } from '../core/documents.queries.ts';

export type BulkAction = {
  label: MessageDescriptor;
  icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  permission: Permission;
  /** Said of those that it leaves out. */
  why: MessageDescriptor;
  keys?: string;
  applies: (row: DocumentRow) => boolean;
};

const isBeingRead = ({ state }: DocumentRow) => state === 'New' || state === 'Extracting';

const isRead = ({ state }: DocumentRow) => state === 'Extracted' || state === 'Validated';

const mayLeave = (row: DocumentRow) =>
  isRead(row) && row.errorCount === 0 && (row.approvalState === 'None' || row.approvalState === 'Approved');

export const bulkActions = {
  queue: {
    label: msg`Queue for export`,
    icon: ListEnd,
    permission: 'document.export',
    why: msg`not extracted, with errors or not approved`,
    keys: 'KeyE',
    applies: (row) => mayLeave(row) && row.exportState !== 'Queued',
  },
  markExported: {
    label: msg`Mark as exported`,
    icon: CircleCheck,
    permission: 'document.markExported',
    why: msg`not ready for export or already exported`,
    applies: (row) => mayLeave(row) && row.exportState !== 'Exported',
  },
  markFailed: {
    label: msg`Mark as failed`,
    icon: CircleX,
    permission: 'document.markExported',
    why: msg`not queued for export`,
    applies: (row) => row.exportState === 'Queued',
  },
  download: {
    label: msg`Download`,
    icon: Download,
    permission: 'document.fetchExport',
    why: msg`still extracting`,
    applies: (row) => !isBeingRead(row),
  },
  readAgain: {
    label: msg`Extract again`,
    icon: ScanText,
    permission: 'document.edit',
    why: msg`still extracting`,
    applies: (row) => !isBeingRead(row),
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
    label: msg`Restore`,
    icon: RotateCcw,
    permission: 'document.delete',
    why: msg`cannot be restored`,
    applies: () => true,
  },
} as const satisfies Record<string, BulkAction>;

export type BulkActionId = keyof typeof bulkActions;

/** The service takes this many ids in a call. */
export const mostIds = 1000;

export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}

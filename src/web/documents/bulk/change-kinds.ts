/** Kinds of bulk changes and the documents that each applies to. The service makes the final decision for each document. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Feature } from '#contract/tenant/v1.ts';
import { actionPermissions } from '#contract/documents/actions.ts';
import type { Permission } from '#contract/core/permissions.ts';
import type { DocumentRow } from '../core/documents.queries.ts';

export type ChangeKindId = 'validate' | 'field' | 'type' | 'unit' | 'approval';
export type ChangeKind = {
  id: ChangeKindId;
  label: MessageDescriptor;
  permission: Permission;
  feature?: Feature;
  /** Returns the reason why the change does not apply to the row. */
  why: (row: DocumentRow) => MessageDescriptor | undefined;
};

const isExported = msg`already exported`;
const isBeingRead = msg`still extracting`;
/** Applies to the field that is changed. */
export const lacksField = msg`of a document type without this field`;
const openOnly = ({ actions, exportState }: DocumentRow): MessageDescriptor | undefined =>
  actions.includes('edit') ? undefined : exportState === 'Exported' ? isExported : isBeingRead;

export const changeKinds: readonly ChangeKind[] = [
  {
    id: 'validate',
    label: msg`Validate…`,
    permission: actionPermissions.edit,
    why: (row) =>
      openOnly(row) ??
      (row.state === 'Validated'
        ? msg`already validated`
        : row.state !== 'Extracted'
          ? msg`not extracted`
          : row.toCheck > 0
            ? msg`with values to review`
            : undefined),
  },
  { id: 'field', label: msg`Change field…`, permission: actionPermissions.edit, why: openOnly },
  { id: 'type', label: msg`Change document type…`, permission: actionPermissions.edit, why: openOnly },
  { id: 'unit', label: msg`Change accounting unit…`, permission: 'unit.read', feature: 'AccountingUnits', why: openOnly },
  {
    id: 'approval',
    label: msg`Send for approval…`,
    permission: actionPermissions.startApproval,
    feature: 'Approval',
    why: (row) =>
      row.actions.includes('startApproval')
        ? undefined
        : row.approvalState === 'Pending'
          ? msg`already waiting for approval`
          : row.approvalState === 'Approved'
            ? msg`already approved`
            : msg`not extracted or with errors`,
  },
];

import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { roles, type Role } from '#contract/permissions.ts';
import type { AccountingUnit } from '#web/api/accounting-units.queries.ts';
import { SelectField } from '#web/blocks/forms/field.tsx';
import { useRoleName } from './use-role-name.ts';

/** What a role lets people do, for who gives it away. */
const meanings = {
  TenantAdmin: msg`Does everything, sees all units and sets the application up.`,
  Accountant: msg`Uploads, checks, corrects and exports documents, and sends them to approval.`,
  Approver: msg`Sees documents that are in approval, and decides about them.`,
  Uploader: msg`Uploads documents and sees only those.`,
  Exporter: msg`Takes exported documents over: for other programs.`,
  Viewer: msg`Sees documents, dashboards and the audit log, and changes nothing.`,
} satisfies Record<Role, MessageDescriptor>;

type Field = ComponentProps<typeof SelectField>;
type Props = {
  role: Role;
  names: { role: string; accountingUnitId: string };
  roleField: Omit<Field, 'label'>;
  unitField: Omit<Field, 'label'>;
  units: readonly AccountingUnit[];
  /** Without a unit of his own a new user gets that of who invites. */
  isNew?: boolean;
  /** The other units than his own, where the role has any. */
  children: (others: readonly AccountingUnit[]) => ReactNode;
  accountingUnitId: string | null | undefined;
};

export function RoleFields({ role, names, roleField, unitField, units, isNew = false, children, accountingUnitId }: Props) {
  const { t } = useLingui();
  const roleName = useRoleName();
  return (
    <>
      <SelectField label={names.role} hint={t(meanings[role])} {...roleField}>
        {roles.map((each) => (
          <option key={each} value={each}>
            {roleName(each)}
          </option>
        ))}
      </SelectField>
      {units.length > 1 && role !== 'TenantAdmin' ? (
        <>
          <SelectField label={names.accountingUnitId} {...unitField}>
            <option value="">{isNew ? t`The same as mine` : t`Leave as it is`}</option>
            {units.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          {children(units.filter(({ id }) => id !== accountingUnitId))}
        </>
      ) : null}
    </>
  );
}

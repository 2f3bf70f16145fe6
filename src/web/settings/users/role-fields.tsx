import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { roles, type Role } from '#contract/core/permissions.ts';
import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import { SelectField } from '#web/settings/kit/field.tsx';
import { useRoleName } from './use-role-name.ts';

/** Explanations of the roles for the user who assigns them. */
const meanings = {
  TenantAdmin: msg`Has full access: sees all units and manages settings.`,
  Accountant: msg`Uploads, reviews and exports documents and sends them for approval.`,
  Approver: msg`Sees documents in approval and approves or rejects them.`,
  Uploader: msg`Uploads documents and sees only their own.`,
  Exporter: msg`Fetches exported documents. For other systems.`,
  Viewer: msg`Sees documents, dashboards and the audit log, but cannot change anything.`,
} satisfies Record<Role, MessageDescriptor>;

type Field = ComponentProps<typeof SelectField>;
type Props = {
  role: Role;
  names: { role: string; accountingUnitId: string };
  roleField: Omit<Field, 'label'>;
  unitField: Omit<Field, 'label'>;
  units: readonly AccountingUnit[];
  /** A new user without an accounting unit gets that of the inviting user. */
  isNew?: boolean;
  /** Renders the other accounting units, for roles that can have several. */
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
            <option value="">{isNew ? t`Same as mine` : t`Keep current`}</option>
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

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { UserInvitation as Schema } from '#contract/endpoints/users-desk.ts';
import type { AccountingUnit } from '#web/api/accounting-units.queries.ts';
import { userMutations, type UserInvitation } from '#web/api/users.queries.ts';
import { CheckList } from '#web/blocks/forms/check-list.tsx';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { SelectField, TextField } from '#web/blocks/forms/field.tsx';
import { noneIfEmpty, useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Subject } from '../settings/subject.tsx';
import { RoleFields } from './role-fields.tsx';
import type { GivenLink } from './user-state.ts';

type Props = { units: readonly AccountingUnit[]; onInvited: (userId: string, link: GivenLink | undefined) => void };

export function InviteUser({ units, onInvited }: Props) {
  const { t } = useLingui();
  const invite = useMutation(userMutations.invite);
  const names = {
    email: t`E-mail`,
    name: t({ message: 'Name', context: 'of a person' }),
    role: t`Role`,
    accountingUnitId: t`Accounting unit`,
    additionalAccountingUnitIds: t`Works with these units too`,
    culture: t`Language`,
    by: t`How the invitation gets there`,
  };
  const saveLabel = t`Invite`;
  const edit = useEditForm<UserInvitation>({
    draftKey: 'user new',
    schema: Schema,
    saved: {
      email: '',
      name: '',
      role: 'Accountant',
      accountingUnitId: null,
      additionalAccountingUnitIds: [],
      culture: currentCulture(),
      by: 'Email',
    },
    save: async (values) => {
      const { userId, linkPath, expiresAt } = await invite.mutateAsync(values);
      const name = values.name || values.email;
      onInvited(userId, linkPath === null ? undefined : { name, linkPath, expiresAt });
      if (linkPath === null) showToast({ kind: 'done', title: t`The invitation is on its way to ${values.email}` });
    },
    saveLabel,
    group: t`Users`,
  });
  const [role, accountingUnitId] = useWatch({ control: edit.control, name: ['role', 'accountingUnitId'] });
  return (
    <Subject title={t`Invite a user`} backTo={t`Users`}>
      <EditPanel label={t`Invitation`} edit={edit} names={names} saveLabel={saveLabel} isNew>
        <TextField label={names.email} type="email" {...edit.field('email')} />
        <TextField label={names.name} hint={t`Left empty, the person fills it in.`} {...edit.field('name')} />
        <RoleFields
          role={role}
          accountingUnitId={accountingUnitId}
          names={names}
          roleField={edit.field('role')}
          unitField={edit.field('accountingUnitId', noneIfEmpty)}
          units={units}
          isNew
        >
          {(others) => (
            <CheckList
              control={edit.control}
              name="additionalAccountingUnitIds"
              label={names.additionalAccountingUnitIds}
              options={others.map(({ id, name }) => ({ value: id, text: name }))}
            />
          )}
        </RoleFields>
        <SelectField label={names.culture} {...edit.field('culture')}>
          <option value="cs-CZ">Čeština</option>
          <option value="en-US">English</option>
        </SelectField>
        <SelectField
          label={names.by}
          hint={t`The link is good for seven days and once. The person sets name and password there.`}
          {...edit.field('by')}
        >
          <option value="Email">{t`We send it by e-mail`}</option>
          <option value="Link">{t`I copy the link and hand it over`}</option>
        </SelectField>
      </EditPanel>
    </Subject>
  );
}

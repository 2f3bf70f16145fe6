import { useLingui } from '@lingui/react/macro';
import { cultureList, cultureNames } from '#contract/core/cultures.ts';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { UserInvitation as Schema } from '#contract/users/users-bff.ts';
import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import { userMutations, type UserInvitation } from '#web/settings/kit/users.queries.ts';
import { CheckList } from '#web/settings/kit/check-list.tsx';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { emptyAsNull, useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { RoleFields } from './role-fields.tsx';
import type { CreatedLink } from './user-state.ts';

type Props = {
  units: readonly AccountingUnit[];
  canSendEmails: boolean;
  onInvited: (userId: string, link: CreatedLink | undefined) => void;
};

export function InviteUser({ units, canSendEmails, onInvited }: Props) {
  const { t } = useLingui();
  const invite = useMutation(userMutations.invite);
  const names = {
    email: t`Email`,
    name: t({ message: 'Name', context: 'of a person' }),
    role: t`Role`,
    accountingUnitId: t`Accounting unit`,
    additionalAccountingUnitIds: t`Additional accounting units`,
    culture: t`Language`,
    by: t`Invitation delivery`,
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
      by: canSendEmails ? 'Email' : 'Link',
    },
    save: async (values) => {
      const { userId, linkPath, expiresAt } = await invite.mutateAsync(values);
      const name = values.name || values.email;
      onInvited(userId, linkPath === null ? undefined : { name, linkPath, expiresAt });
      if (linkPath === null) showToast({ kind: 'done', title: t`Invitation sent to ${values.email}` });
    },
    saveLabel,
    group: t`Users`,
  });
  const [role, accountingUnitId] = useWatch({ control: edit.control, name: ['role', 'accountingUnitId'] });
  return (
    <SettingsPanel title={t`Invite user`} backTo={t`Users`}>
      <EditPanel label={t`Invitation`} edit={edit} names={names} saveLabel={saveLabel} isNew>
        <TextField label={names.email} type="email" {...edit.field('email')} />
        <TextField label={names.name} hint={t`If you leave it empty, the invited user fills it in.`} {...edit.field('name')} />
        <RoleFields
          role={role}
          accountingUnitId={accountingUnitId}
          names={names}
          roleField={edit.field('role')}
          unitField={edit.field('accountingUnitId', emptyAsNull)}
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
          {cultureList.map((each) => (
            <option key={each} value={each}>
              {cultureNames[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={names.by}
          hint={
            canSendEmails
              ? t`The link can be used once and is valid for seven days. The invited user sets their name and password there.`
              : t`This service cannot send emails yet (see Settings › Email). The link can be used once and is valid for seven days. The invited user sets their name and password there.`
          }
          {...edit.field('by')}
        >
          <option value="Email" disabled={!canSendEmails}>{t`Send the invitation by email`}</option>
          <option value="Link">{t`Copy the link and share it myself`}</option>
        </SelectField>
      </EditPanel>
    </SettingsPanel>
  );
}

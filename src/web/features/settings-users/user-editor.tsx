import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { UserChange as Schema } from '#contract/endpoints/users-desk.ts';
import { roles } from '#contract/permissions.ts';
import type { AccountingUnit } from '#web/api/accounting-units.queries.ts';
import { deskQueries } from '#web/api/desk.queries.ts';
import { type User, type UserChange, userMutations } from '#web/api/users.queries.ts';
import { CheckList } from '#web/blocks/forms/check-list.tsx';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { TextField } from '#web/blocks/forms/field.tsx';
import { noneIfEmpty, useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { useFormat } from '#web/i18n/format.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Part, Subject } from '../settings/subject.tsx';
import { RoleFields } from './role-fields.tsx';
import { UserAccess } from './user-access.tsx';
import { type GivenLink, useUserState } from './user-state.ts';
import classes from './users.module.css';

type Props = { user: User; units: readonly AccountingUnit[]; onLink: (link: GivenLink) => void };

const valuesOf = ({ name, role, accountingUnitId, additionalAccountingUnitIds }: User): UserChange => ({
  name,
  role: roles.find((each) => each === role) ?? 'Viewer',
  accountingUnitId,
  additionalAccountingUnitIds,
});

export function UserEditor({ user, units, onLink }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: me } = useSuspenseQuery(deskQueries.me());
  const stateOf = useUserState();
  const change = useMutation(userMutations.change);
  const names = {
    name: t({ message: 'Name', context: 'of a person' }),
    role: t`Role`,
    accountingUnitId: t`Accounting unit`,
    additionalAccountingUnitIds: t`Works with these units too`,
  };
  const edit = useEditForm<UserChange, number>({
    draftKey: `user ${user.id}`,
    changedAs: { action: 'user.changed', id: user.id },
    schema: Schema,
    saved: valuesOf(user),
    version: user.version,
    save: async (values, version) => {
      await change.mutateAsync({ id: user.id, version, change: values });
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel: t`Save`,
    group: t`Users`,
  });
  const [role, accountingUnitId] = useWatch({ control: edit.control, name: ['role', 'accountingUnitId'] });
  const isMe = user.id === me.id;
  return (
    <Subject title={user.name} note={`${user.email} · ${stateOf(user)}`} backTo={t`Users`}>
      {user.isInvited && user.invitedUntil !== null ? (
        <p className={classes.quiet}>
          <Trans>Has not come yet. The link that was made is good until {format.dateTime(user.invitedUntil)}.</Trans>
        </p>
      ) : null}
      <EditPanel label={t`User`} edit={edit} names={names} saveLabel={t`Save`}>
        <TextField label={names.name} {...edit.field('name')} />
        <RoleFields
          role={role}
          accountingUnitId={accountingUnitId}
          names={names}
          roleField={edit.field('role')}
          unitField={edit.field('accountingUnitId', noneIfEmpty)}
          units={units}
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
      </EditPanel>
      {user.role === 'TenantAdmin' || user.role === 'Approver' ? (
        <Part title={t`Substitution`}>
          <p className={classes.quiet}>
            <Trans>Who decides about approvals in this person's place during a holiday is set among approvals.</Trans>
          </p>
          <div className={classes.buttons}>
            <Button variant="default" component={Link} to="/approvals?tab=away">
              <Trans>Set a substitute</Trans>
            </Button>
          </div>
        </Part>
      ) : null}
      <UserAccess user={user} isMe={isMe} onLink={onLink} />
    </Subject>
  );
}

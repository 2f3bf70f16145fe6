import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { UserChange as Schema } from '#contract/users/users-bff.ts';
import { roles } from '#contract/core/permissions.ts';
import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { type User, type UserChange, userMutations } from '#web/settings/kit/users.queries.ts';
import { CheckList } from '#web/settings/kit/check-list.tsx';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { emptyAsNull, useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { SessionList } from '#web/settings/kit/session-list.tsx';
import { Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { RoleFields } from './role-fields.tsx';
import { UserAccess } from './user-access.tsx';
import { type CreatedLink, useUserState } from './user-state.ts';

type Props = { user: User; units: readonly AccountingUnit[]; canSendEmails: boolean; onLink: (link: CreatedLink) => void };

const valuesOf = ({ name, role, accountingUnitId, additionalAccountingUnitIds }: User): UserChange => ({
  name,
  role: roles.find((each) => each === role) ?? 'Viewer',
  accountingUnitId,
  additionalAccountingUnitIds,
});

export function UserEditor({ user, units, canSendEmails, onLink }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const stateOf = useUserState();
  const change = useMutation(userMutations.change);
  const names = {
    name: t({ message: 'Name', context: 'of a person' }),
    role: t`Role`,
    accountingUnitId: t`Accounting unit`,
    additionalAccountingUnitIds: t`Additional accounting units`,
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
    <SettingsPanel title={user.name} note={`${user.email} · ${stateOf(user)}`} backTo={t`Users`}>
      {user.isInvited && user.invitedUntil !== null ? (
        <Box component="p" c="dimmed">
          <Trans>The invitation has not been accepted yet. The link is valid until {format.dateTime(user.invitedUntil)}.</Trans>
        </Box>
      ) : null}
      {user.provider?.setsRole ? (
        <Box component="p" c="dimmed">
          <Trans>{user.provider.name} sets the role at each sign-in. A role that you choose here is valid until then.</Trans>
        </Box>
      ) : null}
      <EditPanel label={t`User`} edit={edit} names={names} saveLabel={t`Save`}>
        <TextField label={names.name} {...edit.field('name')} />
        <RoleFields
          role={role}
          accountingUnitId={accountingUnitId}
          names={names}
          roleField={edit.field('role')}
          unitField={edit.field('accountingUnitId', emptyAsNull)}
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
          <Box component="p" c="dimmed">
            <Trans>You can set who approves for this user during an absence in Approvals.</Trans>
          </Box>
          <Flex gap="sm" wrap="wrap">
            <Button variant="default" component={Link} to="/approvals?tab=away">
              <Trans>Set substitute</Trans>
            </Button>
          </Flex>
        </Part>
      ) : null}
      {user.isInvited ? null : (
        <Part title={t`Where ${user.name} is signed in`}>
          <SessionList of={user.id} />
        </Part>
      )}
      <UserAccess user={user} canSendEmails={canSendEmails} isMe={isMe} onLink={onLink} />
    </SettingsPanel>
  );
}

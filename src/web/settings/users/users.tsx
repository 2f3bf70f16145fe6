import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountingUnitQueries, type AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import { type User, userQueries, wholeLink } from '#web/settings/kit/users.queries.ts';
import { mailChannelQueries } from '#web/settings/kit/mail-channels.queries.ts';
import { OneTimeSecret } from '#web/settings/kit/one-time-secret.tsx';
import { alphabetical } from '#web/platform/i18n/alphabetical.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { rankByWords } from '#web/ui/rank-by-words.ts';
import { EntryList, QueryContent, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { InviteUser } from './invite-user.tsx';
import { useRoleName } from './use-role-name.ts';
import { UserEditor } from './user-editor.tsx';
import { type CreatedLink, useUserState } from './user-state.ts';

/** Users of the tenant. */
export function Users() {
  const { t } = useLingui();
  const format = useFormat();
  const { id, choose } = useSelectedItem();
  const users = useQuery(userQueries.list());
  const units = useQuery(accountingUnitQueries.list());
  const mail = useQuery(mailChannelQueries.canSend());
  // The service decides if this is unknown. A later request does not close the form, which would discard its edits.
  const canSendEmails = mail.data ?? true;
  const [link, setLink] = useState<CreatedLink>();
  const chosen = users.data?.find((user) => user.id === id);
  return (
    <>
      {units.data && chosen && mail.isFetched ? (
        <UserEditor key={id} user={chosen} units={alphabetical(units.data)} canSendEmails={canSendEmails} onLink={setLink} />
      ) : units.data && id === 'new' && mail.isFetched ? (
        <InviteUser
          units={alphabetical(units.data)}
          canSendEmails={canSendEmails}
          onInvited={(userId, given) => {
            setLink(given);
            choose(userId);
          }}
        />
      ) : (
        <SettingsPanel
          title={t`Users`}
          note={t`Users sign in with their email address. The role defines what they can do, accounting units define which documents they see.`}
          action={
            <Button onClick={() => choose('new')}>
              <Trans>Invite user</Trans>
            </Button>
          }
        >
          <QueryContent query={users}>{(list) => <UserList list={list} units={units.data ?? []} />}</QueryContent>
        </SettingsPanel>
      )}
      {link ? (
        <OneTimeSecret
          title={t`Link for ${link.name}`}
          note={t`Copy this link and share it yourself: it is shown only once. It can be used once, until ${format.dateTime(link.expiresAt)}. Whoever opens it sets the password.`}
          lines={[{ label: t`Link`, text: wholeLink(link.linkPath) }]}
          onClose={() => setLink(undefined)}
        />
      ) : null}
    </>
  );
}

function UserList({ list, units }: { list: readonly User[]; units: readonly AccountingUnit[] }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const roleName = useRoleName();
  const stateOf = useUserState();
  const unitName = new Map(units.map(({ id, name }) => [id, name]));
  const unitsOf = ({ role, accountingUnitId, additionalAccountingUnitIds: more }: User): string => {
    if (role === 'TenantAdmin' || units.length < 2) return '';
    const [first, ...others] = [...(accountingUnitId === null ? [] : [accountingUnitId]), ...more];
    const name = (first && unitName.get(first)) ?? t`no accounting unit`;
    return others.length > 0
      ? `${name} ${t`${plural(others.length, { one: 'and # more unit', other: 'and # more units' })}`}`
      : name;
  };
  const noteOf = (user: User) => [user.email, roleName(user.role), unitsOf(user)].filter(Boolean).join(' · ');
  const found = rankByWords(list, typed, (user) => `${user.name} ${noteOf(user)} ${stateOf(user)}`);
  return (
    <>
      <TextInput
        type="search"
        maw={360}
        aria-label={t`Search users`}
        placeholder={t`Search by name, email, role or unit…`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Box component="p" c="dimmed" role="status">
        {t`${plural(found.length, { one: '# user', other: '# users' })}`}
      </Box>
      <EntryList
        label={t`Users`}
        isRanked={typed.trim() !== ''}
        entries={found.map((user) => ({
          id: user.id,
          name: user.name,
          note: noteOf(user),
          state: stateOf(user),
          isOff: !user.isActive,
        }))}
      />
    </>
  );
}

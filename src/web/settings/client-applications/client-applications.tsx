import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { Link } from 'react-router';
import { apiReferencePath } from '#web/platform/api/api-reference-path.ts';
import { accountingUnitQueries, type AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import { clientApplicationQueries, type ClientApplication } from '#web/settings/kit/client-applications.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { OneTimeSecret } from '#web/settings/kit/one-time-secret.tsx';
import { alphabetical } from '#web/platform/i18n/alphabetical.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import { EntryList, QueryContent, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { ApplicationEditor } from './application-editor.tsx';
import { isRole } from './is-role.ts';
import type { Made } from './created-secret.ts';

/** Credentials of client applications. */
export function ClientApplications() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const applications = useQuery(clientApplicationQueries.list());
  const units = useQuery(accountingUnitQueries.list());
  const [made, setMade] = useState<Made>();
  const title = t`Client applications`;
  const chosen = applications.data?.find(({ clientApplicationId }) => clientApplicationId === id);
  return (
    <>
      {id !== undefined && units.data && (chosen || id === 'new') ? (
        <ApplicationEditor
          key={id}
          application={chosen}
          units={alphabetical(units.data)}
          onCreated={(secret) => {
            setMade(secret);
            choose(secret.id);
          }}
        />
      ) : (
        <SettingsPanel
          title={title}
          note={
            <Trans>
              An application signs in with its client ID and secret and can then do what its role allows. What it can call is in
              the <Link to={apiReferencePath}>API reference</Link>.
            </Trans>
          }
          action={
            <Button onClick={() => choose('new')}>
              <Trans>New client application</Trans>
            </Button>
          }
        >
          <QueryContent query={applications}>
            {(list) =>
              list.length === 0 ? (
                <Empty icon={KeyRound} title={t`No client applications yet`}>
                  <p>
                    <Trans>Create a client application for each program that reads or sends documents.</Trans>
                  </p>
                </Empty>
              ) : (
                <ApplicationList label={title} list={list} units={units.data ?? []} />
              )
            }
          </QueryContent>
        </SettingsPanel>
      )}
      {made ? (
        <OneTimeSecret
          title={t`${made.name} client secret`}
          note={t`This secret is shown only once. Store it where your application can read it.`}
          lines={[
            { label: t`Client ID`, text: made.id },
            { label: t`Client secret`, text: made.secret },
            { label: t`How to get a token`, text: tokenCall(made) },
          ]}
          onClose={() => setMade(undefined)}
        />
      ) : null}
    </>
  );
}

const tokenCall = ({ id, secret }: Made) =>
  `curl ${window.location.origin}/connect/token -d grant_type=client_credentials -d client_id=${id} -d client_secret=${secret}`;

function ApplicationList(props: { label: string; list: readonly ClientApplication[]; units: readonly AccountingUnit[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const stateOf = ({ enabled, lastUsedAt }: ClientApplication) => {
    if (!enabled) return t`Deactivated`;
    if (lastUsedAt === undefined) return undefined;
    return lastUsedAt === null ? t`Not used yet` : t`Used ${format.ago(lastUsedAt)}`;
  };
  const unitName = new Map(props.units.map(({ id, name }) => [id, name]));
  const noteOf = ({ role, accountingUnitId, additionalAcountingUnitIds: more }: ClientApplication) =>
    [
      isRole(role) ? t(roleNames[role]) : role,
      [
        accountingUnitId === null ? '' : (unitName.get(accountingUnitId) ?? ''),
        more.length > 0 ? t`${plural(more.length, { one: 'and # more unit', other: 'and # more units' })}` : '',
      ]
        .filter(Boolean)
        .join(' '),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <EntryList
      label={props.label}
      entries={props.list.map((application) => ({
        id: application.clientApplicationId,
        name: application.clientName,
        note: noteOf(application),
        state: stateOf(application),
        isOff: !application.enabled,
      }))}
    />
  );
}

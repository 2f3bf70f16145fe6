import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountingUnitQueries } from '#web/documents/core/accounting-units.queries.ts';
import { alphabetical } from '#web/platform/i18n/alphabetical.ts';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { EntryList, QueryContent, Part, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { wholeLink } from '#web/settings/kit/users.queries.ts';
import { SecondFactorRule } from './second-factor-rule.tsx';
import { ProviderEditor } from './provider-editor.tsx';
import { providerQueries } from './providers.queries.ts';

/** Sign-in methods of the company. */
export function SignIn() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const found = useQuery(providerQueries.list());
  const units = useQuery(accountingUnitQueries.list());
  const chosen = found.data?.providers.find((each) => each.id === id);
  if (found.data && units.data && (chosen || id === 'new'))
    return (
      <ProviderEditor
        key={id}
        provider={chosen}
        redirectPath={found.data.redirectPath}
        units={alphabetical(units.data)}
        onChoose={choose}
      />
    );
  return (
    <SettingsPanel
      title={t`Sign-in`}
      note={t`Users sign in with their password, or with an account they already have at your identity provider.`}
      action={
        <Button onClick={() => choose('new')}>
          <Trans>New identity provider</Trans>
        </Button>
      }
    >
      <QueryContent query={found}>
        {({ providers, signInPath }) => (
          <>
            {providers.length === 0 ? (
              <Text py="sm" c="dimmed">
                <Trans>Add Microsoft Entra, Google, Keycloak or another OpenID Connect provider for single sign-on.</Trans>
              </Text>
            ) : (
              <EntryList
                label={t`Identity providers`}
                entries={providers.map(({ id, name, issuer, isActive }) => ({
                  id,
                  name,
                  note: issuer,
                  state: isActive ? t`Active` : t`Deactivated`,
                  isOff: !isActive,
                }))}
              />
            )}
            {providers.length === 0 ? null : (
              <Part title={t`Sign-in address`}>
                <p>
                  <Trans>
                    If several companies use this service, give this address to your users: it shows your buttons on the sign-in
                    page of their browser.
                  </Trans>
                </p>
                <CopyLine label={t`Sign-in address`} text={wholeLink(signInPath)} />
              </Part>
            )}
          </>
        )}
      </QueryContent>
      <SecondFactorRule />
    </SettingsPanel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Text, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Culture } from '#contract/core/parts.ts';
import { accountMutations, accountQueries, type Usage } from './account.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { signOut } from '#web/platform/shell/sign-out.ts';
import { SelectField } from '#web/settings/kit/field.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { cultureNames } from '#contract/core/cultures.ts';
import { activateCulture, currentCulture } from '#web/platform/i18n/i18n.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import { QueryContent, Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { OwnName } from './own-name.tsx';
import { SignInPart } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';

/** Account of the user, and for administrators the usage of the license. */
export function Account() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  return (
    <SettingsPanel title={t`Account and license`}>
      <Part title={t`Your account`}>
        <Facts>
          {can('accounts') ? null : <Fact name={t`Your name`} text={me.name} />}
          {me.email === null ? null : <Fact name={t`Email`} text={me.email} />}
          <Fact name={t`Role`} text={t(roleNames[me.role])} />
          <Fact name={t`Company`} text={me.tenant.name} />
        </Facts>
        {can('accounts') ? <OwnName id={me.id} name={me.name} /> : null}
        <AccountPreferences />
        {can('accounts') ? null : (
          <div>
            <Button variant="default" onClick={() => void signOut()}>
              <Trans>Sign out</Trans>
            </Button>
          </div>
        )}
      </Part>
      {can('accounts') ? (
        <>
          <SignInPart hasPassword={me.hasPassword ?? true} />
          {me.hasPassword === false ? null : (
            <>
              <Passkeys />
              <SecondFactor />
            </>
          )}
          <OwnSessions />
        </>
      ) : null}
      {may(me, 'tenant.manage') ? <LicenseInfo /> : null}
    </SettingsPanel>
  );
}

function AccountPreferences() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const queryClient = useQueryClient();
  const chooseCulture = useMutation({
    ...accountMutations.setCulture,
    onSuccess: async (_answer, culture) => {
      await activateCulture(culture);
      // Labels of fields, types and charts come in the requested language.
      await queryClient.invalidateQueries();
    },
  });
  return (
    <Box className="tiles" __vars={{ '--tile': '200px' }}>
      <SelectField
        label={t`Language`}
        name="language"
        value={currentCulture()}
        error={chooseCulture.error ? errorText(chooseCulture.error) : undefined}
        onChange={(event) => {
          const culture = (Object.keys(cultureNames) as Culture[]).find((each) => each === event.target.value);
          if (culture) chooseCulture.mutate(culture);
        }}
      >
        {(Object.keys(cultureNames) as Culture[]).map((culture) => (
          <option key={culture} value={culture} lang={culture}>
            {cultureNames[culture]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Appearance`}
        name="appearance"
        value={colorScheme}
        onChange={({ target: { value } }) => {
          if (value === 'auto' || value === 'light' || value === 'dark') setColorScheme(value);
        }}
      >
        <option value="auto">{t`System`}</option>
        <option value="light">{t`Light`}</option>
        <option value="dark">{t`Dark`}</option>
      </SelectField>
    </Box>
  );
}

function LicenseInfo() {
  const { t } = useLingui();
  return (
    <Part id="licence" title={t`License and usage`}>
      <QueryContent query={useQuery(accountQueries.usage())}>{(usage) => <UsageFacts usage={usage} />}</QueryContent>
    </Part>
  );
}

/** Values of the API for an unlimited number of documents and an unlimited period. */
const noLimit = 2_147_483_647;
const noEnd = '2099-';

function UsageFacts({ usage: { info, license, verdict } }: { usage: Usage }) {
  const { t } = useLingui();
  const format = useFormat();
  const { documentsProcessed, documentsLimit, usersCount } = info;
  const isLimited = documentsLimit < noLimit;
  return (
    <>
      <Text inherit fw={500} c={verdict.isValid ? 'var(--proved)' : 'var(--wrong)'}>
        {verdict.message}
      </Text>
      <Facts>
        <Fact name={t`License`} text={license.type} />
        <Fact
          name={t`Valid until`}
          text={license.validUntil.startsWith(noEnd) ? t`no expiration` : format.date(license.validUntil)}
        />
        <Fact name={t`Documents this month`} text={format.number(license.documentsPerMonth)} />
        <Fact name={t`Documents extracted in total`} text={format.number(documentsProcessed)} />
        <Fact name={t`Document limit`} text={isLimited ? format.number(documentsLimit) : t`no limit`} />
        <Fact name={t`Active users`} text={format.number(usersCount)} />
      </Facts>
      {isLimited ? (
        <Box
          component="meter"
          w="100%"
          min={0}
          max={documentsLimit}
          high={documentsLimit * 0.9}
          value={documentsProcessed}
          aria-label={t`Documents extracted out of the license limit`}
        />
      ) : null}
    </>
  );
}

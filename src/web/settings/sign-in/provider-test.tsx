import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { providerProblems } from '#contract/identity/providers-bff.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { StateMark } from '#web/settings/kit/state-mark.tsx';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { wholeLink } from '#web/settings/kit/users.queries.ts';
import { type Provider, providerMutations } from './providers.queries.ts';

const problemTexts = {
  refused: msg`This service may not call that address. The service operator can allow it (OUTBOUND_ALLOW).`,
  unreachable: msg`The address does not respond. Check it, and whether the provider is running.`,
  notAnIssuer: msg`There is no OpenID Connect provider at this address. Copy the issuer address from its settings.`,
  otherIssuer: msg`The provider at this address names another issuer. Enter the issuer exactly as the provider states it.`,
  noCode: msg`The provider does not offer sign-in by authorization code.`,
} satisfies Record<(typeof providerProblems)[number], unknown>;

/** Tests the provider: discovery at once, and a sign-in that shows its result. */
export function ProviderTest({ provider, isEdited }: { provider: Provider; isEdited: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const test = useMutation(providerMutations.test);
  // The result does not apply to unsaved edits.
  const data = isEdited ? undefined : test.data;
  return (
    <Part title={t`Test`}>
      <Box component="p" c="dimmed">
        {provider.testedAt === null
          ? t`No one has tried signing in with it yet.`
          : t`Last tried ${format.ago(provider.testedAt)}.`}
      </Box>
      <Flex gap="sm" wrap="wrap" align="center">
        <Button variant="default" disabled={isEdited} loading={test.isPending} onClick={() => test.mutate(provider.id)}>
          <Trans>Test</Trans>
        </Button>
        {data?.trialPath ? (
          <Button component="a" href={wholeLink(data.trialPath)} target="_blank" rel="noreferrer">
            <Trans>Try signing in</Trans>
          </Button>
        ) : null}
      </Flex>
      {isEdited ? (
        <Box component="p" c="dimmed">
          <Trans>Save the changes first.</Trans>
        </Box>
      ) : null}
      {data ? (
        <Box role="status">
          {data.problem === null ? (
            <StateMark state="good">
              <CircleCheck size={16} aria-hidden="true" />
              <Trans>The provider responds. Now try signing in: no one is signed in by the test.</Trans>
            </StateMark>
          ) : (
            <StateMark state="bad">
              <CircleAlert size={16} aria-hidden="true" />
              {t(problemTexts[data.problem])}
            </StateMark>
          )}
        </Box>
      ) : null}
      {test.error ? (
        <Box component="p" c="var(--wrong)" role="alert">
          {errorText(test.error)}
        </Box>
      ) : null}
    </Part>
  );
}

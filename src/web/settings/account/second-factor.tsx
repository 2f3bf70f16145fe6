import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { OneTimeSecret } from '#web/settings/kit/one-time-secret.tsx';
import { secondFactorQueries } from '#web/settings/kit/second-factor.queries.ts';
import { SecondFactorDialog, type SecondFactorChange } from './second-factor-dialog.tsx';

/** Two-factor authentication with codes of an authenticator application. */
export function SecondFactor() {
  const { t } = useLingui();
  const state = useQuery(secondFactorQueries.own());
  const [change, setChange] = useState<SecondFactorChange>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Part id="second-factor" title={t`Two-factor sign-in`}>
      <QueryContent query={state}>
        {({ isOn, recoveryCodesLeft, isRequired }) => (
          <>
            <Box component="p" c="dimmed">
              {isOn
                ? t`On. Besides the password, a code from your authenticator app is asked for. Recovery codes left: ${recoveryCodesLeft}.`
                : t`Off. With it, a password alone is not enough to sign in: a code from an authenticator app is asked for too.`}
              {isRequired ? ` ${t`Your company requires it.`}` : null}
            </Box>
            <Flex gap="sm" wrap="wrap">
              {isOn ? (
                <>
                  <Button variant="default" onClick={() => setChange('renew')}>
                    <Trans>New recovery codes</Trans>
                  </Button>
                  <Button variant="default" onClick={() => setChange('remove')}>
                    <Trans>Switch off</Trans>
                  </Button>
                </>
              ) : (
                <Button variant="default" onClick={() => setChange('begin')}>
                  <Trans>Set up</Trans>
                </Button>
              )}
            </Flex>
          </>
        )}
      </QueryContent>
      {change ? (
        <SecondFactorDialog
          change={change}
          onClose={() => setChange(undefined)}
          onCodes={(made) => {
            setChange(undefined);
            setCodes(made);
          }}
        />
      ) : null}
      {codes ? (
        <OneTimeSecret
          title={t`Recovery codes`}
          note={t`Each code signs you in once if you lose your phone. They are shown only now: store them safely.`}
          lines={[{ label: t`Recovery codes`, text: codes.join('  ') }]}
          onClose={() => setCodes(undefined)}
        />
      ) : null}
    </Part>
  );
}

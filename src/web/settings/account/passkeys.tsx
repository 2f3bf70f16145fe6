import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#web/platform/i18n/format.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { canMakePasskeys } from './make-credential.ts';
import { PasskeyDialog, type PasskeyChange } from './passkey-dialog.tsx';
import { type Passkey, passkeyQueries } from './passkeys.queries.ts';

/** Passkeys of the user, stored by a device or a password manager. */
export function Passkeys() {
  const { t } = useLingui();
  const own = useQuery(passkeyQueries.own());
  const [change, setChange] = useState<PasskeyChange>();
  return (
    <Part id="passkeys" title={t`Passkeys`}>
      <Box component="p" c="dimmed">
        <Trans>
          A passkey signs you in with your fingerprint, face, PIN or security key, without a password. It also counts as the
          second factor.
        </Trans>
      </Box>
      <QueryContent query={own}>
        {({ passkeys, domain }) => (
          <>
            {passkeys.length === 0 ? null : (
              <Box component="ul" className="ruled-above" aria-label={t`Passkeys`}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onChange={setChange} />
                ))}
              </Box>
            )}
            {canMakePasskeys(domain) ? (
              <div>
                <Button variant="default" onClick={() => setChange({ kind: 'add' })}>
                  <Trans>Add a passkey</Trans>
                </Button>
              </div>
            ) : (
              <p>
                <Trans>To add a passkey, open this page at {domain} in a browser that supports passkeys.</Trans>
              </p>
            )}
          </>
        )}
      </QueryContent>
      {change ? <PasskeyDialog change={change} onClose={() => setChange(undefined)} /> : null}
    </Part>
  );
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: (change: PasskeyChange) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? t`never used` : t`last used ${format.ago(lastUsedAt)}`;
  return (
    <li>
      <Group justify="space-between" wrap="wrap" gap="md" py="sm" className="ruled">
        <Stack gap={0} miw={0}>
          <Text span size="sm" fw={500} className="breaks">
            {name}
          </Text>
          <Text span size="xs" c="dimmed">
            {[used, t`added ${format.date(createdAt)}`].join(' · ')}
          </Text>
        </Stack>
        <Flex gap="sm">
          <Button variant="default" aria-label={t`Rename ${name}`} onClick={() => onChange({ kind: 'rename', passkey })}>
            <Trans>Rename</Trans>
          </Button>
          <Button variant="default" aria-label={t`Delete ${name}`} onClick={() => onChange({ kind: 'remove', passkey })}>
            <Trans>Delete</Trans>
          </Button>
        </Flex>
      </Group>
    </li>
  );
}

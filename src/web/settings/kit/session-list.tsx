import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Session, sessionMutations, sessionQueries } from './sessions.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { QueryContent } from './settings-panel.tsx';

/** Sessions of a user, each with a button to end it. `of` is another user. The user's own current session is ended by signing out. */
export function SessionList({ of }: { of?: string }) {
  const { t } = useLingui();
  return (
    <QueryContent query={useQuery(sessionQueries.list(of))}>
      {(sessions) =>
        sessions.length === 0 ? (
          <Box component="p" c="dimmed">
            <Trans>Not signed in anywhere.</Trans>
          </Box>
        ) : (
          <Box component="ul" className="ruled-above" aria-label={t`Sessions`}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} of={of} />
            ))}
          </Box>
        )
      }
    </QueryContent>
  );
}

function SessionRow({ session, of }: { session: Session; of: string | undefined }) {
  const { t } = useLingui();
  const format = useFormat();
  const end = useMutation(sessionMutations.end);
  const name = useDeviceName(session);
  // Distinguishes two sessions of the same browser.
  const since = t`signed in ${format.dateTime(session.createdAt)}`;
  const facts = [session.address, session.isCurrent ? t`in use now` : t`last used ${format.ago(session.lastUsedAt)}`, since];
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="md" py="sm" className="ruled">
        <Stack gap={0} miw={0}>
          <Text span size="sm" fw={500} className="breaks">
            {name}
            {session.isCurrent ? (
              <Text span size="sm" c="var(--proved)">
                {' · '}
                <Trans>this device</Trans>
              </Text>
            ) : null}
          </Text>
          <Text span size="xs" c="dimmed" className="breaks">
            {facts.filter(Boolean).join(' · ')}
          </Text>
          {end.error ? (
            <Text span size="xs" c="var(--wrong)" role="alert">
              {errorText(end.error)}
            </Text>
          ) : null}
        </Stack>
        {session.isCurrent ? null : (
          <Button
            variant="default"
            flex="none"
            loading={end.isPending}
            aria-label={t`Sign out ${name}, ${since}`}
            onClick={() => end.mutate({ id: session.id, of })}
          >
            <Trans context="a device of a user">Sign out</Trans>
          </Button>
        )}
      </Group>
    </li>
  );
}

function useDeviceName({ browser, system }: Session): string {
  const { t } = useLingui();
  if (browser !== null && system !== null) return t`${browser} on ${system}`;
  return browser ?? system ?? t`Unknown device`;
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { may, meQueries } from '#web/platform/api/me.queries.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { transferQueries } from '#web/documents/list/transfers.queries.ts';

/** Connected accounting systems: whether they are reachable, waiting documents and problems. */
export function ConnectionsStrip() {
  const { t } = useLingui();
  const { data } = useQuery(transferQueries.overview());
  const { data: me } = useSuspenseQuery(meQueries.me());
  if (!data || data.items.length === 0) return null;
  return (
    <Group component="ul" gap="lg" px="lg" pb={6} fz="sm" lh="18px" flex="none" aria-label={t`Connected accounting systems`}>
      {data.items.map(({ accountingSystemId, name, isReachable, isAutomatic, message, queued, sending, sent, unknown }) => (
        <Group component="li" key={accountingSystemId} gap="xs" miw={0}>
          <Text span fw={600} fz="inherit">
            {name}
          </Text>
          {isReachable === false ? (
            <>
              <MeaningMark meaning="wrong" isWhole>{t`not connected: ${message ?? ''}`}</MeaningMark>
              {may(me, 'tenant.manage') ? (
                <Link to={`/settings/accounting-systems?id=${accountingSystemId}`} className="touch">
                  <Trans>Open the connection</Trans>
                </Link>
              ) : (
                <Text span c="dimmed" fz="inherit">
                  <Trans>An administrator can change the connection.</Trans>
                </Text>
              )}
            </>
          ) : null}
          <Text span c="dimmed" fz="inherit" className="figures">
            <Plural value={queued} _0="nothing to send" one="# to send" other="# to send" />
            {isAutomatic ? <Trans> (automatically)</Trans> : null}
            {sending > 0 ? <Plural value={sending} one=" · # being sent" other=" · # being sent" /> : null}
            {sent > 0 ? (
              <Plural value={sent} one=" · # sent, waiting for the answer" other=" · # sent, waiting for answers" />
            ) : null}
          </Text>
          {unknown > 0 ? (
            <MeaningMark meaning="look">
              <Plural value={unknown} one="# to decide" other="# to decide" />
            </MeaningMark>
          ) : null}
        </Group>
      ))}
    </Group>
  );
}

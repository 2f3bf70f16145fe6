import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleMinus from 'lucide-react/icons/circle-minus';
import type { MailChannel } from '#contract/emails/bff.ts';
import type { MailChannelState } from './mail.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { mailChannelQueries } from '#web/settings/kit/mail-channels.queries.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { StateMark } from '#web/settings/kit/state-mark.tsx';

const names = {
  smtpOut: msg`Sending (SMTP)`,
  smtpIn: msg`Receiving (SMTP)`,
  imap: msg`Collecting from mailbox (IMAP)`,
} satisfies Record<MailChannel, unknown>;
const variables = { smtpOut: 'SMTP_URL', smtpIn: 'SMTP_LISTEN', imap: 'IMAP_URL' } satisfies Record<MailChannel, string>;

/** Whether this installation can send and receive emails. The service operator configures this, not the tenant. */
export function Channels() {
  const { t } = useLingui();
  return (
    <Part title={t`Sending and receiving`}>
      <QueryContent query={useQuery(mailChannelQueries.list())}>
        {(channels) => (
          <Box component="ul" className="ruled-above ruled-between">
            {channels.map((channel) => (
              <Channel key={channel.channel} channel={channel} />
            ))}
          </Box>
        )}
      </QueryContent>
    </Part>
  );
}

function Channel({
  channel: { channel, isConfigured, triedAt, succeededAt, failure, leftCount },
}: {
  channel: MailChannelState;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const state = !isConfigured ? 'off' : failure === null ? 'good' : 'bad';
  const Icon = { off: CircleMinus, good: CircleCheck, bad: CircleAlert }[state];
  const variable = variables[channel];
  const seen = succeededAt === null ? '' : format.ago(succeededAt);
  const tried = triedAt === null ? '' : format.ago(triedAt);
  return (
    <Flex component="li" wrap="wrap" align="flex-start" rowGap="sm" columnGap="md" p="sm">
      <StateMark state={state}>
        <Icon size={16} aria-hidden="true" />
      </StateMark>
      <Stack component="span" gap={2} flex={1} miw={220} className="breaks">
        <span>{t(names[channel])}</span>
        <Box component="span" m={0} c="dimmed">
          {state === 'off' ? t`Not configured. The service operator sets ${variable}.` : null}
          {state === 'good' ? (seen === '' ? t`Configured` : t`Configured, last checked ${seen}`) : null}
          {state === 'bad' ? (seen === '' ? t`Failed ${tried}.` : t`Failed ${tried}; last succeeded ${seen}.`) : null}
        </Box>
        {state === 'bad' ? (
          <Box component="span" m={0} c="var(--wrong)" className="breaks">
            {failure}
          </Box>
        ) : null}
        {leftCount > 0 ? (
          <Box component="span" c="var(--look)">
            {t`${plural(leftCount, { one: '# message was too large or sent to an unknown address. It is flagged in the mailbox.', other: '# messages were too large or sent to an unknown address. They are flagged in the mailbox.' })}`}
          </Box>
        ) : null}
      </Stack>
    </Flex>
  );
}

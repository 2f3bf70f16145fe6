import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import type { EmailFailure } from '#contract/emails/bff.ts';
import { mailMutations, mailQueries, type SentEmail } from './mail.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { StateMark } from '#web/settings/kit/state-mark.tsx';
import kit from '../kit/settings.module.css';

const initiallyShown = 20;
const maxShown = 500;
/** Reasons of a failed email and what to do. */
const failureTexts = {
  recipient: msg`The mail server does not know this address or does not accept messages for it. Check the address.`,
  sender: msg`The mail server does not accept messages from this sender. Ask the service operator to check MAIL_FROM.`,
  signIn: msg`The mail server rejected the user name or password. Ask the service operator to check SMTP_URL.`,
  unreachable: msg`Could not reach the mail server. Ask the service operator to check SMTP_URL.`,
  timeout: msg`The mail server did not respond in time.`,
  encryption: msg`Could not connect securely to the mail server. Ask the service operator to check its certificate.`,
  content: msg`The mail server rejected the message as too large or unwanted.`,
  later: msg`The mail server is temporarily refusing messages. Try again later.`,
  other: msg`The email could not be sent.`,
} satisfies Record<EmailFailure, unknown>;
const states = {
  Queued: { label: msg`Waiting`, Icon: Clock, mark: 'off' as const },
  Sent: { label: msg`Sent`, Icon: CircleCheck, mark: 'good' as const },
  Failed: { label: msg`Not sent`, Icon: CircleAlert, mark: 'bad' as const },
} satisfies Record<SentEmail['state'], unknown>;

/** Sent emails: delivered, waiting, or failed with the reason. */
export function Outbox() {
  const { t } = useLingui();
  const [take, setTake] = useState(initiallyShown);
  const [chosen, setChosen] = useState<string>();
  return (
    <Part id="outbox" title={t`Sent emails`}>
      <QueryContent query={useQuery(mailQueries.outbox(take))}>
        {({ items, totalCount }) => (
          <>
            {items.length === 0 ? (
              <Box component="p" c="dimmed">
                <Trans>
                  No emails sent yet. Documents returned to their issuer and replies to unreadable messages appear here.
                </Trans>
              </Box>
            ) : (
              <Box component="ul" className="ruled-above ruled-between" aria-label={t`Sent emails`}>
                {items.map((email) => (
                  <Email
                    key={email.id}
                    email={email}
                    isOpen={email.id === chosen}
                    onToggle={() => setChosen(email.id === chosen ? undefined : email.id)}
                  />
                ))}
              </Box>
            )}
            {totalCount > items.length && take < maxShown ? (
              <Button variant="default" onClick={() => setTake(maxShown)}>
                {t`${plural(totalCount - items.length, { one: 'Show # older', other: 'Show # older' })}`}
              </Button>
            ) : null}
          </>
        )}
      </QueryContent>
    </Part>
  );
}

function Email({ email, isOpen, onToggle }: { email: SentEmail; isOpen: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { label, Icon, mark } = states[email.state];
  return (
    <li>
      <UnstyledButton className={`${kit.opener} choosable`} aria-expanded={isOpen} onClick={onToggle}>
        <StateMark state={mark}>
          <Icon size={14} aria-hidden="true" />
          {t(label)}
        </StateMark>
        <Text span inherit flex="1 1 260px" className="breaks">
          {email.subject}
        </Text>
        <Box component="span" m={0} c="dimmed">
          {email.recipient}
        </Box>
        <Box component="span" m={0} c="dimmed">
          {format.dateTime(email.sentAt ?? email.createdAt)}
        </Box>
      </UnstyledButton>
      {isOpen ? <EmailDetail email={email} /> : null}
    </li>
  );
}

function EmailDetail({ email: { id, state, attempts, failure, failureReason, body, attachments } }: { email: SentEmail }) {
  const { t } = useLingui();
  const resend = useMutation(mailMutations.resend);
  // Older emails have no code, so the message of the mail server is shown.
  const words = failure ? t(failureTexts[failure]) : failureReason;
  const problem = resend.error ? errorText(resend.error) : words;
  return (
    <Stack pt="sm" pb="lg" px="sm">
      {problem !== null && state !== 'Sent' ? (
        <Box component="p" c="var(--wrong)" className="breaks">
          {problem}
        </Box>
      ) : null}
      {failure && failureReason !== null && state !== 'Sent' ? (
        <Text size="xs" c="dimmed" className="breaks">
          {failureReason}
        </Text>
      ) : null}
      {attempts > 0 && state !== 'Sent' ? (
        <Box component="p" c="dimmed">{t`${plural(attempts, { one: '# attempt', other: '# attempts' })}`}</Box>
      ) : null}
      <Box component="p" py="sm" px="md" mah={240} bdrs="sm" bg="var(--ground)" className="scrolls breaks keeps-lines">
        {body}
      </Box>
      {attachments.length > 0 ? (
        <Box component="p" c="dimmed">
          {attachments.join(', ')}
        </Box>
      ) : null}
      {state === 'Failed' ? (
        <div>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(id)}>
            <Trans>Resend</Trans>
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

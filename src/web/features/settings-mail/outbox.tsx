import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { mailMutations, mailQueries, type SentLetter } from '#web/api/mail.queries.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Loaded, Part } from '../settings/subject.tsx';
import classes from './mail.module.css';

const atFirst = 20;
const mostShown = 500;
const states = {
  Queued: { label: msg`Waiting`, Icon: Clock, mark: 'off' },
  Sent: { label: msg`Sent`, Icon: CircleCheck, mark: 'good' },
  Failed: { label: msg`Not sent`, Icon: CircleAlert, mark: 'bad' },
} satisfies Record<SentLetter['state'], unknown>;

/** What was written to others: gone out, waiting, or given up with the reason. */
export function Outbox() {
  const { t } = useLingui();
  const [take, setTake] = useState(atFirst);
  const [chosen, setChosen] = useState<string>();
  return (
    <Part title={t`Sent messages`}>
      <Loaded query={useQuery(mailQueries.outbox(take))}>
        {({ items, totalCount }) => (
          <>
            {items.length === 0 ? (
              <p className={classes.quiet}>
                <Trans>
                  Nothing was sent yet. Documents returned to their issuer and answers to unreadable messages appear here.
                </Trans>
              </p>
            ) : (
              <ul className={classes.rows} aria-label={t`Sent messages`}>
                {items.map((letter) => (
                  <Letter
                    key={letter.id}
                    letter={letter}
                    isOpen={letter.id === chosen}
                    onToggle={() => setChosen(letter.id === chosen ? undefined : letter.id)}
                  />
                ))}
              </ul>
            )}
            {totalCount > items.length && take < mostShown ? (
              <Button variant="default" onClick={() => setTake(mostShown)}>
                {t`${plural(totalCount - items.length, { one: 'Show # older', other: 'Show # older' })}`}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </Part>
  );
}

function Letter({ letter, isOpen, onToggle }: { letter: SentLetter; isOpen: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { label, Icon, mark } = states[letter.state];
  return (
    <li className={classes.letter}>
      <button type="button" className={classes.line} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.mark} data-state={mark}>
          <Icon size={14} aria-hidden="true" />
          {t(label)}
        </span>
        <span className={classes.subject}>{letter.subject}</span>
        <span className={classes.quiet}>{letter.recipient}</span>
        <span className={classes.quiet}>{format.dateTime(letter.sentAt ?? letter.createdAt)}</span>
      </button>
      {isOpen ? <LetterDetail letter={letter} /> : null}
    </li>
  );
}

function LetterDetail({ letter: { id, state, attempts, failureReason, body, attachments } }: { letter: SentLetter }) {
  const { t } = useLingui();
  const resend = useMutation(mailMutations.resend);
  const problem = resend.error ? errorText(resend.error) : failureReason;
  return (
    <div className={classes.detail}>
      {problem !== null && state !== 'Sent' ? <p className={classes.wrong}>{problem}</p> : null}
      {attempts > 0 && state !== 'Sent' ? (
        <p className={classes.quiet}>{t`${plural(attempts, { one: 'Tried # time', other: 'Tried # times' })}`}</p>
      ) : null}
      <p className={classes.body}>{body}</p>
      {attachments.length > 0 ? <p className={classes.quiet}>{attachments.join(', ')}</p> : null}
      {state === 'Failed' ? (
        <div>
          <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate(id)}>
            <Trans>Send again</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

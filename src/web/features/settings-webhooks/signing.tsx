import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookMutations, type Webhook } from '#web/api/webhooks.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { CopyLine } from '#web/blocks/forms/copy-line.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { Part } from '../settings/subject.tsx';
import { verifyingSnippets } from './verifying-snippets.ts';
import classes from './webhooks.module.css';

const isAhead = (time: string): boolean => new Date(time).getTime() > Date.now();

export function Signing({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const rotate = useMutation(webhookMutations.rotateSecret);
  const [isAsking, setAsking] = useState(false);
  return (
    <Part
      title={t`Signature`}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans>New signing secret</Trans>
        </Button>
      }
    >
      {webhook.previousSecretUntil && isAhead(webhook.previousSecretUntil) ? (
        <p>
          <Trans>Calls are signed with the previous secret too until {format.dateTime(webhook.previousSecretUntil)}.</Trans>
        </p>
      ) : null}
      <p className={classes.quiet}>
        <Trans>
          Every call carries webhook-id, webhook-timestamp and webhook-signature, as Standard Webhooks has it. So the receiver
          verifies:
        </Trans>
      </p>
      {Object.values(verifyingSnippets).map(({ label, code }) => (
        <details key={label}>
          <summary className={classes.summary}>{label}</summary>
          <CopyLine label={t`Verifying function, ${label}`} text={code} />
        </details>
      ))}
      {isAsking ? (
        <ConfirmDialog
          title={t`Make a new signing secret?`}
          action={t`Make a new one`}
          run={async () => onSecret((await rotate.mutateAsync(webhook.id)).signingSecret)}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              For a day calls are signed with both, so that the receiver can change over. Then the old one is worthless.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookMutations, type Webhook } from '#web/api/webhooks.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { CopyLine } from '#web/blocks/forms/copy-line.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { Part } from '../settings/subject.tsx';
import classes from './webhooks.module.css';

/** Standard Webhooks, as docs/webhooks.md explains it. */
const verify = `import { createHmac, timingSafeEqual } from 'node:crypto';

// content: the body of a POST; of a GET the query string as it came, without "?"
function isOurs(request, content, secret) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = request.headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${content}\`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

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
      <details>
        <summary className={classes.summary}>
          <Trans>How the receiver verifies a call (Node.js)</Trans>
        </summary>
        <CopyLine label={t`Verifying function`} text={verify} />
      </details>
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

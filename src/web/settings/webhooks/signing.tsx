import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookMutations, type Webhook } from './webhooks.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { verifyingSnippets } from './verifying-snippets.ts';

const isInFuture = (time: string): boolean => new Date(time).getTime() > Date.now();

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
      {webhook.previousSecretUntil && isInFuture(webhook.previousSecretUntil) ? (
        <p>
          <Trans>Deliveries are also signed with the previous secret until {format.dateTime(webhook.previousSecretUntil)}.</Trans>
        </p>
      ) : null}
      <p className="quiet">
        <Trans>
          Every delivery includes the webhook-id, webhook-timestamp and webhook-signature headers defined by Standard Webhooks.
          Verify them like this:
        </Trans>
      </p>
      {Object.values(verifyingSnippets).map(({ label, code }) => (
        <details key={label}>
          <Text component="summary" inherit pb="sm">
            {label}
          </Text>
          <CopyLine label={t`Verification function, ${label}`} text={code} />
        </details>
      ))}
      {isAsking ? (
        <ConfirmDialog
          title={t`Generate a new signing secret?`}
          action={t`Generate`}
          run={async () => onSecret((await rotate.mutateAsync(webhook.id)).signingSecret)}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              For one day, deliveries are signed with both secrets so that you can update the endpoint. Then the old secret stops
              working.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { graceHours } from '#contract/client-applications/bff.ts';
import {
  clientApplicationMutations,
  type ClientApplication,
  type GraceHours,
} from '#web/settings/kit/client-applications.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { SelectField } from '#web/settings/kit/field.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import type { Made } from './created-secret.ts';

type Props = { application: ClientApplication; onCreated: (made: Made) => void };

const isInFuture = (time: string): boolean => new Date(time).getTime() > Date.now();

/** Last use of the secret, and a button to rotate it. */
export function SecretPart({ application, onCreated }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const rotate = useMutation(clientApplicationMutations.rotateSecret);
  const [isAsking, setAsking] = useState(false);
  const [grace, setGrace] = useState<GraceHours>(24);
  const { clientApplicationId: id, clientName: name, lastUsedAt, previousSecretUntil } = application;
  const graceTexts: Record<GraceHours, string> = {
    0: t`It stops working immediately`,
    24: t`Both are valid for one day`,
    168: t`Both are valid for one week`,
  };
  return (
    <Part
      title={t`Secret and usage`}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans>Generate new secret</Trans>
        </Button>
      }
    >
      <p>
        {lastUsedAt ? t`Last sign-in: ${format.ago(lastUsedAt)} (${format.dateTime(lastUsedAt)}).` : t`It has not signed in yet.`}
      </p>
      {previousSecretUntil && isInFuture(previousSecretUntil) ? (
        <p>
          <Trans>The previous secret is also valid until {format.dateTime(previousSecretUntil)}.</Trans>
        </p>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t`Generate a new secret for ${name}?`}
          action={t`Generate new secret`}
          run={async () => {
            const { clientApplicationSecret: secret } = await rotate.mutateAsync({ id, graceHours: grace });
            onCreated({ id, name, secret });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>The new secret is shown only once. Enter it in the application before the old one stops working.</Trans>
          </p>
          <SelectField
            label={t`Old secret`}
            hint={t`End it immediately if someone else may know it.`}
            value={grace}
            onChange={({ target: { value } }) => setGrace(graceHours.find((each) => String(each) === value) ?? grace)}
          >
            {graceHours.map((hours) => (
              <option key={hours} value={hours}>
                {graceTexts[hours]}
              </option>
            ))}
          </SelectField>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

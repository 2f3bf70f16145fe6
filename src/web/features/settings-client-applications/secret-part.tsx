import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { graceHours } from '#contract/endpoints/client-applications-desk.ts';
import { clientApplicationMutations, type ClientApplication, type GraceHours } from '#web/api/client-applications.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { SelectField } from '#web/blocks/forms/field.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { Part } from '../settings/subject.tsx';
import type { Made } from './made.ts';

type Props = { application: ClientApplication; onMade: (made: Made) => void };

const isAhead = (time: string): boolean => new Date(time).getTime() > Date.now();

/** When it was used last, and a new secret for it. */
export function SecretPart({ application, onMade }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const rotate = useMutation(clientApplicationMutations.rotateSecret);
  const [isAsking, setAsking] = useState(false);
  const [grace, setGrace] = useState<GraceHours>(24);
  const { clientApplicationId: id, clientName: name, lastUsedAt, previousSecretUntil } = application;
  const graceTexts: Record<GraceHours, string> = {
    0: t`It ends at once`,
    24: t`For a day both are good`,
    168: t`For a week both are good`,
  };
  return (
    <Part
      title={t`Secret and use`}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans>New secret</Trans>
        </Button>
      }
    >
      <p>
        {lastUsedAt
          ? t`Last signed in: ${format.ago(lastUsedAt)} (${format.dateTime(lastUsedAt)}).`
          : t`It has not signed in yet.`}
      </p>
      {previousSecretUntil && isAhead(previousSecretUntil) ? (
        <p>
          <Trans>The secret before is good too until {format.dateTime(previousSecretUntil)}.</Trans>
        </p>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t`Make a new secret for ${name}?`}
          action={t`Make a new secret`}
          run={async () => {
            const { clientApplicationSecret: secret } = await rotate.mutateAsync({ id, graceHours: grace });
            onMade({ id, name, secret });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>The new secret is shown once. The program has to be given it before the old one ends.</Trans>
          </p>
          <SelectField
            label={t`The old secret`}
            hint={t`Choose that it ends at once when somebody else may know it.`}
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

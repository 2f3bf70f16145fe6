import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#contract/connectors/bff.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { connectionMutations } from './connections.queries.ts';

/** Removes the connection, after showing what happens to documents in transfer. */
export function ConnectionRemoval({ connection }: { connection: Connection }) {
  const { t } = useLingui();
  const remove = useMutation(connectionMutations.remove);
  const [isAsking, setAsking] = useState(false);
  return (
    <Group>
      <DangerButton onClick={() => setAsking(true)}>
        <Trans>Delete connection</Trans>
      </DangerButton>
      {isAsking ? (
        <ConfirmDialog
          title={t`Delete the connection to ${connection.accountingSystemName}?`}
          action={t`Delete connection`}
          run={async () => {
            await remove.mutateAsync(connection.accountingSystemId);
            showToast({ kind: 'done', title: t`Connection deleted` });
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              Documents in the export queue stay there. Those on their way that have not left yet fail and can be queued again.
              Those that were sent and have no answer are not sent again: they wait on the export page until somebody decides.
            </Trans>
          </p>
          <p>
            <Trans>The stored password is deleted. The history of documents stays.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Group>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Workflow, workflowMutations } from '#web/approvals/core/workflows.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerZone } from '#web/settings/kit/settings-panel.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { useGapConfirmation } from './use-gap-confirmation.tsx';

export function DeleteWorkflow({ workflow, onGone }: { workflow: Workflow; onGone: () => void }) {
  const { t } = useLingui();
  const remove = useMutation(workflowMutations.remove);
  const { guard, question } = useGapConfirmation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <DangerZone>
        <p>
          <Trans>Documents already in approval under this workflow continue to its end.</Trans>
        </p>
        <DangerButton onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </DangerButton>
      </DangerZone>
      {question}
      {isAsking ? (
        <ConfirmDialog
          title={t`Delete ${workflow.definition.name}?`}
          action={t`Delete`}
          run={async () => {
            if (await guard((acceptsHole) => remove.mutateAsync({ workflowId: workflow.id, acceptsHole }))) onGone();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>New documents will no longer be sent for approval under this workflow.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

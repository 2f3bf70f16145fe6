import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Transfer } from '#contract/connectors/bff.ts';
import { transferMutations } from '#web/documents/list/transfers.queries.ts';

/** Button that runs the next step of a transfer now, if the service allows it. */
export function RunTransferButton({ transfer: { id, state, actions } }: { transfer: Transfer }) {
  const ask = useMutation(transferMutations.ask);
  if (!actions.includes('ask')) return null;
  return (
    <Button variant="default" size="compact-sm" flex="none" loading={ask.isPending} onClick={() => ask.mutate(id)}>
      {state === 'Waiting' ? <Trans>Try now</Trans> : <Trans>Ask now</Trans>}
    </Button>
  );
}

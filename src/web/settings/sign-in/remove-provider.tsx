import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerZone } from '#web/settings/kit/settings-panel.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { type Provider, providerMutations } from './providers.queries.ts';

export function RemoveProvider({ provider, onGone }: { provider: Provider; onGone: () => void }) {
  const { t } = useLingui();
  const remove = useMutation(providerMutations.remove);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <DangerZone>
        <p>
          <Trans>Users without a password can no longer sign in. To stop it temporarily, deactivate it.</Trans>
        </p>
        <DangerButton onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </DangerButton>
      </DangerZone>
      {isAsking ? (
        <ConfirmDialog
          title={t`Delete ${provider.name}?`}
          action={t`Delete`}
          run={async () => {
            await remove.mutateAsync(provider.id);
            onGone();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Its button disappears from the sign-in page. Accounts stay, and sessions go on until they end.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

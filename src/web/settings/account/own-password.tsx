import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { Part } from '#web/settings/kit/settings-panel.tsx';
import { useActions } from '#web/ui/actions/actions.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** The password has its own dialog, because Ctrl+S saves the form of the page. */
export function SignInPart({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui();
  return (
    <Part id="signing-in" title={t`Password`}>
      {hasPassword ? (
        <OwnPassword />
      ) : (
        <p>
          <Trans>You sign in through another identity server. Your password is managed there.</Trans>
        </p>
      )}
    </Part>
  );
}

function OwnPassword() {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  useActions([{ id: 'change-password', label: t`Change password`, group: t`Account`, run: () => setIsOpen(true) }]);
  return (
    <>
      <Box component="p" c="dimmed">
        <Trans>A new password signs you out on all other devices.</Trans>
      </Box>
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          <Trans>Change password</Trans>
        </Button>
      </div>
      {isOpen ? <PasswordDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

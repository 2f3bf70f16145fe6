import { useLingui } from '@lingui/react/macro';
import { SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { Mailboxes } from './mailboxes.tsx';
import { Outbox } from './outbox.tsx';
import { Channels } from './mail-channels.tsx';

/** Receiving documents by email, and sent emails. */
export function Mail() {
  const { t } = useLingui();
  return (
    <SettingsPanel
      title={t`Email`}
      note={t`Each document type can have a secret email address that receives documents. Sent emails are also listed here.`}
    >
      <Channels />
      <Mailboxes />
      <Outbox />
    </SettingsPanel>
  );
}

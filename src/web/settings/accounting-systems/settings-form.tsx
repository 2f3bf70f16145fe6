import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { type ConnectedSystem, maskedSecret } from '#contract/accounting-systems/types.ts';
import { accountingSystemMutations, type SystemSettings, type SystemSettingsInput } from './accounting-systems.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

type Props = {
  system: ConnectedSystem;
  shown: SystemSettings;
  /** Names of stored settings that are never returned. */
  kept: readonly string[];
  /** Version of all settings, including those that are never returned. */
  version: string | null;
};

const longest = 8000;
const Values = z.object({
  serverUrl: z.string().max(2000),
  database: z.string().max(2000),
  userName: z.string().max(500),
  password: z.string().max(2000),
  connectionString: z.string().max(longest),
});
type Values = z.output<typeof Values>;

const toSettingsInput = (system: ConnectedSystem, { userName, password, ...values }: Values): SystemSettingsInput =>
  system === 'system-a'
    ? {
        serverUrl: values.serverUrl,
        database: values.database,
        // Fields left empty keep the stored values.
        ...(userName !== '' && { userName }),
        ...(password !== '' && { password }),
      }
    : { connectionString: values.connectionString };

/** Form for settings with secrets. Secrets are write-only: a field shows only that one is set. */
export function SettingsForm({ system, shown, kept, version }: Props) {
  const { t } = useLingui();
  const save = useMutation(accountingSystemMutations.saveSettings);
  const names = {
    serverUrl: t`Server address`,
    database: t`Database`,
    userName: t`User name`,
    password: t`Password`,
    connectionString: t`Connection string`,
  };
  const saved: Values = {
    serverUrl: shown.serverUrl ?? '',
    database: shown.database ?? '',
    userName: '',
    password: '',
    connectionString: shown.connectionString ?? '',
  };
  const edit = useEditForm<Values, string | null>({
    draftKey: `accounting-system settings ${system}`,
    changedAs: { action: 'accountingSystem.settingsChanged', id: system },
    schema: Values,
    saved,
    version,
    save: async (values, begunWith) => {
      await save.mutateAsync({ system, settings: toSettingsInput(system, values), version: begunWith });
      showToast({ kind: 'done', title: t`Saved` });
      // Secrets must not stay in the page either.
      edit.settle({ ...values, userName: '', password: '' });
      return false;
    },
    saveLabel: t`Save`,
    group: t`Accounting systems`,
  });
  const secretHint = (name: string) =>
    kept.includes(name) ? t`Set, but not shown. Enter a new value to replace it.` : t`Not set. Stored encrypted and never shown.`;
  return (
    <EditPanel label={t`Connection`} edit={edit} names={names} saveLabel={t`Save`}>
      {system === 'system-a' ? (
        <>
          <TextField label={names.serverUrl} type="url" placeholder="https://" {...edit.field('serverUrl')} />
          <TextField label={names.database} {...edit.field('database')} />
          {/* The public API does not state the names of the secrets or whether they are stored. */}
          {can('systemConnections') ? (
            <>
              <TextField label={names.userName} hint={secretHint('userName')} {...edit.field('userName')} />
              <TextField
                label={names.password}
                type="password"
                autoComplete="new-password"
                placeholder={kept.includes('password') ? maskedSecret : ''}
                hint={secretHint('password')}
                {...edit.field('password')}
              />
            </>
          ) : null}
        </>
      ) : (
        <TextField
          label={names.connectionString}
          placeholder="Server=…;Database=…;User Id=…;Password=…"
          spellCheck={false}
          {...(can('systemConnections') && {
            hint: t`A password in it is stored encrypted and shown as ${maskedSecret}; leave it like that to keep it. If you change the server, enter the password again.`,
          })}
          {...edit.field('connectionString')}
        />
      )}
    </EditPanel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { exportFormats } from '#contract/core/export-formats.ts';
import { type Connection, ConnectionDraft, ConnectorSettings } from '#contract/connectors/bff.ts';
import { connectorKinds, connectorSettings, pohodaEncodings } from '#contract/connectors/kinds.ts';
import { maskedSecret } from '#contract/accounting-systems/types.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { connectionMutations } from './connections.queries.ts';
import { connectorKindNames, useConnectorNames } from './connector-names.ts';

type Props = { systemId: string; connection: Connection | undefined; exchangeFolder: string | null; hasSystemSettings: boolean };

/** Flattened to one level, because the form supports no nesting. */
const { shape } = ConnectorSettings;
const Values = ConnectionDraft.omit({ settings: true }).extend({
  path: shape.path.removeDefault(),
  address: shape.address.removeDefault(),
  company: shape.company.removeDefault(),
  userName: shape.userName.removeDefault(),
  hostKey: shape.hostKey.removeDefault(),
  exportFormat: shape.exportFormat.removeDefault(),
  awaitsAnswer: shape.awaitsAnswer.removeDefault(),
  encoding: shape.encoding.removeDefault(),
  headerName: shape.headerName.removeDefault(),
  stateAddress: shape.stateAddress.removeDefault(),
  numberPath: shape.numberPath.removeDefault(),
  accountsAddress: shape.accountsAddress.removeDefault(),
  centresAddress: shape.centresAddress.removeDefault(),
});
type Values = z.output<typeof Values>;

const draftOf = ({ kind, isAutomatic, secret, ...settings }: Values): ConnectionDraft => ({
  kind,
  isAutomatic,
  settings,
  // If left empty, the stored secret is kept.
  secret: secret === '' ? null : secret,
});

/** Maps errors of settings to their fields. */
function mapErrorsToFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.problem.errors?.map((each) => ({ ...each, path: each.path.replace('body.settings.', 'body.') }));
  return errors ? new ApiError(error.status, { ...error.problem, errors }) : error;
}

/** Form for a connection, with exactly the settings that its kind needs. */
export function ConnectionForm({ systemId, connection, exchangeFolder, hasSystemSettings }: Props) {
  const { t } = useLingui();
  const { fields, hints } = useConnectorNames(exchangeFolder, hasSystemSettings);
  const set = useMutation(connectionMutations.set);
  const saved: Values = {
    kind: connection?.kind ?? 'PohodaMServer',
    isAutomatic: connection?.isAutomatic ?? false,
    secret: '',
    ...(connection?.settings ?? ConnectorSettings.parse({})),
  };
  const edit = useEditForm<Values, number | undefined>({
    draftKey: `connection ${systemId}`,
    schema: Values,
    saved,
    version: connection?.version,
    save: async (values, version) => {
      try {
        await set.mutateAsync({ systemId, draft: draftOf(values), version });
      } catch (error) {
        throw mapErrorsToFields(error);
      }
      edit.settle({ ...values, secret: '' });
      showToast({ kind: 'done', title: t`Saved` });
      return false;
    },
    saveLabel: t`Save`,
    group: t`Accounting systems`,
  });
  const [kind, hostKey] = useWatch({ control: edit.control, name: ['kind', 'hostKey'] });
  const offeredKey = connection?.lastTest?.hostKey;
  const names = { ...fields, kind: t`Connection`, isAutomatic: t`Send automatically`, secret: t`Password, token or key` };
  return (
    <>
      <EditPanel label={t`Sending documents`} edit={edit} names={names} saveLabel={t`Save`} isNew={!connection}>
        <SelectField label={names.kind} {...edit.field('kind')}>
          {connectorKinds.map((each) => (
            <option key={each} value={each}>
              {t(connectorKindNames[each])}
            </option>
          ))}
        </SelectField>
        {connectorSettings[kind].map((name) => {
          const shared = { label: fields[name], hint: hints(kind)[name] };
          if (name === 'awaitsAnswer') return <CheckField key={name} {...shared} {...edit.field(name)} />;
          if (name !== 'exportFormat' && name !== 'encoding')
            return (
              <Fragment key={name}>
                <TextField {...shared} spellCheck={false} {...edit.field(name)} />
                {name === 'hostKey' && offeredKey && offeredKey !== hostKey ? (
                  <Button variant="default" size="xs" w="fit-content" onClick={() => edit.insert('hostKey', offeredKey)}>
                    <Trans>Use the key of the server: {offeredKey}</Trans>
                  </Button>
                ) : null}
              </Fragment>
            );
          const options = name === 'encoding' ? pohodaEncodings : exportFormats;
          return (
            <SelectField key={name} {...shared} {...edit.field(name)}>
              {options.map((each) => (
                <option key={each} value={each}>
                  {name === 'encoding' ? each : formatText(each)}
                </option>
              ))}
            </SelectField>
          );
        })}
        {kind === 'Folder' ? null : (
          <TextField
            label={names.secret}
            type="password"
            autoComplete="new-password"
            placeholder={connection?.hasSecret ? maskedSecret : ''}
            hint={
              connection?.hasSecret
                ? t`Set, but not shown. Enter a new value to replace it.`
                : t`Not set. Stored encrypted and never shown.`
            }
            {...edit.field('secret')}
          />
        )}
        <CheckField
          label={names.isAutomatic}
          hint={t`Documents are sent within a minute after they are queued for export.`}
          {...edit.field('isAutomatic')}
        />
      </EditPanel>
      {connection ? <ConnectionActions connection={connection} isChanged={edit.isDirty} /> : null}
    </>
  );
}

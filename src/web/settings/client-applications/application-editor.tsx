import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clientApplications } from '#contract/client-applications/v1.ts';
import { roles } from '#contract/core/permissions.ts';
import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import {
  clientApplicationMutations,
  type ClientApplication,
  type NewClientApplication,
} from '#web/settings/kit/client-applications.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { webhookQueries } from '#web/settings/webhooks/webhooks.queries.ts';
import { CheckList } from '#web/settings/kit/check-list.tsx';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { emptyAsNull, useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import type { Made } from './created-secret.ts';
import { SecretPart } from './secret-part.tsx';
import { isRole } from './is-role.ts';

type Props = {
  application: ClientApplication | undefined;
  units: readonly AccountingUnit[];
  onCreated: (made: Made) => void;
};

/** Defaults for a client application that downloads exports. */
const blank: NewClientApplication = {
  clientName: '',
  role: 'Exporter',
  enabled: true,
  accountingUnitId: null,
  additionalAccountingUnitIds: [],
};

const valuesOf = ({ clientName, role, enabled, accountingUnitId, additionalAcountingUnitIds }: ClientApplication) => ({
  clientName,
  role: isRole(role) ? role : blank.role,
  enabled,
  accountingUnitId,
  additionalAccountingUnitIds: additionalAcountingUnitIds,
});

export function ApplicationEditor({ application, units, onCreated }: Props) {
  const { t } = useLingui();
  const create = useMutation(clientApplicationMutations.create);
  const update = useMutation(clientApplicationMutations.update);
  const [isAsking, setAsking] = useState(false);
  const names = {
    clientName: t`Name`,
    role: t`Role`,
    enabled: t`Enabled`,
    accountingUnitId: t`Accounting unit`,
    additionalAccountingUnitIds: t`Additional accounting units`,
  };
  const saveLabel = application ? t`Save` : t`Create client application`;
  const edit = useEditForm<NewClientApplication, number | undefined>({
    draftKey: `client-application ${application?.clientApplicationId ?? 'new'}`,
    changedAs: { action: 'clientApplication', id: application?.clientApplicationId },
    schema: clientApplications.create.body,
    saved: application ? valuesOf(application) : blank,
    version: application?.version,
    save: async (values, version) => {
      if (application) {
        const { accountingUnitId, ...rest } = values;
        await update.mutateAsync({
          id: application.clientApplicationId,
          version,
          change: { ...rest, ...(accountingUnitId ? { accountingUnitId } : {}) },
        });
        showToast({ kind: 'done', title: t`Saved` });
        return;
      }
      const { clientApplicationId, clientApplicationSecret } = await create.mutateAsync(values);
      onCreated({ id: clientApplicationId, name: values.clientName, secret: clientApplicationSecret });
    },
    saveLabel,
    group: t`Client applications`,
  });
  const ownUnitId = useWatch({ control: edit.control, name: 'accountingUnitId' });
  const others = units.filter(({ id }) => id !== ownUnitId);
  return (
    <SettingsPanel title={application?.clientName ?? t`New client application`} backTo={t`Client applications`}>
      {application ? <CopyLine label={t`Client ID`} text={application.clientApplicationId} /> : null}
      <EditPanel label={t`Client application`} edit={edit} names={names} saveLabel={saveLabel} isNew={!application}>
        <TextField label={names.clientName} {...edit.field('clientName')} />
        <SelectField
          label={names.role}
          hint={t`Choose the most limited role that is sufficient: Exporter to fetch exported documents, Uploader to upload documents.`}
          {...edit.field('role')}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(roleNames[role])}
            </option>
          ))}
        </SelectField>
        {units.length > 1 ? (
          <>
            <SelectField label={names.accountingUnitId} {...edit.field('accountingUnitId', emptyAsNull)}>
              {application ? null : <option value="">{t`Same as mine`}</option>}
              {units.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <CheckList
              control={edit.control}
              name="additionalAccountingUnitIds"
              label={names.additionalAccountingUnitIds}
              hint={t`Administrators always see all units.`}
              options={others.map(({ id, name }) => ({ value: id, text: name }))}
            />
          </>
        ) : null}
        <CheckField label={names.enabled} hint={t`When disabled, it cannot get tokens.`} {...edit.field('enabled')} />
      </EditPanel>
      {application && can('secretRotation') ? <SecretPart application={application} onCreated={onCreated} /> : null}
      {application?.enabled ? (
        <DangerZone>
          <p>
            <Trans>Its tokens stop working within seconds. The application stays in the list and can be activated again.</Trans>
          </p>
          <DangerButton onClick={() => setAsking(true)}>
            <Trans>Deactivate</Trans>
          </DangerButton>
        </DangerZone>
      ) : null}
      {application && isAsking ? <DeactivateDialog application={application} onClose={() => setAsking(false)} /> : null}
    </SettingsPanel>
  );
}

function DeactivateDialog({ application, onClose }: { application: ClientApplication; onClose: () => void }) {
  const { t } = useLingui();
  const deactivate = useMutation(clientApplicationMutations.deactivate);
  const { data: webhooks } = useQuery({ ...webhookQueries.list(), enabled: can('webhooks'), meta: { handlesError: true } });
  const used = webhooks?.filter(({ clientApplicationId }) => clientApplicationId === application.clientApplicationId).length ?? 0;
  return (
    <ConfirmDialog
      title={t`Deactivate ${application.clientName}?`}
      action={t`Deactivate`}
      run={() => deactivate.mutateAsync(application.clientApplicationId)}
      onClose={onClose}
    >
      <p>
        <Trans>Systems that sign in with it lose access within seconds.</Trans>
      </p>
      {used > 0 ? (
        <p>{t`${plural(used, { one: '# webhook uses this application and will keep sending.', other: '# webhooks use this application and will keep sending.' })}`}</p>
      ) : null}
    </ConfirmDialog>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { WebhookDraft as Draft } from '#contract/webhooks/bff.ts';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { exportFormats } from '#contract/core/export-formats.ts';
import type { AccountingUnit } from '#web/documents/core/accounting-units.queries.ts';
import type { ClientApplication } from '#web/settings/kit/client-applications.queries.ts';
import { webhookMutations, type Webhook, type WebhookDraft } from './webhooks.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { DangerButton } from '#web/ui/danger-button.tsx';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { emptyAsNull, useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { isTrialAddress, TrialReceiver, UseTrialReceiver } from './trial-receiver.tsx';
import { EventChoice } from './event-choice.tsx';
import { Signing } from './signing.tsx';

type Props = {
  webhook: Webhook | undefined;
  units: readonly AccountingUnit[];
  applications: readonly ClientApplication[];
  onChoose: (id: string | undefined) => void;
  onSecret: (secret: string) => void;
};

const valuesOf = (webhook: Webhook | undefined): WebhookDraft => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  event: webhook?.event ?? 'DocumentValidated',
  otherEvents: webhook?.otherEvents ?? [],
  isActive: webhook?.isActive ?? true,
  accountingUnitId: webhook?.accountingUnitId ?? null,
  clientApplicationId: webhook?.clientApplicationId ?? null,
  sendsSecretInAddress: webhook?.sendsSecretInAddress ?? false,
  clientSecret: null,
  exportFormat: webhook?.exportFormat ?? null,
});

export function WebhookEditor({ webhook, units, applications, onChoose, onSecret }: Props) {
  const { t } = useLingui();
  const create = useMutation(webhookMutations.create);
  const update = useMutation(webhookMutations.update);
  const names = {
    name: t`Name`,
    url: t`Address`,
    event: t`Events`,
    otherEvents: t`Events`,
    isActive: t`Active`,
    accountingUnitId: t`Accounting unit`,
    clientApplicationId: t`Client application`,
    sendsSecretInAddress: t`Send the client secret in the address`,
    clientSecret: t`Client secret`,
    exportFormat: t`Export format`,
  };
  const saveLabel = webhook ? t`Save` : t`Add webhook`;
  const edit = useEditForm<WebhookDraft, number | undefined>({
    draftKey: `webhook ${webhook?.id ?? 'new'}`,
    changedAs: { action: 'webhook.changed', id: webhook?.id },
    schema: Draft,
    saved: valuesOf(webhook),
    version: webhook?.version,
    save: async (values, version) => {
      const draft = values.event === 'BeforeExport' ? values : { ...values, exportFormat: null };
      if (webhook) await update.mutateAsync({ id: webhook.id, version: version ?? webhook.version, draft });
      else {
        const made = await create.mutateAsync(draft);
        onChoose(made.webhook.id);
        onSecret(made.signingSecret);
      }
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel,
    group: t`Webhooks`,
  });
  const { control } = edit;
  const [event, url, clientApplicationId, sendsSecret] = useWatch({
    control,
    name: ['event', 'url', 'clientApplicationId', 'sendsSecretInAddress'],
  });
  return (
    <SettingsPanel title={webhook?.name ?? t`New webhook`} backTo={t`Webhooks`} isWide>
      <EditPanel label={t`Webhook`} edit={edit} names={names} saveLabel={saveLabel} isNew={!webhook}>
        <TextField label={names.name} {...edit.field('name')} />
        <EventChoice edit={edit} label={names.event} />
        <TextField label={names.url} type="url" placeholder="https://" {...edit.field('url')} />
        {isTrialAddress(url) ? null : <UseTrialReceiver onUse={(address) => edit.insert('url', address)} />}
        {event === 'BeforeExport' ? (
          <SelectField
            label={names.exportFormat}
            hint={t`Only files of this format are sent.`}
            {...edit.field('exportFormat', emptyAsNull)}
          >
            <option value="">{t`Select a format`}</option>
            {exportFormats.map((format) => (
              <option key={format} value={format}>
                {formatText(format)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {units.length > 1 ? (
          <SelectField label={names.accountingUnitId} {...edit.field('accountingUnitId', emptyAsNull)}>
            <option value="">{t`Documents of all units`}</option>
            {units.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <SelectField
          label={names.clientApplicationId}
          hint={t`Deliveries include its client ID, so the endpoint knows which application to use to fetch more.`}
          {...edit.field('clientApplicationId', emptyAsNull)}
        >
          <option value="">{t`None`}</option>
          {applications.map(({ clientApplicationId: id, clientName }) => (
            <option key={id} value={id}>
              {clientName}
            </option>
          ))}
        </SelectField>
        {clientApplicationId ? (
          <CheckField
            label={names.sendsSecretInAddress}
            hint={t`The secret then appears in the access logs of every server in between. Verify the signature instead.`}
            {...edit.field('sendsSecretInAddress')}
          />
        ) : null}
        {clientApplicationId && sendsSecret ? (
          <TextField
            label={names.clientSecret}
            type="password"
            autoComplete="new-password"
            hint={t`Stored encrypted and never shown. If the address moves to another host, enter it again.`}
            {...edit.field('clientSecret', emptyAsNull)}
          />
        ) : null}
        <CheckField label={names.isActive} {...edit.field('isActive')} />
      </EditPanel>
      {webhook ? (
        <>
          <DeliveryLog webhook={webhook} isEdited={edit.isDirty} />
          {isTrialAddress(webhook.url) ? <TrialReceiver /> : null}
          <Signing webhook={webhook} onSecret={onSecret} />
          <RemoveWebhook webhook={webhook} onGone={() => onChoose(undefined)} />
        </>
      ) : null}
    </SettingsPanel>
  );
}

function RemoveWebhook({ webhook, onGone }: { webhook: Webhook; onGone: () => void }) {
  const { t } = useLingui();
  const remove = useMutation(webhookMutations.remove);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <DangerZone>
        <p>
          <Trans>Deleting the webhook also deletes its delivery log. To stop it temporarily, deactivate it.</Trans>
        </p>
        <DangerButton onClick={() => setAsking(true)}>
          <Trans>Delete</Trans>
        </DangerButton>
      </DangerZone>
      {isAsking ? (
        <ConfirmDialog
          title={t`Delete ${webhook.name}?`}
          action={t`Delete`}
          run={async () => {
            await remove.mutateAsync(webhook.id);
            onGone();
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>The endpoint will no longer be called, and the delivery log will be deleted.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

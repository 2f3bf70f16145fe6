import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { WebhookDraft as Draft } from '#contract/endpoints/webhooks.ts';
import { webhookEventDefinitions, webhookEvents } from '#contract/events.ts';
import { exportFormatDefinitions, exportFormats } from '#contract/export-formats.ts';
import type { AccountingUnit } from '#web/api/accounting-units.queries.ts';
import type { ClientApplication } from '#web/api/client-applications.queries.ts';
import { webhookMutations, type Webhook, type WebhookDraft } from '#web/api/webhooks.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { DangerButton } from '#web/blocks/forms/danger-button.tsx';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { CheckField, SelectField, TextField } from '#web/blocks/forms/field.tsx';
import { noneIfEmpty, useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, Subject } from '../settings/subject.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { isTrialAddress, TrialReceiver, UseTrialReceiver } from './trial-receiver.tsx';
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
  isActive: webhook?.isActive ?? true,
  accountingUnitId: webhook?.accountingUnitId ?? null,
  clientApplicationId: webhook?.clientApplicationId ?? null,
  sendsSecretInAddress: webhook?.sendsSecretInAddress ?? false,
  clientSecret: null,
  exportFormat: webhook?.exportFormat ?? null,
});

export function WebhookEditor({ webhook, units, applications, onChoose, onSecret }: Props) {
  const { t } = useLingui();
  const culture = currentCulture();
  const create = useMutation(webhookMutations.create);
  const update = useMutation(webhookMutations.update);
  const remove = useMutation(webhookMutations.remove);
  const [isAsking, setAsking] = useState(false);
  const names = {
    name: t`Name`,
    url: t`Address`,
    event: t`Event`,
    isActive: t`Active`,
    accountingUnitId: t`Accounting unit`,
    clientApplicationId: t`Client application`,
    sendsSecretInAddress: t`Send its secret in the address`,
    clientSecret: t`Client secret`,
    exportFormat: t`Export format`,
  };
  const saveLabel = webhook ? t`Save` : t`Add the webhook`;
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
    <Subject title={webhook?.name ?? t`New webhook`} backTo={t`Webhooks`} isWide>
      <EditPanel label={t`Webhook`} edit={edit} names={names} saveLabel={saveLabel} isNew={!webhook}>
        <TextField label={names.name} {...edit.field('name')} />
        <SelectField label={names.event} hint={webhookEventDefinitions[event].when[culture]} {...edit.field('event')}>
          {webhookEvents.map((each) => (
            <option key={each} value={each}>
              {webhookEventDefinitions[each].label[culture]}
            </option>
          ))}
        </SelectField>
        <TextField label={names.url} type="url" placeholder="https://" {...edit.field('url')} />
        {isTrialAddress(url) ? null : <UseTrialReceiver onUse={(address) => edit.insert('url', address)} />}
        {event === 'BeforeExport' ? (
          <SelectField
            label={names.exportFormat}
            hint={t`Only files of this format are sent.`}
            {...edit.field('exportFormat', noneIfEmpty)}
          >
            <option value="">{t`Choose a format`}</option>
            {exportFormats.map((format) => (
              <option key={format} value={format}>
                {exportFormatDefinitions[format].label[culture]}
              </option>
            ))}
          </SelectField>
        ) : null}
        {units.length > 1 ? (
          <SelectField label={names.accountingUnitId} {...edit.field('accountingUnitId', noneIfEmpty)}>
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
          hint={t`Calls carry its id, so that the receiver knows how to ask for more.`}
          {...edit.field('clientApplicationId', noneIfEmpty)}
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
            hint={t`It then stands in the access logs of everything between us. Prefer to verify the signature.`}
            {...edit.field('sendsSecretInAddress')}
          />
        ) : null}
        {clientApplicationId && sendsSecret ? (
          <TextField
            label={names.clientSecret}
            type="password"
            autoComplete="new-password"
            hint={t`Stored sealed, shown to nobody. Needed again when the address moves to another host.`}
            {...edit.field('clientSecret', noneIfEmpty)}
          />
        ) : null}
        <CheckField label={names.isActive} {...edit.field('isActive')} />
      </EditPanel>
      {webhook ? (
        <>
          <DeliveryLog webhook={webhook} isEdited={edit.isDirty} />
          {isTrialAddress(webhook.url) ? <TrialReceiver /> : null}
          <Signing webhook={webhook} onSecret={onSecret} />
          <DangerZone>
            <p>
              <Trans>Removing it takes the log of its calls along. To stop it for a while, make it inactive.</Trans>
            </p>
            <DangerButton onClick={() => setAsking(true)}>
              <Trans>Remove</Trans>
            </DangerButton>
          </DangerZone>
        </>
      ) : null}
      {webhook && isAsking ? (
        <ConfirmDialog
          title={t`Remove ${webhook.name}?`}
          action={t`Remove`}
          run={async () => {
            await remove.mutateAsync(webhook.id);
            onChoose(undefined);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>Its receiver is not called any more, and the log of its calls is gone.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Subject>
  );
}

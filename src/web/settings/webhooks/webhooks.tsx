import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { eventText } from '#web/platform/i18n/id-text.ts';
import { accountingUnitQueries } from '#web/documents/core/accounting-units.queries.ts';
import { clientApplicationQueries } from '#web/settings/kit/client-applications.queries.ts';
import { webhookQueries, type Webhook } from './webhooks.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { OneTimeSecret } from '#web/settings/kit/one-time-secret.tsx';
import { alphabetical } from '#web/platform/i18n/alphabetical.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { EntryList, QueryContent, SettingsPanel, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { DeliveryMark } from './delivery-states.tsx';
import { WebhookEditor } from './webhook-editor.tsx';

/** Webhooks, which are called when an event happens to a document. */
export function Webhooks() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const webhooks = useQuery(webhookQueries.list());
  const units = useQuery(accountingUnitQueries.list());
  const applications = useQuery(clientApplicationQueries.list());
  const [secret, setSecret] = useState<string>();
  const title = t`Webhooks`;
  const chosen = webhooks.data?.find((webhook) => webhook.id === id);
  const isOpen = units.data && applications.data && (chosen || id === 'new');
  return (
    <>
      {isOpen ? (
        <WebhookEditor
          key={id}
          webhook={chosen}
          units={alphabetical(units.data)}
          applications={applications.data}
          onChoose={choose}
          onSecret={setSecret}
        />
      ) : (
        <SettingsPanel
          title={title}
          note={t`Sends a request to your endpoint when something happens to a document. Every delivery is signed and kept in the log for 30 days.`}
          action={
            <Button onClick={() => choose('new')}>
              <Trans>New webhook</Trans>
            </Button>
          }
        >
          <QueryContent query={webhooks}>
            {(list) =>
              list.length === 0 ? (
                <Empty icon={WebhookIcon} title={t`No webhooks yet`}>
                  <p>
                    <Trans>Add a webhook to notify other systems of changes as they happen.</Trans>
                  </p>
                </Empty>
              ) : (
                <WebhookList label={title} list={list} />
              )
            }
          </QueryContent>
        </SettingsPanel>
      )}
      {secret ? (
        <OneTimeSecret
          title={t`Signing secret`}
          note={t`This secret is shown only once. The endpoint uses it to verify that a delivery comes from this service.`}
          lines={[{ label: t`Signing secret`, text: secret }]}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function WebhookList({ label, list }: { label: string; list: readonly Webhook[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <EntryList
      label={label}
      entries={list.map(({ id, name, event, otherEvents, url, isActive, lastDelivery }) => ({
        id,
        name,
        note: `${[event, ...otherEvents].map((each) => eventText(each)).join(', ')} · ${hostOf(url)}`,
        isOff: !isActive,
        state: !isActive ? (
          t`Inactive`
        ) : lastDelivery ? (
          <>
            <DeliveryMark state={lastDelivery.state} />{' '}
            {lastDelivery.responseStatus === null ? '' : `${lastDelivery.responseStatus} · `}
            {format.ago(lastDelivery.finishedAt ?? lastDelivery.createdAt)}
          </>
        ) : (
          t`No deliveries yet`
        ),
      }))}
    />
  );
}

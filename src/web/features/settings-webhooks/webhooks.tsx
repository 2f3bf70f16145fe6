import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useState } from 'react';
import { webhookEventDefinitions } from '#contract/events.ts';
import { accountingUnitQueries } from '#web/api/accounting-units.queries.ts';
import { clientApplicationQueries } from '#web/api/client-applications.queries.ts';
import { webhookQueries, type Webhook } from '#web/api/webhooks.queries.ts';
import { Empty } from '#web/blocks/document-list/empty.tsx';
import { ShownOnce } from '#web/blocks/forms/shown-once.tsx';
import { alphabetical } from '#web/i18n/alphabetical.ts';
import { useFormat } from '#web/i18n/format.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { EntryList, Loaded, Subject, useChosen } from '../settings/subject.tsx';
import { DeliveryMark } from './delivery-states.tsx';
import { WebhookEditor } from './webhook-editor.tsx';

/** Which addresses are called when something happens to a document. */
export function Webhooks() {
  const { t } = useLingui();
  const { id, choose } = useChosen();
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
        <Subject
          title={title}
          note={t`We call an address of yours when something happens to a document. Every call is signed, and can be looked up for 30 days.`}
          action={
            <Button onClick={() => choose('new')}>
              <Trans>New webhook</Trans>
            </Button>
          }
        >
          <Loaded query={webhooks}>
            {(list) =>
              list.length === 0 ? (
                <Empty icon={WebhookIcon} title={t`Nobody is called`}>
                  <p>
                    <Trans>Add a webhook and other systems learn of changes at once, without asking.</Trans>
                  </p>
                </Empty>
              ) : (
                <WebhookList label={title} list={list} />
              )
            }
          </Loaded>
        </Subject>
      )}
      {secret ? (
        <ShownOnce
          title={t`Signing secret`}
          note={t`This secret is shown now and never again. The receiver verifies with it that a call is ours.`}
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
      entries={list.map(({ id, name, event, url, isActive, lastDelivery }) => ({
        id,
        name,
        note: `${webhookEventDefinitions[event].label[currentCulture()]} · ${hostOf(url)}`,
        isOff: !isActive,
        state: !isActive ? (
          t`Switched off`
        ) : lastDelivery ? (
          <>
            <DeliveryMark state={lastDelivery.state} />{' '}
            {lastDelivery.responseStatus === null ? '' : `${lastDelivery.responseStatus} · `}
            {format.ago(lastDelivery.finishedAt ?? lastDelivery.createdAt)}
          </>
        ) : (
          t`Not called yet`
        ),
      }))}
    />
  );
}

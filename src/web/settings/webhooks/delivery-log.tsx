import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isExportEvent } from '#contract/core/events.ts';
import { webhookMutations, webhookQueries, type Webhook, type WebhookDelivery } from './webhooks.queries.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { fieldErrorText } from '#web/settings/kit/issue-text.ts';
import { eventText } from '#web/platform/i18n/id-text.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { TextField } from '#web/settings/kit/field.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import { failureTexts } from './failure-words.ts';
import { DeliveryMark } from './delivery-states.tsx';
import kit from '../kit/settings.module.css';

const initiallyShown = 20;
const maxShown = 500;

/** Deliveries of a webhook with their responses, including test deliveries. */
export function DeliveryLog({ webhook, isEdited }: { webhook: Webhook; isEdited: boolean }) {
  const { t } = useLingui();
  const [take, setTake] = useState(initiallyShown);
  const [chosen, setChosen] = useState<string>();
  const [documentId, setDocumentId] = useState('');
  const deliveries = useQuery(webhookQueries.deliveries(webhook.id, take));
  const test = useMutation(webhookMutations.test);
  const call = () =>
    test.mutate({ id: webhook.id, documentId: documentId.trim() || null }, { onSuccess: ({ id }) => setChosen(id) });
  return (
    <Part
      title={t`Deliveries`}
      action={
        <Button variant="default" loading={test.isPending} onClick={call}>
          <Trans>Send sample</Trans>
        </Button>
      }
    >
      <TextField
        label={t`Sample document ID`}
        placeholder={t`Latest document`}
        hint={
          isExportEvent(webhook.event)
            ? t`Its exported file is sent as a test; the response is ignored.`
            : t`The delivery refers to this document; the document is not affected.`
        }
        value={documentId}
        onChange={(event) => setDocumentId(event.target.value)}
      />
      {isEdited ? (
        <p className="quiet">
          <Trans>The webhook is sent as last saved, without your unsaved changes.</Trans>
        </p>
      ) : null}
      {test.error ? (
        <Box component="p" c="var(--wrong)" role="alert">
          {problemOf(test.error)}
        </Box>
      ) : null}
      <QueryContent query={deliveries}>
        {({ items, totalCount }) => (
          <>
            {items.length === 0 ? (
              <p className="quiet">
                <Trans>No deliveries in the last 30 days. Send a sample to see whether the endpoint responds.</Trans>
              </p>
            ) : (
              <Box component="ul" className="ruled-above">
                {items.map((delivery) => (
                  <Call
                    key={delivery.id}
                    delivery={delivery}
                    isOpen={delivery.id === chosen}
                    onToggle={() => setChosen(delivery.id === chosen ? undefined : delivery.id)}
                    onSent={setChosen}
                  />
                ))}
              </Box>
            )}
            {totalCount > items.length && take < maxShown ? (
              <Button variant="default" onClick={() => setTake(maxShown)}>
                {t`${plural(totalCount - items.length, { one: 'Show # older', other: 'Show # older' })}`}
              </Button>
            ) : null}
          </>
        )}
      </QueryContent>
    </Part>
  );
}

/** Returns the error text of a test delivery. An export event needs a document. */
const problemOf = (error: unknown): string => {
  const [message] = error instanceof ApiError ? Object.values(error.fieldErrors) : [];
  return fieldErrorText(message) ?? errorText(error);
};

type CallProps = { delivery: WebhookDelivery; isOpen: boolean; onToggle: () => void; onSent: (id: string) => void };

function Call({ delivery, isOpen, onToggle, onSent }: CallProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { state, event, responseStatus, durationMs, createdAt, isTest, failure, error } = delivery;
  return (
    <Box component="li" className="ruled">
      <UnstyledButton className={`${kit.opener} choosable`} aria-expanded={isOpen} onClick={onToggle}>
        <DeliveryMark state={state} />
        <span className="figures">{responseStatus ?? ''}</span>
        <span className="fills quiet truncates-wide">
          {[eventText(event), isTest ? t`Test` : '', failure ? t(failureTexts[failure]) : (error ?? '')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="quiet figures">{durationMs === null ? '' : `${format.number(durationMs)} ms`}</span>
        <span className="quiet">{format.dateTime(createdAt)}</span>
      </UnstyledButton>
      {isOpen ? <DeliveryDetail delivery={delivery} onSent={onSent} /> : null}
    </Box>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { webhookMutations, type WebhookDelivery } from '#web/api/webhooks.queries.ts';
import { documentHref } from '#web/blocks/list-view/document-href.ts';
import classes from './webhooks.module.css';

/** Request and answer side by side. */
export function DeliveryDetail({ delivery, onSent }: { delivery: WebhookDelivery; onSent: (id: string) => void }) {
  const { t } = useLingui();
  const resend = useMutation(webhookMutations.resend);
  const { id, method, requestUrl, messageId, documentId, isTest, state, responseStatus, responseBody, error } = delivery;
  return (
    <div className={classes.detail}>
      <section aria-label={t`Request`} className={classes.side}>
        <h4 className={classes.sideTitle}>
          <Trans>Request</Trans>
        </h4>
        <pre className={classes.text}>{`${method} ${requestUrl}\nwebhook-id: ${messageId}`}</pre>
        <p className={classes.sideFoot}>
          {documentId ? (
            <Link to={documentHref(documentId)}>
              <Trans>Open the document</Trans>
            </Link>
          ) : null}
          {isTest || state === 'Waiting' ? null : (
            <Button
              variant="default"
              loading={resend.isPending}
              onClick={() => resend.mutate(id, { onSuccess: ({ deliveryId }) => onSent(deliveryId) })}
            >
              <Trans>Send again</Trans>
            </Button>
          )}
        </p>
      </section>
      <section aria-label={t`Answer`} className={classes.side}>
        <h4 className={classes.sideTitle}>
          <Trans>Answer</Trans> {responseStatus ?? ''}
        </h4>
        {error ? <p className={classes.wrong}>{error}</p> : null}
        <pre className={classes.text}>{responseBody || (state === 'Waiting' ? t`It has not come yet.` : t`No text.`)}</pre>
      </section>
    </div>
  );
}

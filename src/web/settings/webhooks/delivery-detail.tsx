import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { webhookMutations, webhookQueries, type WebhookDelivery } from './webhooks.queries.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { failureTexts } from './failure-words.ts';
import { RawText } from './raw-text.tsx';

type Headers = Record<string, string> | null | undefined;
const linesOf = (headers: Headers): string =>
  Object.entries(headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Request and response of a delivery side by side, as far as they are stored. */
export function DeliveryDetail({ delivery, onSent }: { delivery: WebhookDelivery; onSent: (id: string) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const resend = useMutation(webhookMutations.resend);
  const { data: exchange } = useQuery(webhookQueries.exchange(delivery));
  const { id, method, requestUrl, messageId, documentId, isTest, state, durationMs, responseStatus, failure, error } = delivery;
  const sentHeaders = linesOf(exchange?.requestHeaders) || `webhook-id: ${messageId}`;
  const duration = durationMs === null ? '' : `${format.number(durationMs)} ms`;
  const answerText = exchange?.responseBody ?? delivery.responseBody;
  return (
    <Box pt="md" pb="lg" px="sm" className="pair">
      <Stack component="section" miw={0} aria-label={t`Request`}>
        <Text component="h4" size="xs" m={0} c="dimmed" fw={500}>
          <Trans>Request</Trans>
        </Text>
        <RawText>{`${method} ${requestUrl}\n${sentHeaders}`}</RawText>
        <Content text={exchange?.requestBody} bytes={exchange?.requestBytes} />
        <Group component="p" gap="md">
          {documentId ? (
            <Link to={documentHref(documentId)}>
              <Trans>Open document</Trans>
            </Link>
          ) : null}
          {isTest || state === 'Waiting' ? null : (
            <Button
              variant="default"
              loading={resend.isPending}
              onClick={() => resend.mutate(id, { onSuccess: ({ deliveryId }) => onSent(deliveryId) })}
            >
              <Trans>Resend</Trans>
            </Button>
          )}
          {resend.error ? (
            <Box component="span" c="var(--wrong)" role="alert">
              {errorText(resend.error)}
            </Box>
          ) : null}
        </Group>
      </Stack>
      <Stack component="section" miw={0} aria-label={t`Response`}>
        <Text component="h4" size="xs" m={0} c="dimmed" fw={500}>
          <Trans>Response</Trans> {[responseStatus, duration].filter(Boolean).join(' · ')}
        </Text>
        {failure ? (
          <Box component="p" c="var(--wrong)">
            {t(failureTexts[failure])}
          </Box>
        ) : null}
        {error ? (
          <Text size="xs" c="dimmed" className="breaks">
            {error}
          </Text>
        ) : null}
        {exchange?.responseHeaders ? <RawText>{linesOf(exchange.responseHeaders)}</RawText> : null}
        {answerText ? (
          <Content text={answerText} bytes={exchange?.responseBytes} />
        ) : (
          <p className="quiet">{state === 'Waiting' ? t`No response yet.` : t`Empty response.`}</p>
        )}
      </Stack>
    </Box>
  );
}

/** Only the beginning of longer content is stored. */
function Content({ text, bytes }: { text: string | null | undefined; bytes: number | null | undefined }) {
  const format = useFormat();
  if (!text) return null;
  const size = format.number(bytes ?? 0);
  const isCut = (bytes ?? 0) > new TextEncoder().encode(text).length;
  return (
    <>
      <RawText>{text}</RawText>
      {isCut ? (
        <Text size="xs" c="dimmed" className="breaks">
          <Trans>Beginning of {size} bytes.</Trans>
        </Text>
      ) : null}
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { receiverPathPrefix, receiverStatuses } from '#contract/webhooks/receiver-bff.ts';
import { wholeLink } from '#web/settings/kit/users.queries.ts';
import { webhookMutations, webhookQueries, type Receiver } from './webhooks.queries.ts';
import { SelectField } from '#web/settings/kit/field.tsx';
import { useFormat } from '#web/platform/i18n/format.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { RawText } from './raw-text.tsx';
import kit from '../kit/settings.module.css';

type Call = Receiver['calls'][number];

/** Button that fills in the URL of our own endpoint, so that a webhook can be tried without another one. */
export function UseTrialReceiver({ onUse }: { onUse: (address: string) => void }) {
  const receiver = useQuery(webhookQueries.receiver());
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        disabled={!receiver.data}
        onClick={() => receiver.data && onUse(wholeLink(receiver.data.path))}
      >
        <Trans>Use the test endpoint</Trans>
      </Button>
    </div>
  );
}

export const isTrialAddress = (address: string): boolean => URL.parse(address)?.pathname.startsWith(receiverPathPrefix) ?? false;

/** Requests received by our endpoint, updated live. */
export function TrialReceiver() {
  const { t } = useLingui();
  const receiver = useQuery(webhookQueries.receiver());
  const set = useMutation(webhookMutations.setReceiver);
  const clear = useMutation(webhookMutations.clearReceiver);
  const [open, setOpen] = useState<string>();
  return (
    <Part
      title={t`Test endpoint`}
      action={
        <Button
          variant="default"
          disabled={!receiver.data?.calls.length}
          loading={clear.isPending}
          onClick={() => clear.mutate()}
        >
          <Trans>Clear</Trans>
        </Button>
      }
    >
      <p className="quiet">
        <Trans>
          It keeps the last 50 deliveries for one day. Anyone who knows the address can call it, so use your own endpoint for real
          systems.
        </Trans>
      </p>
      <QueryContent query={receiver}>
        {({ answerStatus, calls }) => (
          <>
            <SelectField
              label={t`Response to simulate`}
              hint={t`Select an error to see how it appears in your delivery log.`}
              value={answerStatus}
              disabled={set.isPending}
              onChange={({ target: { value } }) => {
                const status = receiverStatuses.find((each) => String(each) === value);
                if (status) set.mutate(status);
              }}
            >
              {receiverStatuses.map((status) => (
                <option key={status} value={status}>
                  {status}
                </option>
              ))}
            </SelectField>
            {calls.length === 0 ? (
              <p className="quiet" role="status">
                <Trans>No deliveries received yet. They appear here immediately.</Trans>
              </p>
            ) : (
              <Box component="ul" className="ruled-above" aria-label={t`Received deliveries`} aria-live="polite">
                {calls.map((call) => (
                  <ReceivedCall
                    key={call.id}
                    call={call}
                    isOpen={call.id === open}
                    onToggle={() => setOpen(call.id === open ? undefined : call.id)}
                  />
                ))}
              </Box>
            )}
          </>
        )}
      </QueryContent>
    </Part>
  );
}

function ReceivedCall({ call, isOpen, onToggle }: { call: Call; isOpen: boolean; onToggle: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { method, query, headers, body, bodyBytes, answerStatus, receivedAt } = call;
  const event = new URLSearchParams(query).get('eventType');
  return (
    <Box component="li" className="ruled">
      <UnstyledButton className={`${kit.opener} choosable`} aria-expanded={isOpen} onClick={onToggle}>
        <span className="figures">{method}</span>
        <span className="fills quiet truncates-wide">{event ?? query}</span>
        <span className="figures">{answerStatus}</span>
        <span className="quiet">{format.dateTime(receivedAt)}</span>
      </UnstyledButton>
      {isOpen ? (
        <Box pt="md" pb="lg" px="sm" className="pair">
          <Stack component="section" miw={0} aria-label={t`Headers`}>
            <Text component="h4" size="xs" m={0} c="dimmed" fw={500}>
              <Trans>Headers</Trans>
            </Text>
            <RawText>
              {Object.entries(headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </RawText>
          </Stack>
          <Stack component="section" miw={0} aria-label={t`Content`}>
            <Text component="h4" size="xs" m={0} c="dimmed" fw={500}>
              <Trans>Content</Trans> {bodyBytes > 0 ? `${format.number(bodyBytes)} B` : ''}
            </Text>
            <RawText>{body || query.split('&').join('\n&')}</RawText>
          </Stack>
        </Box>
      ) : null}
    </Box>
  );
}

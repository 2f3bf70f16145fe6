import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Text } from '@mantine/core';
import type { Transfer } from '#contract/connectors/bff.ts';
import { RunTransferButton } from './run-transfer-button.tsx';
import { transferStateTexts } from '#web/documents/list/transfer-texts.ts';
import { useFormat } from '#web/platform/i18n/format.ts';

const outcomes: Record<Transfer['log'][number]['action'], Record<string, MessageDescriptor>> = {
  send: {
    booked: msg`Sent and booked`,
    refused: msg`Sent and refused`,
    taken: msg`Sent, no answer yet`,
    unknown: msg`Sent, the answer was lost`,
    unsent: msg`Could not be sent`,
  },
  ask: {
    booked: msg`Asked: booked`,
    refused: msg`Asked: refused`,
    taken: msg`Asked: not decided yet`,
    absent: msg`Asked: not received`,
    unknown: msg`Asked: the system cannot say`,
    unsent: msg`Asked: no answer`,
  },
};

/** All transfers of a document with their requests and the messages of the accounting system. */
export function TransferHistory({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useLingui();
  const format = useFormat();
  if (transfers.length === 0) return null;
  return (
    <Box component="section" aria-label={t`Earlier tries`}>
      <Text fw={600}>
        <Trans>Earlier tries</Trans>
      </Text>
      <ul>
        {transfers.map((transfer) => {
          const { id, state, createdAt, nextAt, userName, documentNumber, message, log } = transfer;
          return (
            <li key={id} className="breaks">
              <Group gap="sm">
                <span>
                  {[
                    format.dateTime(createdAt),
                    t(transferStateTexts[state]),
                    documentNumber,
                    log.length === 0 ? message : '',
                    userName,
                    nextAt ? t`next try ${format.dateTime(nextAt)}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <RunTransferButton transfer={transfer} />
              </Group>
              <Calls log={log} />
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

function Calls({ log }: { log: Transfer['log'] }) {
  const { t } = useLingui();
  const format = useFormat();
  if (log.length === 0) return null;
  return (
    <Box component="ul" fz="sm" c="dimmed" pl="md">
      {log.map(({ at, action, outcome, message }) => {
        const words = outcomes[action][outcome];
        return (
          <li key={`${at} ${action} ${outcome}`}>
            {[format.dateTime(at), words ? t(words) : outcome, message].filter(Boolean).join(' · ')}
          </li>
        );
      })}
    </Box>
  );
}

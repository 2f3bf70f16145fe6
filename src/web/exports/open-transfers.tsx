import { Plural, useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { RunTransferButton } from './run-transfer-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { transferStateTexts } from '#web/documents/list/transfer-texts.ts';
import { transferQueries } from '#web/documents/list/transfers.queries.ts';

const maxShown = 5;

/** Documents in transfer that are doubtful, which come first, or have a message: why they have not arrived and what to do. */
export function OpenTransfers() {
  const { t } = useLingui();
  const format = useFormat();
  const isPhone = useMedia(phone);
  const { data = [] } = useQuery(transferQueries.open());
  const transfersWithMessage = data
    .filter(({ state, message }) => state === 'Unknown' || (message !== null && message !== ''))
    .toSorted((a, b) => Number(b.state === 'Unknown') - Number(a.state === 'Unknown'));
  const more = transfersWithMessage.length - maxShown;
  if (transfersWithMessage.length === 0) return null;
  return (
    <Notice tone="look" mx="lg" mb={6}>
      <ul aria-label={t`Not booked yet`}>
        {transfersWithMessage.slice(0, maxShown).map((transfer) => {
          const { id, documentId, fileName, accountingSystemName, state, message, nextAt } = transfer;
          return (
            <Group component="li" key={id} gap="sm" py={2} wrap="nowrap" justify="space-between" className="breaks">
              {/* A narrow window has no room for a longer text beside it, and no tooltip to read the rest. */}
              <Text span inherit miw={0} {...(!isPhone && { lineClamp: 3 })}>
                <Link to={documentHref(documentId)}>{fileName ?? documentId}</Link>{' '}
                {[
                  accountingSystemName,
                  t(transferStateTexts[state]),
                  message,
                  nextAt ? t`next try ${format.dateTime(nextAt)}` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <RunTransferButton transfer={transfer} />
            </Group>
          );
        })}
        {more > 0 ? (
          <li>
            <Plural value={more} one="and # more document" other="and # more documents" />
          </li>
        ) : null}
      </ul>
    </Notice>
  );
}

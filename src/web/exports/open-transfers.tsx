import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { transferStateTexts } from '#web/documents/list/transfer-texts.ts';
import { transferMutations, transferQueries } from '#web/documents/list/transfers.queries.ts';

const mostShown = 5;

/** Documents on their way that something was said about: why they have not arrived, and what can be done. */
export function OpenTransfers() {
  const { t } = useLingui();
  const format = useFormat();
  const { data = [] } = useQuery(transferQueries.open());
  const ask = useMutation(transferMutations.ask);
  const troubled = data.filter(({ message }) => message !== null && message !== '');
  const more = troubled.length - mostShown;
  if (troubled.length === 0) return null;
  return (
    <Notice tone="look" mx="lg" mb={6}>
      <ul aria-label={t`Not booked yet`}>
        {troubled
          .slice(0, mostShown)
          .map(({ id, documentId, fileName, accountingSystemName, state, message, nextAt, actions }) => (
            <Group component="li" key={id} gap="sm" py={2} wrap="nowrap" justify="space-between" className="breaks">
              <Text span inherit miw={0} lineClamp={3}>
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
              {actions.includes('ask') ? (
                <Button variant="default" size="compact-sm" flex="none" loading={ask.isPending} onClick={() => ask.mutate(id)}>
                  {state === 'Waiting' ? <Trans>Try now</Trans> : <Trans>Ask now</Trans>}
                </Button>
              ) : null}
            </Group>
          ))}
        {more > 0 ? (
          <li>
            <Plural value={more} one="and # more document" other="and # more documents" />
          </li>
        ) : null}
      </ul>
    </Notice>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SmallButton } from '#web/ui/small-button.tsx';

type Props = { documentId: string; onReturn: () => void };

/** Says of a document on hold to whom it was returned, and whether the email has reached the mail server. */
export function ReturnedNotice({ documentId, onReturn }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useQuery(reviewQueries.emails(documentId));
  const email = data?.find(({ kind }) => kind === 'returnToIssuer');
  if (!email) return null;
  const { recipient, state, failureReason } = email;
  const time = format.dateTime(email.sentAt ?? email.createdAt);
  if (state === 'Failed')
    return (
      <Notice mx="lg" my="sm" role="alert" className="breaks">
        <p>{t`The document has not reached the issuer: the email to ${recipient} could not be sent.`}</p>
        {failureReason === null ? null : <p>{failureReason}</p>}
        <Flex mt={4}>
          <SmallButton onClick={onReturn}>{t`Return to issuer…`}</SmallButton>
        </Flex>
      </Notice>
    );
  return (
    <Notice tone="read" mx="lg" my="sm" role="status" className="breaks">
      {state === 'Sent' ? t`Returned to ${recipient} on ${time}` : t`Returned to ${recipient}. The email is waiting to be sent.`}
    </Notice>
  );
}

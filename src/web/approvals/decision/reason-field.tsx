import { useLingui } from '@lingui/react/macro';
import { Flex, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SmallButton } from '#web/ui/small-button.tsx';
import { approvalQueries } from '../core/approval.queries.ts';

type Props = {
  label: string;
  text: string;
  /** Set if the form was sent without a required reason. */
  error: string | undefined;
  onText: (text: string) => void;
};

/** Text that is sent with a decision, with the prefilled notes of the company. */
export function ReasonField({ label, text, error, onText }: Props) {
  const { t } = useLingui();
  const { data: prefilled = [] } = useQuery(approvalQueries.prefilledNotes());
  return (
    <>
      {prefilled.length > 0 ? (
        <Flex gap={6} wrap="wrap" mah={120} className="scrolls" role="group" aria-label={t`Prefilled notes`}>
          {prefilled.map((each) => (
            <SmallButton key={each} onClick={() => onText(each)}>
              {each}
            </SmallButton>
          ))}
        </Flex>
      ) : null}
      <Textarea
        label={label}
        data-autofocus
        rows={3}
        maxLength={5000}
        value={text}
        error={error}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { DocumentApproval } from '../core/approval.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { SmallButton } from '#web/ui/small-button.tsx';
import { AnswerForm } from './answer-form.tsx';
import { questionMutations } from './questions.queries.ts';

type Props = { documentId: string; question: NonNullable<DocumentApproval['question']> };

/** Explains why nobody can decide now: who asked what and whom. The people involved can end the hold. */
export function HeldNotice({ documentId, question }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { mutate, isPending } = useMutation(questionMutations.withdraw);
  const { askedBy, askedOf, askedAt, question: words, mayAnswer, mayWithdraw } = question;
  return (
    <Stack component="section" gap="xs" p="sm" bdrs="sm" bg="var(--look-soft)" aria-label={t`Question`}>
      <MeaningMark meaning="look">{t`On hold until ${askedOf} answers`}</MeaningMark>
      <Box component="p" className="keeps-lines breaks">
        {words}
      </Box>
      <Text size="xs" c="dimmed">{t`${askedBy} asked ${format.ago(askedAt)}`}</Text>
      {mayAnswer ? <AnswerForm documentId={documentId} /> : null}
      {mayWithdraw ? (
        <Box>
          <SmallButton disabled={isPending} onClick={() => mutate(documentId)}>
            <Trans>Withdraw question</Trans>
          </SmallButton>
        </Box>
      ) : null}
    </Stack>
  );
}

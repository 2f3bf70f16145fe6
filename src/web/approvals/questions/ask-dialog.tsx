/** Dialog for a question to a colleague. The approval is on hold until the answer. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { OfflineColleagues } from '../offline/offline-colleagues.tsx';
import { ConfirmFooter } from '../core/confirm-footer.tsx';
import { questionMutations, questionQueries } from './questions.queries.ts';

type Props = { documentId: string; name: string; text: string; onAsked: () => void; onClose: () => void };

export function AskDialog({ documentId, name, text, onAsked, onClose }: Props) {
  const { t } = useLingui();
  const [question, setQuestion] = useState(text);
  const [chosen, setChosen] = useState('');
  const { data: people = [], error: unread, isPaused } = useQuery(questionQueries.askable(documentId));
  const ask = useMutation(questionMutations.ask);
  const userId = people.length === 1 ? (people[0]?.id ?? '') : chosen;
  const [isSent, setSent] = useState(false);
  const problem = unread ?? ask.error;
  const isReady = userId !== '' && question.trim() !== '';
  return (
    <Dialog title={t`Ask about ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (isReady) ask.mutate({ documentId, userId, question: question.trim() }, { onSuccess: onAsked });
        }}
      >
        <Stack pb="sm" px="lg">
          <Text size="sm" c="dimmed">
            <Trans>The approval waits until the question is answered, here or by email. Deadlines move accordingly.</Trans>
          </Text>
          <NativeSelect
            label={<Trans>Colleague</Trans>}
            data-autofocus
            required
            error={isSent && userId === '' ? t`Choose a colleague.` : undefined}
            value={userId}
            onChange={(event) => setChosen(event.target.value)}
            data={[
              { value: '', label: t`Choose a colleague` },
              ...people.map(({ id, name: label, email }) => ({ value: id, label: `${label} (${email})` })),
            ]}
          />
          {isPaused && people.length === 0 ? <OfflineColleagues /> : null}
          <Textarea
            label={<Trans>Question</Trans>}
            required
            rows={3}
            maxLength={5000}
            error={isSent && question.trim() === '' ? t`Enter a question.` : undefined}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          {problem ? (
            <Box component="p" c="var(--wrong)" role="alert">
              {errorText(problem)}
            </Box>
          ) : null}
        </Stack>
        <ConfirmFooter onCancel={onClose} isBusy={ask.isPending}>
          <Trans>Ask and hold</Trans>
        </ConfirmFooter>
      </form>
    </Dialog>
  );
}

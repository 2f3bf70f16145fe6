import { Trans } from '@lingui/react/macro';
import { Box, Button, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { questionMutations } from './questions.queries.ts';

export function AnswerForm({ documentId }: { documentId: string }) {
  const [answer, setAnswer] = useState('');
  const { mutate, isPending, error } = useMutation(questionMutations.answer);
  return (
    <Stack
      component="form"
      gap="xs"
      align="flex-start"
      onSubmit={(event) => {
        event.preventDefault();
        if (answer.trim() !== '') mutate({ documentId, answer: answer.trim() });
      }}
    >
      <Textarea
        w="100%"
        label={<Trans>Your answer</Trans>}
        rows={2}
        maxLength={5000}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {error ? (
        <Box component="p" c="var(--wrong)" role="alert">
          {errorText(error)}
        </Box>
      ) : null}
      <Button type="submit" disabled={answer.trim() === ''} loading={isPending}>
        <Trans>Send answer</Trans>
      </Button>
    </Stack>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';

/** The last answered question. It is shown before the values because the decision depended on it. */
export function AnsweredNotice({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: notes = [] } = useQuery(reviewQueries.notes(documentId));
  const answer = notes.findLast(({ kind }) => kind === 'answer');
  if (!answer) return null;
  const question = notes.slice(0, notes.indexOf(answer)).findLast(({ kind }) => kind === 'question');
  const [author, ago] = [answer.author, format.ago(answer.createdAt)];
  return (
    <Stack component="section" gap="xs" p="sm" bdrs="sm" bg="var(--read-soft)" aria-label={t`Answer`}>
      {question ? (
        <Text size="xs" c="dimmed" className="keeps-lines breaks">
          {`${question.author}: ${question.text}`}
        </Text>
      ) : null}
      <Box component="p" className="keeps-lines breaks">
        {answer.text}
      </Box>
      <Text size="xs" c="dimmed">{t`${author} answered ${ago}`}</Text>
    </Stack>
  );
}

/** Questions of colleagues whose approvals wait for the user's answer, as a button on every page while there are any. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import { useState } from 'react';
import { Link } from 'react-router';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { AnswerForm } from './answer-form.tsx';
import { questionQueries } from './questions.queries.ts';

export function MyQuestions() {
  const { t } = useLingui();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { data: questions = [] } = useQuery(questionQueries.mine());
  const count = questions.length;
  if (count === 0) return null;
  const label = t`${plural(count, { one: '# question', other: '# questions' })}`;
  return (
    <>
      <Button
        variant="default"
        px="sm"
        className="stays"
        leftSection={<MessageCircleQuestion size={16} aria-hidden="true" />}
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {/* On a phone the search box takes the space. */}
        <Box component="span" visibleFrom="xs">
          {label}
        </Box>
        <Box component="span" hiddenFrom="xs" className="figures">
          {count}
        </Box>
      </Button>
      {isOpen ? (
        <Dialog title={t`Questions for you`} closeLabel={t`Close`} onClose={() => setIsOpen(false)}>
          <Stack component="ul" px="lg" pb="lg" gap="lg">
            {questions.map(({ documentId, name, amount, question, askedBy, askedAt }) => (
              <Stack component="li" gap="xs" key={documentId}>
                <Link to={documentHref(documentId)} onClick={() => setIsOpen(false)}>
                  {[name, amount].filter(Boolean).join(' · ')}
                </Link>
                <Box component="p" fw={500} className="keeps-lines breaks">
                  {question}
                </Box>
                <Text size="xs" c="dimmed">{t`${askedBy} asked ${format.ago(askedAt)}`}</Text>
                <AnswerForm documentId={documentId} />
              </Stack>
            ))}
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}

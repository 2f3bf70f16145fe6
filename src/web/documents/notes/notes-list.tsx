/** Notes on a document, notes of decisions, and an input for a new note. Used in review and approval. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type FormEvent } from 'react';
import { reviewTaskMutations, reviewQueries, type DocumentNote } from '../core/review.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

const kinds: Record<DocumentNote['kind'], MessageDescriptor | null> = {
  note: null,
  approved: msg`approved`,
  rejected: msg`rejected`,
  delegated: msg`delegated`,
  question: msg`asked`,
  answer: msg`answered`,
};

type Props = {
  documentId: string;
  hasAutofocus?: boolean;
  /** Set where another input on the page is used for writing. */ isReadOnly?: boolean;
};

export function NotesList({ documentId, hasAutofocus = false, isReadOnly = false }: Props) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [text, setText] = useState('');
  const { data, error } = useQuery(reviewQueries.notes(documentId));
  const add = useMutation(reviewTaskMutations.addNote);
  const remove = useMutation(reviewTaskMutations.removeNote);
  const send = () => {
    if (text.trim() !== '' && !add.isPending) add.mutate({ documentId, text: text.trim() }, { onSuccess: () => setText('') });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const problem = error ?? add.error;
  return (
    <Stack fz="sm" lh="18px" pb="lg" px="lg">
      {problem ? (
        <Box component="p" py={6} px={10} bdrs={4} bg="var(--wrong-soft)" c="var(--wrong)" role="alert">
          {errorText(problem)}
        </Box>
      ) : null}
      <ul aria-label={t`Notes`} aria-live="polite">
        {(data ?? []).map((note) => {
          const kind = kinds[note.kind];
          return (
            <Box component="li" py="sm" key={note.id} className="ruled">
              <p className="row">
                <b>{note.author}</b>
                {kind ? <span className="quiet">{i18n._(kind)}</span> : null}
                <time className="at-end faint caption" dateTime={note.createdAt}>
                  {format.dateTime(note.createdAt)}
                </time>
                {note.mayRemove ? (
                  <IconButton isTiny aria-label={t`Delete note`} onClick={() => remove.mutate({ documentId, noteId: note.id })}>
                    <Trash2 size={14} aria-hidden="true" />
                  </IconButton>
                ) : null}
              </p>
              <Box component="p" className="keeps-lines breaks">
                {note.text}
              </Box>
            </Box>
          );
        })}
      </ul>
      {data?.length === 0 ? <Box component="p" c="var(--text-faint)">{t`No notes yet.`}</Box> : null}
      {isReadOnly ? null : (
        <Stack component="form" align="flex-end" onSubmit={onSubmit}>
          <Textarea
            w="100%"
            aria-label={t`New note`}
            placeholder={t`Write a note for everyone who can see the document…`}
            maxLength={5000}
            rows={2}
            data-autofocus={hasAutofocus || undefined}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                event.stopPropagation();
                send();
              }
            }}
          />
          <Button type="submit" disabled={text.trim() === ''} loading={add.isPending}>{t`Add note`}</Button>
        </Stack>
      )}
    </Stack>
  );
}

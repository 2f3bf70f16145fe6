import { Trans } from '@lingui/react/macro';
import { Stack, Textarea } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { can } from '#web/platform/api/service.ts';

type Props = { documentId: string; note: string; onNote: (note: string) => void; isNarrow: boolean };

const AddNote = lazy(async () => ({ default: (await import('./add-note.tsx')).AddNote }));

/** Single input for text that is sent with the decision or the question, or saved as a note on the document. */
export function NoteBox({ documentId, note, onNote, isNarrow }: Props) {
  return (
    <Stack gap={6}>
      <Textarea
        label={<Trans>Note (optional)</Trans>}
        rows={isNarrow ? 2 : 1}
        maxLength={5000}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
      {can('notes') && note.trim() !== '' ? (
        <Suspense>
          <AddNote documentId={documentId} text={note.trim()} onAdded={() => onNote('')} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

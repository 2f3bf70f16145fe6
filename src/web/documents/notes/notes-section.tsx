import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { NotesList } from './notes-list.tsx';

/** Notes of a document as a section among other facts, as in approval. */
export function NotesSection({ documentId, isReadOnly = false }: { documentId: string; isReadOnly?: boolean }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Notes`}>
      <Text component="h3" pt="md" pb="sm" px="lg" fw={600}>{t`Notes`}</Text>
      <NotesList documentId={documentId} isReadOnly={isReadOnly} />
    </section>
  );
}

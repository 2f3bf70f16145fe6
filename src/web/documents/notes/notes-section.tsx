import { useLingui } from '@lingui/react/macro';
import { NotesList } from './notes-list.tsx';
import classes from './notes.module.css';

/** The notes of a document where they stand between other facts, as in approval. */
export function NotesSection({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Notes`}>
      <h3 className={classes.sectionTitle}>{t`Notes`}</h3>
      <NotesList documentId={documentId} />
    </section>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { PrefilledNotes as Schema } from '#contract/tenant/settings-v1.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { noteMutations, noteQueries } from './notes.queries.ts';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import type { EditForm } from '#web/settings/kit/use-edit-form.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MovableRow } from '#web/settings/kit/movable-row.tsx';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';

const Notes = z.object({ notes: Schema });
type Values = z.output<typeof Notes>;

/** Prefilled notes for returning or rejecting a document. */
export function PrefilledNotes() {
  const { t } = useLingui();
  const notes = useQuery(noteQueries.list());
  return (
    <SettingsPanel
      title={t`Prefilled notes`}
      note={t`Users choose from these texts, in this order, when they return a document to its issuer or reject it.`}
    >
      <QueryContent query={notes}>{(list) => <NotesForm notes={list} />}</QueryContent>
    </SettingsPanel>
  );
}

function NotesForm({ notes }: { notes: Values['notes'] }) {
  const { t } = useLingui();
  const save = useMutation(noteMutations.set);
  return (
    <UnversionedForm
      label={t`Prefilled notes`}
      draftKey="prefilled-notes"
      changedAs={{ action: 'tenant.prefilledNotesChanged' }}
      schema={Notes}
      saved={{ notes }}
      save={(values, was) => save.mutateAsync({ notes: values.notes, was: was.notes })}
      names={{ notes: t`notes` }}
      saveLabel={t`Save`}
      group={t`Prefilled notes`}
    >
      {(edit) => <NoteList edit={edit} />}
    </UnversionedForm>
  );
}

function NoteList({ edit }: { edit: EditForm<Values> }) {
  const { t } = useLingui();
  const { field } = useController({ control: edit.control, name: 'notes' });
  const list = field.value;
  const { setList, ...reorder } = useReorder<HTMLElement>(list.length, (from, to) => field.onChange(moved(list, from, to)));
  return (
    <>
      <Stack component="ul" aria-label={t`Prefilled notes`} ref={setList}>
        {renderByIndex(list, (note, index) => {
          const number = index + 1;
          const error = edit.errorOf(`notes.${index}.text`);
          return (
            // A note is edited in place, so the row is identified by its position.
            <MovableRow reorder={reorder} index={index} align="flex-start">
              <Stack component="span" gap={0} flex={1} miw={0}>
                <Textarea
                  aria-label={t`Note ${number}`}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                  rows={2}
                  maxLength={2000}
                  value={note.text}
                  error={error}
                  onChange={(event) => field.onChange(list.with(index, { text: event.target.value }))}
                />
              </Stack>
              <IconButton aria-label={t`Remove note ${number}`} onClick={() => field.onChange(list.toSpliced(index, 1))}>
                <X size={14} aria-hidden="true" />
              </IconButton>
            </MovableRow>
          );
        })}
      </Stack>
      <span>
        <Button variant="default" disabled={list.length >= 200} onClick={() => field.onChange([...list, { text: '' }])}>
          <Trans>Add note</Trans>
        </Button>
      </span>
    </>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { PrefilledNotes as Schema } from '#contract/tenant/settings-v1.ts';
import { byPlace } from '#web/ui/by-place.tsx';
import { noteMutations, noteQueries } from './notes.queries.ts';
import { PlainForm } from '#web/settings/kit/plain-form.tsx';
import type { EditForm } from '#web/settings/kit/use-edit-form.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { Loaded, Subject } from '#web/settings/kit/subject.tsx';

const Notes = z.object({ notes: Schema });
type Values = z.output<typeof Notes>;

/** Prefilled notes for returning or rejecting a document. */
export function PrefilledNotes() {
  const { t } = useLingui();
  const notes = useQuery(noteQueries.list());
  return (
    <Subject
      title={t`Prefilled notes`}
      note={t`Users choose from these texts, in this order, when they return a document to its issuer or reject it.`}
    >
      <Loaded query={notes}>{(list) => <NotesForm notes={list} />}</Loaded>
    </Subject>
  );
}

function NotesForm({ notes }: { notes: Values['notes'] }) {
  const { t } = useLingui();
  const save = useMutation(noteMutations.set);
  return (
    <PlainForm
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
    </PlainForm>
  );
}

function NoteList({ edit }: { edit: EditForm<Values> }) {
  const { t } = useLingui();
  const { field } = useController({ control: edit.control, name: 'notes' });
  const list = field.value;
  const { setList, handle, onRowKeyDown, markOf } = useReorder<HTMLElement>(list.length, (from, to) =>
    field.onChange(moved(list, from, to)),
  );
  return (
    <>
      <Stack component="ul" aria-label={t`Prefilled notes`} ref={setList}>
        {byPlace(list, (note, index) => {
          const number = index + 1;
          const error = edit.errorOf(`notes.${index}.text`);
          return (
            // A note is edited in place, so the row is identified by its position. Alt with an arrow key moves the row from any focused element inside.
            <Flex
              component="li"
              gap="xs"
              align="flex-start"
              pos="relative"

              data-row
              data-drop={markOf(index)}
              onKeyDown={onRowKeyDown(index)}
            >
              <span className="grip" aria-hidden="true" {...handle(index)}>
                <GripVertical size={14} />
              </span>
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
            </Flex>
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

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groupQuery, type ChangeOutcome } from '../bulk/bulk.mutations.ts';
import type { DocumentScope } from '../core/documents.queries.ts';
import { typeQueries } from '../core/types.queries.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { type GalleryChange } from './use-decisions.ts';
import { ValueGallery } from './value-gallery.tsx';
import { useChanges } from '../bulk/use-changes.ts';

const fieldKey = 'vidimus-group-field';
/** Maximum number of crops per gallery that a user can check at once. */
const maxPerGallery = 48;

type Props = { scope: DocumentScope; onClose: () => void };

/** Gallery of one field of many documents. Correct values are confirmed together, wrong ones are corrected individually. */
export function GroupVerification({ scope, onClose }: Props) {
  const { t, i18n } = useLingui();
  const isPhone = useMedia(phone);
  const { data: fields } = useQuery(typeQueries.fields(i18n.locale));
  const [kept, setKept] = useState(() => localStorage.getItem(fieldKey) ?? 'invoice_number_sm');
  const field = fields?.get(kept) ?? [...(fields?.values() ?? [])][0];
  const {
    data: values,
    isFetching,
    refetch,
  } = useQuery({ ...groupQuery(scope, field?.name ?? ''), enabled: field !== undefined });
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<readonly ChangeOutcome[]>([]);
  const changes = useChanges(() => {});
  const left = values?.filter(({ documentId }) => !seen.has(documentId)) ?? [];
  const shown = left.slice(0, maxPerGallery);
  const done = last.filter(({ isDone }) => isDone);

  const confirm = async (gallery: readonly GalleryChange[]) => {
    if (!field || gallery.length === 0) return;
    const outcomes = await changes.apply(
      gallery.map(({ documentId, value }) =>
        value === undefined
          ? { documentId, confirm: [field.name] }
          : { documentId, fields: { [field.name]: { value } }, confirm: [field.name] },
      ),
      gallery.map(({ documentId, fileName }) => ({ id: documentId, fileName })),
    );
    setLast(outcomes);
    setSeen(new Set([...seen, ...shown.map(({ documentId }) => documentId)]));
  };
  const undo = async () => {
    if (done.length === 0) return;
    await changes.apply(
      done.map(({ documentId, before }) => ({ documentId, ...before })),
      [],
    );
    setLast([]);
    const back = new Set(last.map(({ documentId }) => documentId));
    setSeen(new Set([...seen].filter((id) => !back.has(id))));
    await refetch();
  };

  return (
    <Dialog title={t`Review one field across documents`} closeLabel={t`Close`} size="wide" onClose={onClose}>
      <Flex wrap="wrap" rowGap="sm" columnGap="lg" align="center" pb="md" px="lg">
        <NativeSelect
          label={<Trans>Field</Trans>}
          value={field?.name ?? ''}
          onChange={(event) => {
            setKept(event.target.value);
            localStorage.setItem(fieldKey, event.target.value);
            setSeen(new Set());
            setLast([]);
          }}
        >
          {[...(fields?.values() ?? [])].map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <p className="strong figures" role="status">
          {changes.progress
            ? t`${changes.progress.done} of ${changes.progress.of}`
            : done.length > 0
              ? t`${plural(done.length, { one: '# value confirmed', other: '# values confirmed' })}`
              : values
                ? t`${plural(left.length, { one: '# value to review', other: '# values to review' })}`
                : ''}
        </p>
        {done.length > 0 && !changes.progress ? (
          <Button variant="default" onClick={() => void undo()}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
        <Text size="xs" c="dimmed">
          {isPhone ? (
            <Trans>Tap a value to correct it or leave it for later. The rest are confirmed together.</Trans>
          ) : (
            <Trans>
              Press Enter to confirm all values shown. Use the arrow keys to move, type to correct a value, press Space to leave
              it for later and Ctrl+Z to undo.
            </Trans>
          )}
        </Text>
      </Flex>
      {field && shown.length > 0 ? (
        <ValueGallery
          key={`${field.name} ${shown[0]?.documentId}`}
          field={field}
          values={shown}
          isBusy={changes.progress !== undefined}
          onConfirm={(gallery) => void confirm(gallery)}
          onUndo={() => void undo()}
        />
      ) : (
        <Text size="xs" p="lg" c="dimmed">
          {isFetching || !values ? null : <Trans>This field has no values to review in the listed documents.</Trans>}
        </Text>
      )}
    </Dialog>
  );
}

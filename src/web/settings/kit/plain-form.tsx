import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import type { ChangedAs } from '#web/platform/api/audit.queries.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { EditPanel } from './edit-panel.tsx';
import { type EditForm, useEditForm } from './use-edit-form.ts';

type Props<V extends FieldValues> = {
  label: string;
  draftKey: string;
  /** Absent where the service keeps no log that could be asked. */
  changedAs?: ChangedAs;
  schema: $ZodType<unknown, V>;
  /** What the service has, and with that the state that the edit begins from. */
  saved: V;
  /** `was` is what stood there when the edit began. */
  save: (values: V, was: V) => Promise<unknown>;
  names: Partial<Record<keyof V & string, string>>;
  saveLabel: string;
  /** In the palette and the sheet of keys. */
  group: string;
  children: (edit: EditForm<V>) => ReactNode;
};

/** A form over values that have no number of their version: it goes out with what was read, so that nobody else's is overwritten. */
export function PlainForm<V extends FieldValues>(props: Props<V>) {
  const { label, draftKey, changedAs, schema, saved, save, names, saveLabel, group, children } = props;
  const { t } = useLingui();
  const edit = useEditForm<V, V>({
    draftKey,
    changedAs,
    schema,
    saved,
    version: saved,
    save: async (values, was) => {
      await save(values, was);
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel,
    group,
  });
  return (
    <EditPanel label={label} edit={edit} names={names} saveLabel={saveLabel}>
      {children(edit)}
    </EditPanel>
  );
}

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
  /** Omitted if the service has no audit log of the changes. */
  changedAs?: ChangedAs;
  schema: $ZodType<unknown, V>;
  /** Values of the service, which are also the version that the edit is based on. */
  saved: V;
  /** `was`: values when the edit began. Returns false if the user decided against saving. */
  save: (values: V, was: V) => Promise<unknown>;
  names: Partial<Record<keyof V & string, string>>;
  saveLabel: string;
  /** Group in the palette and the shortcut overview. */
  group: string;
  children: (edit: EditForm<V>) => ReactNode;
};

/**
 * Form for values without a version number. The values that were read are sent with a change, so that changes of others are not
 * overwritten.
 */
export function UnversionedForm<V extends FieldValues>(props: Props<V>) {
  const { label, draftKey, changedAs, schema, saved, save, names, saveLabel, group, children } = props;
  const { t } = useLingui();
  const edit = useEditForm<V, V>({
    draftKey,
    changedAs,
    schema,
    saved,
    version: saved,
    save: async (values, was) => {
      if ((await save(values, was)) === false) return false;
      showToast({ kind: 'done', title: t`Saved` });
      return true;
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

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Kbd } from '#web/ui/actions/kbd.tsx';
import classes from './forms.module.css';
import type { EditForm } from './use-edit-form.ts';

type Props<V extends FieldValues> = {
  label: string;
  edit: EditForm<V>;
  /** What the fields are called, to say what changed. */
  names: Partial<Record<keyof V & string, string>>;
  saveLabel: string;
  /** Something new is made even from what stands there at first. */
  isNew?: boolean;
  children: ReactNode;
};

/** The fields, and under them what changed since it was saved, with the way to keep it or take it back. */
export function EditPanel<V extends FieldValues>({ label, edit, names, saveLabel, isNew = false, children }: Props<V>) {
  const { t } = useLingui();
  const changed = edit.changed.map((name) => names[name] ?? name).join(', ');
  return (
    <form
      aria-label={label}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        edit.submit();
      }}
    >
      <div className={classes.fields}>{children}</div>
      {edit.problem ? (
        <p role="alert" className={classes.problem}>
          {edit.problem}
        </p>
      ) : null}
      <footer className={classes.bar} data-changed={edit.isDirty}>
        <p className={classes.changed} role="status">
          {!isNew && changed ? t`Not saved: ${changed}` : ''}
        </p>
        {edit.isDirty ? (
          <Button variant="default" onClick={edit.discard}>
            <Trans>Discard</Trans>
          </Button>
        ) : null}
        <Button
          type="submit"
          disabled={!isNew && !edit.isDirty}
          loading={edit.isSaving}
          aria-keyshortcuts="Control+S"
          rightSection={<Kbd keys="Mod+KeyS" />}
        >
          {saveLabel}
        </Button>
      </footer>
    </form>
  );
}

import { Trans } from '@lingui/react/macro';
import { Button, Flex, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Notice } from '#web/ui/notice.tsx';
import { SaveFooter } from './save-footer.tsx';
import { useSavedByPage } from './save-page.tsx';
import type { EditForm } from './use-edit-form.ts';
import classes from './settings.module.css';

type Props<V extends FieldValues> = {
  label: string;
  edit: EditForm<V>;
  /** Labels of the fields, for the list of changes. */
  names: Partial<Record<keyof V & string, string>>;
  saveLabel: string;
  /** Something new can be saved even with the initial values. */
  isNew?: boolean;
  /** For content wider than a column of fields. */
  isWide?: boolean;
  children: ReactNode;
};

/** Form fields, and below them the list of changes with buttons to save or discard them. */
export function EditPanel<V extends FieldValues>(props: Props<V>) {
  const { label, edit, names, saveLabel, isNew = false, isWide = false, children } = props;
  const changed = [...new Set(edit.changed.map((name) => names[name] ?? name))].join(', ');
  const isSavedByPage = useSavedByPage({ changed, isDirty: edit.isDirty, isSaving: edit.isSaving }, edit);
  return (
    <Flex
      direction="column"
      component="form"
      gap="lg"
      maw={isWide ? 760 : 560}
      aria-label={label}
      className={classes.form}
      {...edit.form}
    >
      <Stack gap="lg">{children}</Stack>
      {edit.conflict ? <Conflict {...edit.conflict} /> : null}
      {edit.problem ? <Notice role="alert">{edit.problem}</Notice> : null}
      {isSavedByPage ? null : (
        <SaveFooter
          changed={changed}
          isDirty={edit.isDirty}
          isSaving={edit.isSaving}
          saveLabel={saveLabel}
          isNew={isNew}
          onDiscard={edit.discard}
        />
      )}
    </Flex>
  );
}

type ConflictProps = { changedBy: string | undefined; keepMine: () => void; showTheirs: () => void };

/** Conflict with another user's changes. Fields that were not edited already show the other user's values. */
function Conflict({ changedBy, keepMine, showTheirs }: ConflictProps) {
  return (
    <Stack fz="sm" lh="18px" py="sm" px="md" bdrs="sm" bg="var(--look-soft)" c="var(--look)" role="alert">
      <p>
        {changedBy === undefined ? (
          <Trans>Someone else saved changes in the meantime.</Trans>
        ) : (
          <Trans>{changedBy} saved changes in the meantime.</Trans>
        )}{' '}
        <Trans>Nothing is overwritten until you decide.</Trans>
      </p>
      <Flex component="span" gap="sm" wrap="wrap">
        <Button variant="default" onClick={showTheirs}>
          <Trans>Use saved version</Trans>
        </Button>
        <Button variant="default" onClick={keepMine}>
          <Trans>Keep my changes</Trans>
        </Button>
      </Flex>
    </Stack>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { get, useForm, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { ApiError } from '#web/api/api-error.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { fieldErrorText, issueText } from './issue-text.ts';

type Options<V extends FieldValues> = {
  /** Names what is edited: an edit that one left unfinished is found again under it. */
  draftKey: string;
  schema: $ZodType<unknown, V>;
  /** What the service has. */
  saved: V;
  save: (values: V) => Promise<unknown>;
  /** In the palette and the sheet of keys. */
  saveLabel: string;
  group: string;
};

/** In memory only: a secret that is being typed does not belong into the browser's store. */
const drafts = new Map<string, FieldValues>();

/** Without it the library forgets its inputs until each is drawn anew, which the compiler spares. */
const keepInputs = { keepFieldsRef: true };

const isChanged = (mark: unknown): boolean => (Array.isArray(mark) ? mark.some(isChanged) : mark === true);

export type EditForm<V extends FieldValues> = ReturnType<typeof useEditForm<V>>;

/** A form over what the service has: checked by the contract, saved as a whole, kept when one leaves. Ctrl+S saves. */
export function useEditForm<V extends FieldValues>({ draftKey, schema, saved, save, saveLabel, group }: Options<V>) {
  // The library changes its marks of what was edited in place: what is remembered of them would be old.
  'use no memo';
  const form = useForm<V>({
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(schema, { error: issueText }, { raw: true }),
    mode: 'onTouched',
  });
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState;

  useEffect(() => {
    const draft = drafts.get(draftKey);
    if (draft !== undefined)
      for (const [name, value] of Object.entries(draft)) form.setValue(name as Path<V>, value, { shouldDirty: true });
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values, isDirty: hasEdits }) => {
        if (hasEdits ?? form.formState.isDirty) drafts.set(draftKey, values);
        else drafts.delete(draftKey);
      },
    });
  }, [form, draftKey]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const submit = form.handleSubmit(async (values) => {
    try {
      await save(values);
    } catch (error) {
      placeRefusal(error);
      return;
    }
    form.reset(values, keepInputs);
    drafts.delete(draftKey);
  });

  function placeRefusal(error: unknown): void {
    const refused = Object.entries(error instanceof ApiError ? error.fieldErrors : {});
    const own = refused.flatMap(([path, message]) => {
      const name = path.replace(/^body\./, '').split('.')[0] ?? '';
      return Object.hasOwn(saved, name) ? [{ name: name as Path<V>, message }] : [];
    });
    own.forEach(({ name, message }, index) => form.setError(name, { type: 'refused', message }, { shouldFocus: index === 0 }));
    if (own.length === 0) form.setError('root', { type: 'refused', message: errorText(error) });
  }

  useActions([{ id: 'save', label: saveLabel, group, keys: 'Mod+KeyS', run: () => void submit() }]);

  return {
    control: form.control,
    submit: () => void submit(),
    discard: () => {
      form.reset(saved, keepInputs);
      drafts.delete(draftKey);
    },
    isDirty,
    isSaving: isSubmitting,
    /** Names of the fields that differ from what is saved. */
    changed: Object.entries(dirtyFields).flatMap(([name, mark]) => (isChanged(mark) ? [name] : [])),
    problem: errors.root?.message,
    errorOf: (name: Path<V>): string | undefined => fieldErrorText(messageOf(get(errors, name))),
    field: (name: Path<V>, options?: RegisterOptions<V>) => ({
      ...form.register(name, options),
      error: fieldErrorText(messageOf(get(errors, name))),
    }),
  };
}

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;

/** An empty choice is none. */
export const noneIfEmpty = { setValueAs: (value: unknown) => (value === '' ? null : value) };

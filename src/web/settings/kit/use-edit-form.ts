import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { get, useForm, type FieldValues, type Path, type RegisterOptions, type UseFormReturn } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { issueMessage } from '#contract/core/issue-reason.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { auditQueries, type ChangedAs } from '#web/platform/api/audit.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { expectRefusal } from '#web/ui/refused-field.tsx';
import { fieldErrorText, refusalText } from './issue-text.ts';

type Options<V extends FieldValues, W> = {
  /** Identifies what is edited; an unfinished edit is restored by it. */
  draftKey: string;
  /** Audit log action of its changes, which shows who changed it before a save was refused. */
  changedAs?: ChangedAs | undefined;
  schema: $ZodType<unknown, V>;
  /** Values of the service. */
  saved: V;
  /** Version of the saved values. An edit is sent with the version it began with, and a newer version is reported. */
  version?: W;
  /** Returns false if the values are not saved yet, for example while a confirmation is open; `settle` then reports the save. */
  save: (values: V, version: W) => Promise<unknown>;
  /** Label and group in the palette and the shortcut overview. */
  saveLabel: string;
  group: string;
};

/** In memory only, because a secret being typed must not be stored in the browser. Contains the version that the edit began with. */
const drafts = new Map<string, { values: FieldValues; version: unknown }>();

/** Forms with unsaved edits. A page may have several, and the shortcut saves all of them. */
const unsaved = new Set<() => void>();

/**
 * Without the first, react-hook-form loses its inputs until each renders again, which the compiler avoids. Without the second, edits would
 * stay.
 */
const keepInputs = { keepFieldsRef: true, keepDirtyValues: false };

/** Whether a field is dirty. The flags of lists and records are nested. */
const isChanged = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isChanged) : mark === true;
const hasMarks = (marks: object): boolean => Object.values(marks).some(isChanged);

/** Makes the browser ask for confirmation before it closes the window with an unfinished edit. */
function useConfirmLeave(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Returns a function that saves this form and every other edited form on the page. */
function useSaveAll(isDirty: boolean, submit: () => void): () => void {
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const save = () => latestSubmit.current();
    unsaved.add(save);
    return () => void unsaved.delete(save);
  }, [isDirty]);
  return () => {
    if (unsaved.size === 0) submit();
    else unsaved.forEach((save) => save());
  };
}

/** Shows a refusal at the fields that it names, otherwise above the save bar. */
function showErrors<V extends FieldValues>(form: UseFormReturn<V>, saved: V, error: unknown): void {
  const refused = Object.entries(error instanceof ApiError ? error.fieldErrors : {});
  const own = refused.flatMap(([path, message]) => {
    const name = path.replace(/^body\./, '').split('.')[0] ?? '';
    return Object.hasOwn(saved, name) ? [{ name: name as Path<V>, message }] : [];
  });
  own.forEach(({ name, message }) => form.setError(name, { type: 'refused', message }));
  if (own.length === 0) form.setError('root', { type: 'refused', message: refusalText(error) });
}

export type EditForm<V extends FieldValues> = ReturnType<typeof useEditForm<V>>;
type Conflict = { changedBy: string | undefined };

/** Form for data of the service: validated by the contract, saved as a whole, and kept when the user leaves. Ctrl+S saves. */
export function useEditForm<V extends FieldValues, W = undefined>(options: Options<V, W>) {
  // react-hook-form mutates its dirty flags in place, so memoized copies would be outdated.
  'use no memo';
  const { draftKey, changedAs, schema, saved, save, saveLabel, group } = options;
  // Without a version, none is sent.
  const version = options.version as W;
  const form = useForm<V>({
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(schema, { error: issueMessage }, { raw: true }),
    mode: 'onTouched',
    // `RefusedField` moves the focus, in the order of the page and to inputs that are not registered here too.
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);
  const { errors, isSubmitting, dirtyFields } = form.formState;
  // The library's own flag loses edits when new saved values arrive.
  const isDirty = hasMarks(dirtyFields) || form.formState.isDirty;
  const [begunWith, setBegunWith] = useState(() => (drafts.has(draftKey) ? (drafts.get(draftKey)?.version as W) : version));
  const [refusedFor, setRefusedFor] = useState<Conflict>();
  // Compared by value, because the same version may be loaded twice.
  const isBehind = hashKey([begunWith]) !== hashKey([version]);
  const [adoptsNext, setAdoptsNext] = useState(false);
  if (isBehind && (adoptsNext || (!isDirty && !drafts.has(draftKey)))) {
    setBegunWith(version);
    setAdoptsNext(false);
  }
  const hasConflict = isDirty && isBehind && !isSubmitting;
  const { data: lastToChange } = useQuery({
    ...auditQueries.lastToChange(changedAs ?? { action: '' }, version),
    enabled: hasConflict && refusedFor === undefined && changedAs !== undefined && can('auditLog'),
  });
  const latestBegin = useRef(begunWith);
  useEffect(() => {
    latestBegin.current = begunWith;
    const draft = drafts.get(draftKey);
    if (draft) drafts.set(draftKey, { ...draft, version: begunWith });
  });

  useEffect(() => {
    const draft = drafts.get(draftKey);
    if (draft !== undefined)
      for (const [name, value] of Object.entries(draft.values)) form.setValue(name as Path<V>, value, { shouldDirty: true });
    return form.subscribe({
      formState: { values: true, isDirty: true, dirtyFields: true },
      callback: ({ values }) => {
        if (hasMarks(form.formState.dirtyFields) || form.formState.isDirty)
          drafts.set(draftKey, { values, version: latestBegin.current });
        else drafts.delete(draftKey);
      },
    });
  }, [form, draftKey]);

  useConfirmLeave(isDirty);

  const send = form.handleSubmit(async (values) => {
    try {
      if ((await save(values, begunWith)) === false) return;
    } catch (error) {
      if (version !== undefined && error instanceof ApiError && error.code === 'stale_version') {
        setRefusedFor({ changedBy: changedByOf(error) });
      } else showErrors(form, saved, error);
      return;
    }
    settleSent(values);
  });

  /** What was changed while the save was under way is an edit of the version that the save creates; something new is opened instead. */
  function settleSent(sent: V): void {
    const now = form.getValues();
    const isEdit = version !== undefined;
    const typed = Object.keys(now).filter((name) => isEdit && hashKey([now[name]]) !== hashKey([sent[name]]));
    settle(sent);
    setAdoptsNext(typed.length > 0);
    for (const name of typed) form.setValue(name as Path<V>, now[name], { shouldDirty: true });
  }

  function settle(values: V): void {
    form.reset(values, keepInputs);
    drafts.delete(draftKey);
    setRefusedFor(undefined);
  }
  function keepMine(): void {
    setBegunWith(version);
    setRefusedFor(undefined);
    drafts.set(draftKey, { values: form.getValues(), version });
  }

  const submit = () => element.current?.requestSubmit();
  const saveAll = useSaveAll(isDirty, submit);
  useActions([{ id: 'save', label: saveLabel, group, keys: 'Mod+KeyS', run: saveAll }]);

  return {
    control: form.control,
    submit,
    /** The service may refuse the values after a confirmation in a dialog. */
    expectRefusal: () => expectRefusal(element.current),
    /** Attributes of the form element. */
    form: {
      ref: (form: HTMLElement | null) => {
        element.current = form instanceof HTMLFormElement ? form : null;
      },
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void send();
      },
    },
    discard: () => settle(saved),
    /** Marks these values as the saved ones. */
    settle,
    /** Sets a value as if it had been typed. */
    insert: (name: Path<V>, value: V[typeof name]) =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    /** Somebody else saved in the meantime, and the user has to choose a version. */
    conflict: hasConflict
      ? { changedBy: refusedFor?.changedBy ?? lastToChange ?? undefined, keepMine, showTheirs: () => settle(saved) }
      : undefined,
    isDirty,
    /** Includes an edit of an earlier visit that is not restored yet. */
    isUnfinished: isDirty || drafts.has(draftKey),
    isSaving: isSubmitting,
    /** Names of fields that differ from the saved values. */
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

/** Returns who made the conflicting change, if the service states it. */
export function changedByOf({ problem }: ApiError): string | undefined {
  const { changedBy } = problem.context ?? {};
  return typeof changedBy === 'string' ? changedBy : undefined;
}

/** Converts an empty selection to null. */
export const emptyAsNull = { setValueAs: (value: unknown) => (value === '' ? null : value) };

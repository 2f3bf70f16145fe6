import { zodResolver } from '@hookform/resolvers/zod';
import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get, useForm, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { issueMessage } from '#contract/core/issue-reason.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { auditQueries, type ChangedAs } from '#web/platform/api/audit.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { fieldErrorText, refusalText } from './issue-text.ts';

type Options<V extends FieldValues, W> = {
  /** Names what is edited: an edit that one left unfinished is found again under it. */
  draftKey: string;
  /** As what the log keeps changes of it: there stands whose came between, where none was refused yet. */
  changedAs?: ChangedAs | undefined;
  schema: $ZodType<unknown, V>;
  /** What the service has. */
  saved: V;
  /** Which state of it that is: the edit goes out with the one that it began with, and a newer one is told. */
  version?: W;
  /** Answers false when it is not saved yet, as when something is asked first; `settle` says when it is. */
  save: (values: V, version: W) => Promise<unknown>;
  /** In the palette and the sheet of keys. */
  saveLabel: string;
  group: string;
};

/** In memory only: a secret that is being typed does not belong into the browser's store. With the state that it began with. */
const drafts = new Map<string, { values: FieldValues; version: unknown }>();

/** A page may have several forms: the key saves those with edits. */
const unsaved = new Set<() => void>();

/** Without the first the library forgets its inputs until each is drawn anew, which the compiler spares; without the second edits stay. */
const keepInputs = { keepFieldsRef: true, keepDirtyValues: false };

/** Marks of a list or a record of texts stand within. */
const isChanged = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isChanged) : mark === true;
const hasMarks = (marks: object): boolean => Object.values(marks).some(isChanged);

/** The browser asks before it closes the window over an unfinished edit. */
function useAskBeforeLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

/** Saves this form and every other one on the page with an unfinished edit. */
function useSaveAll(isDirty: boolean, submit: () => Promise<void>): () => void {
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const save = () => void latestSubmit.current();
    unsaved.add(save);
    return () => void unsaved.delete(save);
  }, [isDirty]);
  return () => {
    if (unsaved.size === 0) void submit();
    else unsaved.forEach((save) => save());
  };
}

export type EditForm<V extends FieldValues> = ReturnType<typeof useEditForm<V>>;
type Conflict = { changedBy: string | undefined };

/** A form over what the service has: checked by the contract, saved as a whole, kept when one leaves. Ctrl+S saves. */
export function useEditForm<V extends FieldValues, W = undefined>(options: Options<V, W>) {
  // The library changes its marks of what was edited in place: what is remembered of them would be old.
  'use no memo';
  const { draftKey, changedAs, schema, saved, save, saveLabel, group } = options;
  // where no state is named, none is sent
  const version = options.version as W;
  const form = useForm<V>({
    values: saved,
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(schema, { error: issueMessage }, { raw: true }),
    mode: 'onTouched',
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  // the library's own mark forgets edits when what is saved comes anew beneath them
  const isDirty = hasMarks(dirtyFields) || form.formState.isDirty;
  const [begunWith, setBegunWith] = useState(() => (drafts.has(draftKey) ? (drafts.get(draftKey)?.version as W) : version));
  const [refusedFor, setRefusedFor] = useState<Conflict>();
  // by what it holds: the same state may be read twice
  const isBehind = hashKey([begunWith]) !== hashKey([version]);
  if (isBehind && !isDirty && !drafts.has(draftKey)) setBegunWith(version);
  const hasConflict = isDirty && isBehind && !isSubmitting;
  const { data: lastToChange } = useQuery({
    ...auditQueries.lastToChange(changedAs ?? { action: '' }, version),
    enabled: hasConflict && refusedFor === undefined && changedAs !== undefined && can('auditLog'),
  });
  const latestBegin = useRef(begunWith);
  useEffect(() => {
    latestBegin.current = begunWith;
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

  useAskBeforeLeaving(isDirty);

  const submit = form.handleSubmit(async (values) => {
    try {
      if ((await save(values, begunWith)) === false) return;
    } catch (error) {
      if (version !== undefined && error instanceof ApiError && error.code === 'stale_version') {
        setRefusedFor({ changedBy: changedByOf(error) });
      } else placeRefusal(error);
      return;
    }
    settle(values);
  });

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

  function placeRefusal(error: unknown): void {
    const refused = Object.entries(error instanceof ApiError ? error.fieldErrors : {});
    const own = refused.flatMap(([path, message]) => {
      const name = path.replace(/^body\./, '').split('.')[0] ?? '';
      return Object.hasOwn(saved, name) ? [{ name: name as Path<V>, message }] : [];
    });
    own.forEach(({ name, message }, index) => form.setError(name, { type: 'refused', message }, { shouldFocus: index === 0 }));
    if (own.length === 0) form.setError('root', { type: 'refused', message: refusalText(error) });
  }

  const saveAll = useSaveAll(isDirty, submit);
  useActions([{ id: 'save', label: saveLabel, group, keys: 'Mod+KeyS', run: saveAll }]);

  return {
    control: form.control,
    submit: () => void submit(),
    discard: () => settle(saved),
    /** These values are what the service has now. */
    settle,
    /** As if it had been typed. */
    insert: (name: Path<V>, value: V[typeof name]) =>
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    /** Somebody else saved meanwhile: whose is it to be? */
    conflict: hasConflict
      ? { changedBy: refusedFor?.changedBy ?? lastToChange ?? undefined, keepMine, showTheirs: () => settle(saved) }
      : undefined,
    isDirty,
    /** Also an edit of an earlier visit, until it stands in the form again. */
    isUnfinished: isDirty || drafts.has(draftKey),
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

/** Whose change came between, where the service says it. */
export function changedByOf({ problem }: ApiError): string | undefined {
  const { changedBy } = problem.context ?? {};
  return typeof changedBy === 'string' ? changedBy : undefined;
}

/** An empty choice is none. */
export const noneIfEmpty = { setValueAs: (value: unknown) => (value === '' ? null : value) };

/** Draft of a document type: the version it is based on, its changes, and saving it as a whole. */
import { useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { documentTypesBff, TypeDraft, type TypeDesign } from '#contract/document-types/bff.ts';
import { issueMessage } from '#contract/core/issue-reason.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { changedByOf, useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { cleanDraft, deletedOf, draftOf, withDeleted, type DraftSection } from './design-model.ts';
import { faultsOfIssues, faultsOfRefusal, type Faults } from './type-faults.ts';
import { typeDesignMutations } from './type-design.queries.ts';

/**
 * Versions that unfinished drafts are based on. A restored draft continues from its version, whatever others have saved in the meantime.
 */
const bases = new Map<string, TypeDesign>();
/** Validated as a whole when it is saved; errors are then shown at each field. */
const AnyDraft = z.custom<TypeDraft>();
const DesignSchema = documentTypesBff.design.answer.schema;

export type TypeEdit = ReturnType<typeof useTypeEdit>;

/** `onFaults` shows the first error. */
export function useTypeEdit(design: TypeDesign, onFaults: (faults: Faults, draft: TypeDraft) => void) {
  const { t } = useLingui();
  const { documentType } = design;
  const [base, setBase] = useState(() => bases.get(documentType) ?? design);
  /** Draft for which the save confirmation is open. */
  const [asked, setAsked] = useState<TypeDraft>();
  const [theirs, setTheirs] = useState<{ design: TypeDesign; changedBy: string | undefined }>();
  const [faults, setFaults] = useState<Faults>({});
  const saveType = useMutation(typeDesignMutations.save);
  const form = useEditForm<TypeDraft>({
    draftKey: `document-type ${documentType}`,
    schema: AnyDraft,
    saved: draftOf(base),
    save: async (values) => {
      const cleaned = cleanDraft(values);
      const judged = TypeDraft.safeParse(cleaned, { error: issueMessage });
      if (judged.success) setAsked(cleaned);
      else showFaults(faultsOfIssues(judged.error));
      return false;
    },
    saveLabel: t`Save`,
    group: t`Document types`,
  });
  const { field: name } = useController({ control: form.control, name: 'name' });
  const { field: settings } = useController({ control: form.control, name: 'settings' });
  const { field: fields } = useController({ control: form.control, name: 'fields' });
  const { field: checks } = useController({ control: form.control, name: 'checks' });
  const { field: sections } = useController({ control: form.control, name: 'sections' });
  const draft: TypeDraft = {
    name: name.value,
    settings: settings.value,
    fields: [...fields.value],
    checks: checks.value,
    sections: sections.value,
  };

  const { isUnfinished } = form;
  // An edit is based on the version at its start. Without edits, the latest version is shown.
  if (!isUnfinished && asked === undefined && base.version !== design.version) setBase(design);
  useEffect(() => {
    if (isUnfinished) bases.set(documentType, base);
    else bases.delete(documentType);
  }, [isUnfinished, documentType, base]);

  function showFaults(found: Faults): void {
    setFaults(found);
    setAsked(undefined);
    onFaults(found, draft);
  }
  return {
    base,
    draft,
    faults,
    isDirty: form.isDirty,
    form: form.form,
    discard: () => {
      setFaults({});
      form.discard();
    },
    setName: name.onChange as (next: TypeDraft['name']) => void,
    setSettings: settings.onChange as (next: TypeDraft['settings']) => void,
    setChecks: checks.onChange as (next: TypeDraft['checks']) => void,
    setSections: sections.onChange as (next: DraftSection[]) => void,
    setFields: (next: readonly TypeDraft['fields'][number][]) => fields.onChange([...next]),
    asked,
    stopAsking: () => setAsked(undefined),
    /** Closes the save confirmation, and continues with a field that was to be deleted. */
    restoreField: (deleted: string) => {
      const field = base.fields.find(({ fieldName }) => fieldName === deleted);
      if (field) fields.onChange(withDeleted(draft.fields, field, base.fields));
      setAsked(undefined);
    },
    save: async (chosen: TypeDraft) => {
      const { version } = base;
      const saved = await saveType.mutateAsync({ ...chosen, documentType, version, deletedFields: deletedOf(base, chosen) });
      setFaults({});
      setAsked(undefined);
      form.settle(draftOf(saved));
      setBase(saved);
      showToast({ kind: 'done', title: t`Saved` });
    },
    onRefused: (error: unknown) => {
      setAsked(undefined);
      if (error instanceof ApiError && error.code === 'stale_version') {
        const current = DesignSchema.safeParse(error.problem.context?.['current']);
        if (current.success) setTheirs({ design: current.data, changedBy: changedByOf(error) });
        return;
      }
      const found = faultsOfRefusal(error);
      // An error without a field is not shown in the form.
      if (Object.keys(found).length === 0) showToast({ kind: 'problem', title: refusalText(error) });
      showFaults(found);
      form.expectRefusal();
    },
    theirs,
    /** Closes the conflict: use their version, overwrite it with mine, or decide later. */
    settleConflict: (choice: 'theirs' | 'mine' | 'later') => {
      setTheirs(undefined);
      if (!theirs || choice === 'later') return;
      setBase(theirs.design);
      if (choice === 'theirs') form.settle(draftOf(theirs.design));
      else setAsked(cleanDraft(draft));
    },
  };
}

export function TypeForm({ title, edit, children }: { title: string; edit: TypeEdit; children: ReactNode }) {
  return (
    <Flex direction="column" component="form" gap={0} h="100%" mih={0} aria-label={title} {...edit.form}>
      {children}
    </Flex>
  );
}

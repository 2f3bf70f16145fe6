import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkflowDefinition } from '#contract/approval.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type Workflow, workflowMutations } from '#web/api/workflows.queries.ts';
import { ConditionEditor } from '#web/blocks/conditions/condition-editor.tsx';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { DangerButton } from '#web/blocks/forms/danger-button.tsx';
import { CheckField, TextField } from '#web/blocks/forms/field.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { useActions } from '#web/ui/actions/actions.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { DangerZone, Part, Subject } from '../settings/subject.tsx';
import { keepDraft, keptDraft, newWorkflow } from './draft.ts';
import { DryRun } from './dry-run.tsx';
import { History } from './history.tsx';
import { type Problem, problemOf, problemsOf } from './problem-words.ts';
import { StepLine } from './step-line.tsx';
import { useChoices } from './use-choices.ts';
import classes from './workflows.module.css';

type Props = { workflow: Workflow | undefined; onDone: (id: string | undefined) => void };

/** A workflow: for which documents, its steps, and beneath what it would have done. */
export function WorkflowEditor({ workflow, onDone }: Props) {
  const { t } = useLingui();
  const choices = useChoices();
  const draftKey = workflow?.id ?? 'new';
  const [draft, setDraft] = useState(
    () =>
      keptDraft(draftKey) ?? {
        definition: workflow?.definition ?? newWorkflow(t`New workflow`, t`Approval`),
        version: workflow?.version ?? 0,
      },
  );
  const { definition, version } = draft;
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [isAsking, setAsking] = useState(false);
  const create = useMutation(workflowMutations.create);
  const save = useMutation(workflowMutations.save);
  const remove = useMutation(workflowMutations.remove);
  const isDirty = !workflow || JSON.stringify(definition) !== JSON.stringify(workflow.definition);
  const isStale = workflow !== undefined && workflow.version !== version && isDirty;

  const change = (next: WorkflowDefinition) => {
    setDraft({ definition: next, version });
    keepDraft(draftKey, { definition: next, version });
    if (problems.length > 0) setProblems(problemsOf(next));
  };
  const discard = (found = workflow) => {
    keepDraft(draftKey, undefined);
    setProblems([]);
    if (found) setDraft({ definition: found.definition, version: found.version });
    else onDone(undefined);
  };
  const submit = async () => {
    const found = problemsOf(definition);
    setProblems(found);
    if (found.length > 0) return;
    try {
      if (workflow) {
        const saved = await save.mutateAsync({ id: workflow.id, version, definition });
        setDraft({ definition, version: saved.version });
      } else onDone((await create.mutateAsync(definition)).workflowId);
      keepDraft(draftKey, undefined);
      showToast({ kind: 'done', title: t`Saved`, detail: t`Documents that are in approval already go on as they began.` });
    } catch (error) {
      setProblems(problemsOfError(error));
    }
  };
  const isSaving = create.isPending || save.isPending;
  const saveLabel = workflow ? t`Save as a new version` : t`Create the workflow`;
  useActions([{ id: 'save', label: saveLabel, group: t`Approval workflows`, keys: 'Mod+KeyS', run: () => void submit() }]);
  const general = problems.filter(({ step }) => step === undefined);
  return (
    <Subject title={workflow?.definition.name ?? t`New workflow`} backTo={t`Approval workflows`} isWide>
      <form
        aria-label={t`Workflow`}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label={t`Name`}
          value={definition.name}
          onChange={(event) => change({ ...definition, name: event.target.value })}
        />
        <ConditionEditor
          label={t`The workflow is for documents of which`}
          always={t`It is for all documents that no workflow before it is for.`}
          value={definition.condition}
          choices={choices.choices}
          onChange={(condition) => change({ ...definition, condition })}
        />
        <CheckField
          label={t`Four eyes`}
          hint={t`Whoever sent in a document or sent it to approval does not approve it.`}
          checked={definition.fourEyes}
          onChange={(event) => change({ ...definition, fourEyes: event.target.checked })}
        />
        <StepLine
          key={`${draftKey} ${version}`}
          steps={definition.steps}
          choices={choices}
          problems={problems}
          onChange={(steps) => change({ ...definition, steps })}
        />
        {general.map(({ text }) => (
          <p key={text} role="alert" className={classes.wrong}>
            {text}
          </p>
        ))}
        {isStale ? (
          <p role="alert" className={classes.wrong}>
            <Trans>Somebody has saved this workflow meanwhile. Discard your changes to see what was saved.</Trans>
          </p>
        ) : null}
        <footer className={classes.bar}>
          <p className={classes.unsaved} role="status">
            {workflow && isDirty ? t`Not saved` : ''}
          </p>
          {isDirty ? (
            <Button variant="default" onClick={() => discard()}>
              <Trans>Discard</Trans>
            </Button>
          ) : null}
          <Button type="submit" disabled={!isDirty} loading={isSaving} aria-keyshortcuts="Control+S">
            {saveLabel}
          </Button>
        </footer>
      </form>
      <DryRun definition={definition} />
      {workflow ? (
        <>
          <Part title={t`Versions and changes`}>
            <History workflow={workflow} onTakeBack={(older) => change(older)} />
          </Part>
          <DangerZone>
            <p>
              <Trans>Documents that are in approval by this workflow go on to its end.</Trans>
            </p>
            <DangerButton onClick={() => setAsking(true)}>
              <Trans>Delete</Trans>
            </DangerButton>
          </DangerZone>
        </>
      ) : null}
      {workflow && isAsking ? (
        <ConfirmDialog
          title={t`Delete ${workflow.definition.name}?`}
          action={t`Delete`}
          run={async () => {
            await remove.mutateAsync(workflow.id);
            keepDraft(draftKey, undefined);
            onDone(undefined);
          }}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>New documents are not sent to approval by it any more.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Subject>
  );
}

/** What the service found, at its step; anything else in general words. */
function problemsOfError(error: unknown): Problem[] {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  if (errors.length === 0) return [{ step: undefined, text: errorText(error) }];
  const found = errors.map(({ path, message }) => problemOf(path.split('.'), message));
  return found.filter(({ step, text }, at) => found.findIndex((other) => other.step === step && other.text === text) === at);
}

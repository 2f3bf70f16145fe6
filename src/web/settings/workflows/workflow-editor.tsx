import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import type { WorkflowDefinition } from '#contract/approvals/rules.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { type Workflow, workflowMutations } from '#web/approvals/core/workflows.queries.ts';
import { ApprovalOff } from './approval-off.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { Concerns } from '#web/settings/kit/concerns.tsx';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { DeleteWorkflow } from './delete-workflow.tsx';
import { newWorkflow } from './draft.ts';
import { DryRun } from './dry-run.tsx';
import { TwoApproversCheck } from './two-approvers-check.tsx';
import { History } from './history.tsx';
import classes from './workflows.module.css';
import { DraftMatrix, UnreachableNotice, useDraftMatrix } from './matrix/matrix.tsx';
import { type Problem, problemOf, problemsOf } from './problem-words.ts';
import { Refusals } from './refusals.tsx';
import { StepLine } from './step-line.tsx';
import { useRuleNames, useWorkflowRules, WorkflowRules } from './workflow-rules.tsx';
import { useGapConfirmation } from './use-gap-confirmation.tsx';
import { useChoices } from './use-choices.ts';

type Props = { workflow: Workflow | undefined; onDone: (id: string | undefined) => void };

/** Validated as a whole when it is saved; errors are then shown at each step. */
const AnyDefinition = z.custom<WorkflowDefinition>();

/** Editor of a workflow: which documents it applies to, its steps, and below a simulation. */
export function WorkflowEditor({ workflow, onDone }: Props) {
  const { t } = useLingui();
  const choices = useChoices();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const create = useMutation(workflowMutations.create);
  const save = useMutation(workflowMutations.save);
  const { guard, question } = useGapConfirmation();
  const saveLabel = workflow ? t`Save as new version` : t`Create workflow`;
  const draftKey = `workflow ${workflow?.id ?? 'new'}`;
  const names = { ...useRuleNames(), name: t`Name`, condition: t`workflow condition`, steps: t`Steps` };
  const edit = useEditForm<WorkflowDefinition, number | undefined>({
    draftKey,
    changedAs: { action: 'workflow.saved', id: workflow?.id },
    schema: AnyDefinition,
    saved: workflow?.definition ?? newWorkflow(t`New workflow`, t`Approval`),
    version: workflow?.version,
    save: async (definition, version) => {
      const found = problemsOf(definition);
      setProblems(found);
      if (found.length > 0) return false;
      try {
        const isSaved = await guard(async (acceptsHole) => {
          if (workflow)
            await save.mutateAsync({ id: workflow.id, version: version ?? workflow.version, definition, acceptsHole });
          else onDone((await create.mutateAsync({ definition, acceptsHole })).workflowId);
        });
        if (!isSaved) return false;
      } catch (error) {
        const refused = problemsOfError(error);
        if (refused.length === 0) throw error;
        setProblems(refused);
        return false;
      }
      showToast({ kind: 'done', title: t`Saved`, detail: t`Documents already in approval continue under the previous rules.` });
      return true;
    },
    saveLabel,
    group: t`Approval workflows`,
  });
  const { control } = edit;
  const { field: name } = useController({ control, name: 'name' });
  const { field: condition } = useController({ control, name: 'condition' });
  const rules = useWorkflowRules(control);
  const { field: steps } = useController({ control, name: 'steps' });
  const definition = { name: name.value, condition: condition.value, ...rules.values, steps: steps.value };
  const draft = { definition, ...(workflow && { workflowId: workflow.id }) };
  const matrix = useDraftMatrix(draft);
  const shown = problems.length > 0 ? problems : noProblems;
  // Errors disappear as they are fixed.
  const change = (part: Partial<WorkflowDefinition>) => {
    if (problems.length > 0) setProblems(problemsOf({ ...definition, ...part }));
  };
  const takeBack = (older: WorkflowDefinition) => {
    name.onChange(older.name);
    condition.onChange(older.condition);
    rules.takeBack(older);
    steps.onChange(older.steps);
  };
  const ofWorkflow = shown.filter(({ step, isOfName }) => step === undefined && !isOfName);
  return (
    <SettingsPanel title={workflow?.definition.name ?? t`New workflow`} backTo={t`Approval workflows`} hasAside>
      <ApprovalOff />
      <div className={classes.beside}>
        <EditPanel label={t`Workflow`} edit={edit} names={names} saveLabel={saveLabel} isNew={!workflow} isWide>
          <TextField
            label={names.name}
            value={name.value}
            hint={<Concerns concerns={matrix?.concerns} path="definition.name" />}
            error={shown.find(({ step, isOfName }) => step === undefined && isOfName)?.text}
            onChange={(event) => {
              name.onChange(event.target.value);
              change({ name: event.target.value });
            }}
          />
          <ConditionEditor
            label={t`Apply this workflow when`}
            always={t`Applies to all documents that no earlier workflow applies to.`}
            value={condition.value}
            choices={choices.choices}
            onChange={(next) => {
              condition.onChange(next);
              change({ condition: next });
            }}
          />
          <Refusals problems={ofWorkflow.filter(({ isOfCondition }) => isOfCondition)} />
          <UnreachableNotice matrix={matrix} />
          <WorkflowRules fields={rules.fields} />
          <StepLine
            key={`${draftKey} ${workflow?.version}`}
            steps={steps.value}
            choices={choices}
            problems={shown}
            concerns={matrix?.concerns}
            onChange={(next) => {
              steps.onChange(next);
              change({ steps: next });
            }}
          />
          <Refusals problems={ofWorkflow.filter(({ isOfCondition }) => !isOfCondition)} />
        </EditPanel>
        <DraftMatrix matrix={matrix} />
      </div>
      {question}
      <DryRun definition={definition} />
      <TwoApproversCheck draft={draft} />
      {workflow ? (
        <SavedWorkflowParts
          workflow={workflow}
          onTakeBack={takeBack}
          onGone={() => {
            edit.discard();
            onDone(undefined);
          }}
        />
      ) : null}
    </SettingsPanel>
  );
}

type SavedProps = { workflow: Workflow; onTakeBack: (older: WorkflowDefinition) => void; onGone: () => void };

function SavedWorkflowParts({ workflow, onTakeBack, onGone }: SavedProps) {
  const { t } = useLingui();
  return (
    <>
      <Part title={t`Version history`}>
        <History workflow={workflow} onTakeBack={onTakeBack} />
      </Part>
      <DeleteWorkflow workflow={workflow} onGone={onGone} />
    </>
  );
}

const noProblems: readonly Problem[] = [];

/** Assigns the errors of the service to steps. */
function problemsOfError(error: unknown): Problem[] {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const found = errors.map(({ path, ...reason }) => problemOf(path.split('.'), reason));
  return found.filter(({ step, text }, at) => found.findIndex((other) => other.step === step && other.text === text) === at);
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ApprovalStep } from '#contract/approval.ts';
import { ConditionEditor } from '#web/blocks/conditions/condition-editor.tsx';
import { CheckField, SelectField, TextField } from '#web/blocks/forms/field.tsx';
import { withMode } from './draft.ts';
import { FieldPicker } from './field-picker.tsx';
import { PeoplePicker } from './people-picker.tsx';
import type { AllChoices } from './use-choices.ts';
import { StepClock } from './step-clock.tsx';
import classes from './workflows.module.css';

type Props = { step: ApprovalStep; onChange: (step: ApprovalStep) => void; choices: AllChoices };

/** One step, whole. */
export function StepEditor({ step, onChange, choices: { choices, people } }: Props) {
  const { t } = useLingui();
  const { mode, approvers } = step;
  return (
    <div className={classes.stepFields}>
      <TextField
        label={t`Name of the step`}
        value={step.name}
        onChange={(event) => onChange({ ...step, name: event.target.value })}
      />
      <SelectField
        label={t`Who is needed`}
        value={mode}
        onChange={(event) => {
          const next = (['any', 'all', 'auto'] as const).find((each) => each === event.target.value);
          if (next) onChange(withMode(step, next));
        }}
      >
        <option value="any">{t`One of those who are asked is enough`}</option>
        <option value="all">{t`Everybody who is asked must approve`}</option>
        <option value="auto">{t`Nobody: the step approves by itself`}</option>
      </SelectField>
      {mode === 'auto' ? (
        <CheckField
          label={t`The whole document is approved with it`}
          hint={t`For instance small amounts from known suppliers: when the condition of this step holds, nobody else is asked.`}
          checked={step.endsApproval}
          onChange={(event) => onChange({ ...step, endsApproval: event.target.checked })}
        />
      ) : (
        <PeoplePicker
          legend={t`Who is asked`}
          value={approvers}
          people={people}
          onChange={(next) => onChange({ ...step, approvers: next })}
          extra={{
            label: t`the manager of who sent the document`,
            checked: approvers.managerOfSender,
            onChange: (checked) => onChange({ ...step, approvers: { ...approvers, managerOfSender: checked } }),
          }}
        />
      )}
      <ConditionEditor
        label={t`The step is for documents of which`}
        always={t`It is for every document of the workflow.`}
        value={step.condition}
        choices={choices}
        onChange={(condition) => onChange({ ...step, condition })}
      />
      {mode === 'auto' ? null : (
        <>
          <StepClock step={step} onChange={onChange} people={people} />
          <FieldPicker
            label={t`What an approver may change meanwhile`}
            names={step.editableFields}
            fields={choices.fields}
            onChange={(editableFields) => onChange({ ...step, editableFields })}
          />
          <FieldPicker
            label={t`What must be filled before approval`}
            names={step.requiredFields}
            fields={choices.fields}
            onChange={(requiredFields) => onChange({ ...step, requiredFields })}
          />
        </>
      )}
    </div>
  );
}

type ActionsProps = { onRemove: (() => void) | undefined; onCopy: () => void };

export function StepActions({ onRemove, onCopy }: ActionsProps) {
  return (
    <div className={classes.stepActions}>
      <Button size="compact-sm" variant="default" onClick={onCopy}>
        <Trans>Copy the step</Trans>
      </Button>
      {onRemove ? (
        <Button size="compact-sm" variant="default" onClick={onRemove}>
          <Trans>Remove the step</Trans>
        </Button>
      ) : null}
    </div>
  );
}

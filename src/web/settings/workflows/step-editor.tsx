import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, Stack } from '@mantine/core';
import type { ApprovalStep } from '#contract/approvals/rules.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { withMode } from './draft.ts';
import { FieldPicker } from '#web/settings/kit/field-picker.tsx';
import { PeoplePicker } from './people-picker.tsx';
import type { AllChoices } from './use-choices.ts';
import { StepClock } from './step-clock.tsx';

type Props = { step: ApprovalStep; onChange: (step: ApprovalStep) => void; choices: AllChoices };

/** Editor of one step. */
export function StepEditor({ step, onChange, choices: { choices, people } }: Props) {
  const { t } = useLingui();
  const { mode, approvers } = step;
  return (
    <Stack gap="lg" miw={0} maw={760} pt="sm" px="lg" pb="lg">
      <TextField label={t`Step name`} value={step.name} onChange={(event) => onChange({ ...step, name: event.target.value })} />
      <SelectField
        label={t`Required approvals`}
        value={mode}
        onChange={(event) => {
          const next = (['any', 'all', 'auto'] as const).find((each) => each === event.target.value);
          if (next) onChange(withMode(step, next));
        }}
      >
        <option value="any">{t`One approver is enough`}</option>
        <option value="all">{t`All approvers must approve`}</option>
        <option value="auto">{t`No one: the step is approved automatically`}</option>
      </SelectField>
      {mode === 'auto' ? (
        <CheckField
          label={t`Approve the whole document`}
          hint={t`For example, small amounts from known suppliers. When the condition of this step is met, the document is approved and no one else is asked.`}
          checked={step.endsApproval}
          onChange={(event) => onChange({ ...step, endsApproval: event.target.checked })}
        />
      ) : (
        <PeoplePicker
          legend={t`Approvers`}
          value={approvers}
          people={people}
          onChange={(next) => onChange({ ...step, approvers: next })}
          extra={{
            label: t`the manager of the user who sent the document`,
            checked: approvers.managerOfSender,
            onChange: (checked) => onChange({ ...step, approvers: { ...approvers, managerOfSender: checked } }),
          }}
        />
      )}
      <ConditionEditor
        label={t`Apply this step when`}
        always={t`Applies to all documents of the workflow.`}
        value={step.condition}
        choices={choices}
        onChange={(condition) => onChange({ ...step, condition })}
      />
      {mode === 'auto' ? null : (
        <>
          <StepClock step={step} onChange={onChange} people={people} />
          <FieldPicker
            label={t`Fields the approver can edit`}
            names={step.editableFields}
            fields={choices.fields}
            onChange={(editableFields) => onChange({ ...step, editableFields })}
          />
          <FieldPicker
            label={t`Fields required before approval`}
            names={step.requiredFields}
            fields={choices.fields}
            onChange={(requiredFields) => onChange({ ...step, requiredFields })}
          />
        </>
      )}
    </Stack>
  );
}

type ActionsProps = { onRemove: (() => void) | undefined; onCopy: () => void };

export function StepActions({ onRemove, onCopy }: ActionsProps) {
  return (
    <Flex gap="sm" wrap="wrap" pb="lg" px="lg">
      <Button size="compact-sm" variant="default" onClick={onCopy}>
        <Trans>Duplicate step</Trans>
      </Button>
      {onRemove ? (
        <Button size="compact-sm" variant="default" onClick={onRemove}>
          <Trans>Remove step</Trans>
        </Button>
      ) : null}
    </Flex>
  );
}

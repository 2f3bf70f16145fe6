import { useLingui } from '@lingui/react/macro';
import { Box, Stack } from '@mantine/core';
import type { ApprovalStep } from '#contract/approvals/rules.ts';
import type { ApproverOption } from '#web/approvals/core/workflows.queries.ts';
import { CheckField, TextField } from '#web/settings/kit/field.tsx';
import { PeoplePicker } from './people-picker.tsx';

type Props = { step: ApprovalStep; onChange: (step: ApprovalStep) => void; people: readonly ApproverOption[] };

/** A number out of range is kept as typed and reported when saving. */
const hoursOf = (typed: string): number | null => {
  const hours = Number.parseInt(typed, 10);
  return Number.isNaN(hours) ? null : hours;
};

/** Due time, reminder and escalation of a step. */
export function StepClock({ step, onChange, people }: Props) {
  const { t } = useLingui();
  const { escalation } = step;
  const hours = (label: string, value: number | null, change: (hours: number | null) => void) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={value === null ? '' : String(value)}
      onChange={(event) => change(hoursOf(event.target.value))}
    />
  );
  return (
    <>
      <Box maw={424} className="tiles" __vars={{ '--tile': '140px' }}>
        {hours(t`Due after (hours)`, step.dueHours, (dueHours) => onChange({ ...step, dueHours }))}
        {hours(t`Reminder after (hours)`, step.remindHours, (remindHours) => onChange({ ...step, remindHours }))}
      </Box>
      <CheckField
        label={t`Escalate when overdue`}
        hint={t`One of them is enough; the original approvers can still decide.`}
        checked={escalation !== null}
        onChange={(event) =>
          onChange({
            ...step,
            escalation: event.target.checked
              ? { afterHours: step.dueHours ?? 48, to: { userIds: [], roles: [], ofUnit: false, managersOfLate: true } }
              : null,
          })
        }
      />
      {escalation ? (
        <Stack gap="md" pl="xl">
          {hours(t`Escalate after (hours)`, escalation.afterHours, (afterHours) =>
            onChange({ ...step, escalation: { ...escalation, afterHours: afterHours ?? 1 } }),
          )}
          <PeoplePicker
            legend={t`Escalate to`}
            value={escalation.to}
            people={people}
            onChange={(to) => onChange({ ...step, escalation: { ...escalation, to } })}
            extra={{
              label: t`the managers of overdue approvers`,
              checked: escalation.to.managersOfLate,
              onChange: (managersOfLate) =>
                onChange({ ...step, escalation: { ...escalation, to: { ...escalation.to, managersOfLate } } }),
            }}
          />
        </Stack>
      ) : null}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { endOf, startOf } from './days.ts';
import { approvalBff } from '#contract/approvals/bff.ts';
import { because } from '#contract/core/issue-reason.ts';
import { workflowMutations } from '../core/workflows.queries.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';

/** Days in the user's calendar instead of timestamps. The last day is included. */
const Schema = approvalBff.addSubstitution.body
  .required({ userId: true })
  .extend({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, { path: ['to'], message: because('last_day_before_first') })
  // An invalid date already has its own error.
  .refine(({ to }) => to === '' || endOf(to) > new Date().toISOString(), { path: ['to'], message: because('date_is_past') });
type Values = z.output<typeof Schema>;

type Props = { meId: string; people: readonly { id: string; name: string }[]; isAdmin: boolean };

export function AddSubstitution({ meId, people, isAdmin }: Props) {
  const { t } = useLingui();
  const add = useMutation(workflowMutations.addSubstitution);
  const names = {
    userId: t`Absent user`,
    substituteId: t`Substitute`,
    from: t`From`,
    to: t`To (inclusive)`,
  };
  const empty: Values = { userId: meId, substituteId: '', from: '', to: '' };
  const edit = useEditForm<Values>({
    draftKey: 'substitution new',
    schema: Schema,
    saved: empty,
    save: async ({ userId, substituteId, from, to }) => {
      await add.mutateAsync({ ...(isAdmin && { userId }), substituteId, from: startOf(from), to: endOf(to) });
      edit.settle(empty);
      showToast({ kind: 'done', title: t`Saved` });
      return false;
    },
    saveLabel: t`Add substitute`,
    group: t`Substitution`,
  });
  const [userId, from] = useWatch({ control: edit.control, name: ['userId', 'from'] });
  return (
    <EditPanel label={t`New substitution`} edit={edit} names={names} saveLabel={t`Add substitute`} isNew>
      {isAdmin ? (
        <SelectField label={names.userId} {...edit.field('userId')}>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField label={names.substituteId} {...edit.field('substituteId')}>
        <option value="">{t`Select a user…`}</option>
        {people
          .filter(({ id }) => id !== userId)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <TextField label={names.from} type="date" {...edit.field('from')} />
      <TextField label={names.to} type="date" min={from} {...edit.field('to')} />
    </EditPanel>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApprovalSettings } from '#contract/approval.ts';
import { workflowMutations, workflowQueries } from '#web/api/workflows.queries.ts';
import { CheckField, SelectField } from '#web/blocks/forms/field.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { Loaded } from '../settings/subject.tsx';
import { FieldPicker } from './field-picker.tsx';
import { useChoices } from './use-choices.ts';
import classes from './workflows.module.css';

const effects = ['forbid', 'reset', 'allow'] as const;

/** What a change of a watched value does once somebody has approved. Kept as it is chosen. */
export function AfterEdit() {
  const { t } = useLingui();
  const { choices } = useChoices();
  const query = useQuery(workflowQueries.settings());
  const save = useMutation({ ...workflowMutations.setSettings, onSuccess: () => showToast({ kind: 'done', title: t`Saved` }) });
  const words = {
    forbid: t`is refused`,
    reset: t`starts the approval again`,
    allow: t`is allowed`,
  };
  return (
    <Loaded query={query}>
      {(settings) => {
        const change = (part: Partial<ApprovalSettings>) => save.mutate({ ...settings, ...part });
        return (
          <div className={classes.stepFields}>
            <SelectField
              label={t`When somebody has approved, a change of a watched field`}
              hint={t`Whatever is not refused is kept as an alarm, and administrators are told by e-mail.`}
              value={settings.afterEdit}
              onChange={(event) => {
                const afterEdit = effects.find((each) => each === event.target.value);
                if (afterEdit) change({ afterEdit });
              }}
            >
              {effects.map((each) => (
                <option key={each} value={each}>
                  {words[each]}
                </option>
              ))}
            </SelectField>
            <FieldPicker
              label={t`Watched fields`}
              names={settings.watchedFields}
              fields={choices.fields}
              onChange={(watchedFields) => change({ watchedFields })}
            />
            <CheckField
              label={t`Links in e-mails decide only after signing in`}
              hint={t`Otherwise the person who gets the message decides by its link, once, without a password.`}
              checked={settings.linkNeedsSignIn}
              onChange={(event) => change({ linkNeedsSignIn: event.target.checked })}
            />
          </div>
        );
      }}
    </Loaded>
  );
}

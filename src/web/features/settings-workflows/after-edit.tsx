import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { ApprovalSettings } from '#contract/approval.ts';
import { workflowMutations, workflowQueries } from '#web/api/workflows.queries.ts';
import { CheckField, SelectField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';
import type { EditForm } from '#web/blocks/forms/use-edit-form.ts';
import { Loaded } from '../settings/subject.tsx';
import { FieldPicker } from './field-picker.tsx';
import { useChoices } from './use-choices.ts';

/** In the form every one of them stands. */
const Schema = ApprovalSettings.required();

const effects = ['forbid', 'reset', 'allow'] as const;

/** What a change of a watched value does once somebody has approved. */
export function AfterEdit() {
  const query = useQuery(workflowQueries.settings());
  return <Loaded query={query}>{(settings) => <AfterEditForm settings={settings} />}</Loaded>;
}

function AfterEditForm({ settings }: { settings: ApprovalSettings }) {
  const { t } = useLingui();
  const save = useMutation(workflowMutations.setSettings);
  const words = {
    forbid: t`is refused`,
    reset: t`starts the approval again`,
    allow: t`is allowed`,
  };
  const names = {
    afterEdit: t`When somebody has approved, a change of a watched field`,
    watchedFields: t`Watched fields`,
    linkNeedsSignIn: t`Links in e-mails decide only after signing in`,
  };
  return (
    <PlainForm<ApprovalSettings>
      label={t`Changes after approval`}
      draftKey="approval settings"
      changedAs={{ action: 'approval.settingsChanged' }}
      schema={Schema}
      saved={settings}
      save={(values, was) => save.mutateAsync({ ...values, was })}
      names={names}
      saveLabel={t`Save`}
      group={t`Approval workflows`}
    >
      {(edit) => (
        <>
          <SelectField
            label={names.afterEdit}
            hint={t`Whatever is not refused is kept as an alarm, and administrators are told by e-mail.`}
            {...edit.field('afterEdit')}
          >
            {effects.map((each) => (
              <option key={each} value={each}>
                {words[each]}
              </option>
            ))}
          </SelectField>
          <WatchedFields edit={edit} label={names.watchedFields} />
          <CheckField
            label={names.linkNeedsSignIn}
            hint={t`Otherwise the person who gets the message decides by its link, once, without a password.`}
            {...edit.field('linkNeedsSignIn')}
          />
        </>
      )}
    </PlainForm>
  );
}

function WatchedFields({ edit, label }: { edit: EditForm<ApprovalSettings>; label: string }) {
  const { choices } = useChoices();
  const { field } = useController({ control: edit.control, name: 'watchedFields' });
  return <FieldPicker label={label} names={field.value} fields={choices.fields} onChange={field.onChange} />;
}

import type { z } from 'zod';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { ApprovalSettings } from '#contract/approvals/rules.ts';
import { workflowMutations, workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import { CheckField, SelectField } from '#web/settings/kit/field.tsx';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import type { EditForm } from '#web/settings/kit/use-edit-form.ts';
import { QueryContent } from '#web/settings/kit/settings-panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FieldPicker } from '#web/settings/kit/field-picker.tsx';
import { useChoices } from './use-choices.ts';

/** The form contains all settings. */
// The rule of two people for large documents is set in a separate part.
const Schema = ApprovalSettings.omit({ twoPeople: true }).required();
type AfterEditSettings = z.output<typeof Schema>;

const effects = ['forbid', 'reset', 'allow'] as const;

/** Effect of changing a watched field after somebody has approved. */
export function AfterEdit() {
  const query = useQuery(workflowQueries.settings());
  return <QueryContent query={query}>{(settings) => <AfterEditForm settings={settings} />}</QueryContent>;
}

function AfterEditForm({ settings }: { settings: ApprovalSettings }) {
  const { t } = useLingui();
  const { twoPeople, ...others } = settings;
  const rest = twoPeople === undefined ? {} : { twoPeople };
  const save = useMutation(workflowMutations.setSettings);
  const words = {
    forbid: t`reject the change`,
    reset: t`restart approval`,
    allow: t`allow the change`,
  };
  const names = {
    afterEdit: t`When a watched field changes after an approval`,
    watchedFields: t`Watched fields`,
    linkNeedsSignIn: t`Require sign-in to decide from an email link`,
  };
  return (
    <UnversionedForm<AfterEditSettings>
      label={t`Changes after approval`}
      draftKey="approval settings"
      changedAs={{ action: 'approval.settingsChanged' }}
      schema={Schema}
      saved={others}
      save={(values, was) => save.mutateAsync({ ...values, ...rest, was: { ...was, ...rest } })}
      names={names}
      saveLabel={t`Save`}
      group={t`Approval workflows`}
    >
      {(edit) => (
        <>
          <SelectField
            label={names.afterEdit}
            hint={t`Changes that are not rejected are logged as alerts, and administrators are notified by email.`}
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
            hint={t`If off, the recipient can decide once from the link without a password.`}
            {...edit.field('linkNeedsSignIn')}
          />
        </>
      )}
    </UnversionedForm>
  );
}

function WatchedFields({ edit, label }: { edit: EditForm<AfterEditSettings>; label: string }) {
  const { choices, isPending } = useChoices();
  const { field } = useController({ control: edit.control, name: 'watchedFields' });
  if (isPending) return <Skeleton width={220} />;
  return <FieldPicker label={label} names={field.value} fields={choices.fields} onChange={field.onChange} />;
}

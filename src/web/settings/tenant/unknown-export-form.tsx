import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { tenantSettings } from '#contract/tenant/settings-v1.ts';
import { downloadNamings } from '#contract/tenant/export-settings.ts';
import { tenantMutations } from './tenant.queries.ts';
import { UnversionedForm } from '#web/settings/kit/unversioned-form.tsx';
import { ExportChoices, useExportNames } from './export-choices.tsx';

const Choice = z.string().min(1);
const Schema = z.object({ trigger: Choice, finishedAction: Choice, downloadNaming: Choice, exportFormat: Choice });
const unknown = { trigger: '', finishedAction: '', downloadNaming: '', exportFormat: '' };
/** The API cannot write a template. */
const namings = downloadNamings.filter((each) => each !== 'Template');

/** Form for a service that accepts these settings but does not return them: changing one requires all of them. */
export function UnknownExportForm() {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.replaceExport);
  const names = useExportNames();
  return (
    <>
      <p>{t`The current settings are unknown. Select all options: saving replaces the current settings.`}</p>
      <UnversionedForm
        label={t`Export`}
        draftKey="tenant unknown-export"
        schema={Schema}
        saved={unknown}
        save={(values) => save.mutateAsync(tenantSettings.setExport.body.parse(values))}
        names={names}
        saveLabel={t`Save`}
        group={t`Export`}
      >
        {(edit) => <ExportChoices field={edit.field} namings={namings} none={t`Select…`} />}
      </UnversionedForm>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { tenantSettings } from '#contract/tenant/settings-v1.ts';
import { downloadNamings } from '#contract/tenant/export-settings.ts';
import { tenantMutations } from './tenant.queries.ts';
import { PlainForm } from '#web/settings/kit/plain-form.tsx';
import { ExportChoices, useExportNames } from './export-choices.tsx';

const Choice = z.string().min(1);
const Schema = z.object({ trigger: Choice, finishedAction: Choice, downloadNaming: Choice, exportFormat: Choice });
const unknown = { trigger: '', finishedAction: '', downloadNaming: '', exportFormat: '' };
/** A template is nothing that the interface can write. */
const namings = downloadNamings.filter((each) => each !== 'Template');

/** Where the service writes these settings and does not tell them: whoever changes one says all. */
export function UnknownExportForm() {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.replaceExport);
  const names = useExportNames();
  return (
    <>
      <p>{t`The current settings are unknown. Select all options: saving replaces the current settings.`}</p>
      <PlainForm
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
      </PlainForm>
    </>
  );
}

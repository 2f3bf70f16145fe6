import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { exportFormatDefinitions, exportFormats } from '#contract/export-formats.ts';
import { tenantSettings } from '#contract/endpoints/tenant-settings.ts';
import { downloadNamings, exportTriggers, finishedActions } from '#contract/tenant-export-settings.ts';
import { tenantMutations } from '#web/api/tenant.queries.ts';
import { SelectField } from '#web/blocks/forms/field.tsx';
import { PlainForm } from '#web/blocks/forms/plain-form.tsx';
import { currentCulture } from '#web/i18n/i18n.ts';
import { actionTexts, namingTexts, triggerTexts } from './export-texts.ts';

const Choice = z.string().min(1, 'is missing');
const Schema = z.object({ trigger: Choice, finishedAction: Choice, downloadNaming: Choice, exportFormat: Choice });
const unknown = { trigger: '', finishedAction: '', downloadNaming: '', exportFormat: '' };

/** The interface writes these settings and does not tell them: whoever changes one says all. */
export function PlainExportForm() {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setPlainExport);
  const names = {
    trigger: t`Documents are queued for export`,
    finishedAction: t`After export`,
    downloadNaming: t`Downloaded files are named by`,
    exportFormat: t`Format`,
  };
  const choose = <option value="">{t`Choose`}</option>;
  return (
    <>
      <p>{t`The service does not tell how this is set. Choose all of them: what you save replaces it.`}</p>
      <PlainForm
        label={t`Export`}
        draftKey="tenant plain-export"
        schema={Schema}
        saved={unknown}
        save={(values) => save.mutateAsync(tenantSettings.setExport.body.parse(values))}
        names={names}
        saveLabel={t`Save`}
        group={t`Export`}
      >
        {(edit) => (
          <>
            <SelectField label={names.trigger} {...edit.field('trigger')}>
              {choose}
              {exportTriggers.map((each) => (
                <option key={each} value={each}>
                  {t(triggerTexts[each])}
                </option>
              ))}
            </SelectField>
            <SelectField label={names.finishedAction} {...edit.field('finishedAction')}>
              {choose}
              {finishedActions.map((each) => (
                <option key={each} value={each}>
                  {t(actionTexts[each])}
                </option>
              ))}
            </SelectField>
            <SelectField label={names.downloadNaming} {...edit.field('downloadNaming')}>
              {choose}
              {downloadNamings
                // a template is nothing that the interface can write
                .filter((each) => each !== 'Template')
                .map((each) => (
                  <option key={each} value={each}>
                    {t(namingTexts[each])}
                  </option>
                ))}
            </SelectField>
            <SelectField label={names.exportFormat} {...edit.field('exportFormat')}>
              {choose}
              {exportFormats.map((each) => (
                <option key={each} value={each}>
                  {exportFormatDefinitions[each].label[currentCulture()]}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </PlainForm>
    </>
  );
}

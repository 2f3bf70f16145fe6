import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { exportFormatDefinitions, exportFormats, parseExportFormat } from '#contract/export-formats.ts';
import { ExportSettingsDraft as Schema } from '#contract/endpoints/tenant-desk.ts';
import { downloadNamings, exportTriggers, finishedActions } from '#contract/tenant-export-settings.ts';
import { tenantMutations, type ExportSettings, type ExportSettingsDraft } from '#web/api/tenant.queries.ts';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { SelectField } from '#web/blocks/forms/field.tsx';
import { useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { actionTexts, namingTexts, triggerTexts } from './export-texts.ts';
import { TemplateField } from './template-field.tsx';

export function ExportForm({ settings }: { settings: ExportSettings }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setExport);
  const names = {
    trigger: t`Documents are queued for export`,
    finishedAction: t`After export`,
    downloadNaming: t`Downloaded files are named by`,
    exportFormat: t`Format`,
    fileNameTemplate: t`Names of files`,
  };
  const edit = useEditForm<ExportSettingsDraft, ExportSettings>({
    draftKey: 'tenant export',
    changedAs: { action: 'tenant.exportSettingsChanged' },
    schema: Schema,
    saved: { ...settings, exportFormat: parseExportFormat(settings.exportFormat) ?? 'Json' },
    version: settings,
    save: async (values, was) => {
      await save.mutateAsync({ settings: values, was });
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel: t`Save`,
    group: t`Export`,
  });
  const [naming, format, template] = useWatch({
    control: edit.control,
    name: ['downloadNaming', 'exportFormat', 'fileNameTemplate'],
  });
  return (
    <EditPanel label={t`Export`} edit={edit} names={names} saveLabel={t`Save`}>
      <SelectField label={names.trigger} {...edit.field('trigger')}>
        {exportTriggers.map((each) => (
          <option key={each} value={each}>
            {t(triggerTexts[each])}
          </option>
        ))}
      </SelectField>
      <SelectField label={names.finishedAction} {...edit.field('finishedAction')}>
        {finishedActions.map((each) => (
          <option key={each} value={each}>
            {t(actionTexts[each])}
          </option>
        ))}
      </SelectField>
      <SelectField label={names.downloadNaming} {...edit.field('downloadNaming')}>
        {downloadNamings.map((each) => (
          <option key={each} value={each}>
            {t(namingTexts[each])}
          </option>
        ))}
      </SelectField>
      {naming === 'Template' ? (
        <TemplateField
          label={names.fileNameTemplate}
          template={template}
          extension={exportFormatDefinitions[format].extension}
          onInsert={(field) => edit.insert('fileNameTemplate', `${template}{${field}}`)}
          input={edit.field('fileNameTemplate')}
        />
      ) : null}
      <SelectField label={names.exportFormat} {...edit.field('exportFormat')}>
        {exportFormats.map((each) => (
          <option key={each} value={each}>
            {exportFormatDefinitions[each].label[currentCulture()]}
          </option>
        ))}
      </SelectField>
    </EditPanel>
  );
}

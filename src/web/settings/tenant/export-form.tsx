import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { exportFormatDefinitions, parseExportFormat, zipMembers } from '#contract/core/export-formats.ts';
import { ExportSettingsDraft as Schema } from '#contract/tenant/bff.ts';
import { downloadNamings, exportRequirements } from '#contract/tenant/export-settings.ts';
import { tenantMutations, type ExportSettings, type ExportSettingsDraft } from './tenant.queries.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { ExportChoices, useExportNames } from './export-choices.tsx';
import { requirementTexts } from './export-texts.ts';
import { CheckList } from '#web/settings/kit/check-list.tsx';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { SelectField } from '#web/settings/kit/field.tsx';
import { TemplateField } from './template-field.tsx';

export function ExportForm({ settings }: { settings: ExportSettings }) {
  const { t } = useLingui();
  const save = useMutation(tenantMutations.setExport);
  const names = {
    ...useExportNames(),
    fileNameTemplate: t`File names`,
    exportRequires: t`Export documents that are`,
    zipMembers: t`A ZIP archive holds`,
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
      <SelectField label={names.exportRequires} {...edit.field('exportRequires')}>
        {exportRequirements.map((each) => (
          <option key={each} value={each}>
            {t(requirementTexts[each])}
          </option>
        ))}
      </SelectField>
      <ExportChoices field={edit.field} namings={downloadNamings}>
        {naming === 'Template' ? (
          <TemplateField
            label={names.fileNameTemplate}
            template={template}
            extension={exportFormatDefinitions[format].extension}
            onInsert={(field) => edit.insert('fileNameTemplate', `${template}{${field}}`)}
            input={edit.field('fileNameTemplate')}
          />
        ) : null}
      </ExportChoices>
      <CheckList
        control={edit.control}
        name="zipMembers"
        label={names.zipMembers}
        hint={
          edit.errorOf('zipMembers') ??
          t`For each document. Files are named as downloads are; formats that cannot hold a document are left out of its archive.`
        }
        options={zipMembers.map((value) => ({ value, text: value === 'Original' ? t`Original file` : formatText(value) }))}
      />
    </EditPanel>
  );
}

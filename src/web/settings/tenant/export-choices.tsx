/** Inputs of the export settings, which are the same whether or not the service returns the current settings. */
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { exportFormats } from '#contract/core/export-formats.ts';
import { exportTriggers, finishedActions } from '#contract/tenant/export-settings.ts';
import type { ExportSettings } from './tenant.queries.ts';
import { SelectField } from '#web/settings/kit/field.tsx';
import { actionTexts, namingTexts, triggerTexts } from './export-texts.ts';

export function useExportNames() {
  const { t } = useLingui();
  return {
    trigger: t`Queue documents for export`,
    finishedAction: t`After export`,
    downloadNaming: t`Name downloaded files by`,
    exportFormat: t`Format`,
  };
}

type Name = keyof ReturnType<typeof useExportNames>;
type Props = {
  field: (name: Name) => Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>;
  namings: readonly ExportSettings['downloadNaming'][];
  /** Text of the empty option while nothing is selected. */
  none?: string;
  /** Inputs that belong to the file naming. */
  children?: ReactNode;
};

export function ExportChoices({ field, namings, none, children }: Props) {
  const { t } = useLingui();
  const names = useExportNames();
  const select = <V extends string>(name: Name, values: readonly V[], textOf: (value: V) => string) => (
    <SelectField label={names[name]} {...field(name)}>
      {none === undefined ? null : <option value="">{none}</option>}
      {values.map((each) => (
        <option key={each} value={each}>
          {textOf(each)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <>
      {select('trigger', exportTriggers, (each) => t(triggerTexts[each]))}
      {select('finishedAction', finishedActions, (each) => t(actionTexts[each]))}
      {select('downloadNaming', namings, (each) => t(namingTexts[each]))}
      {children}
      {select('exportFormat', exportFormats, (each) => formatText(each))}
    </>
  );
}

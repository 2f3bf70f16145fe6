import { Trans } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TypeDesign } from '#contract/document-types/bff.ts';
import type { DocumentRow } from '#web/documents/core/documents.queries.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { dataTableQueries } from '#web/settings/tables/data-tables.queries.ts';
import { ChecksEditor } from './checks-editor.tsx';
import { type DraftField, neighbourOf } from './design-model.ts';
import { FieldProperties } from './fields/field-properties.tsx';
import { FormSections } from './sections/form-sections.tsx';
import { TryPanel } from './try-panel.tsx';
import { under } from './type-faults.ts';
import { TypeSettingsForm } from './type-settings-form.tsx';
import type { DesignerView } from './use-designer-view.ts';
import type { TypeEdit } from './type-edit.tsx';
import classes from './types.module.css';

type Props = {
  design: TypeDesign;
  edit: TypeEdit;
  view: DesignerView;
  /** Documents of the type, and the one in the preview. */
  documents: readonly DocumentRow[];
  documentId: string | undefined;
  onGone: () => void;
};

/** Edited part of the type: the selected field, the settings of the type, its checks, or a trial. */
export function DesignerPanel({ design, edit, view, documents, documentId, onGone }: Props) {
  const culture = currentCulture();
  const { documentType } = design;
  const { draft, faults } = edit;
  const { data: tables = [] } = useQuery(dataTableQueries.list());
  return (
    <Box
      // Another part starts at its beginning, not where the last one was scrolled to.
      key={view.tab}
      p="lg"
      pb="var(--space-8)"
      className={`${classes.middle} scrolls`}
      id="designed"
      role="tabpanel"
      aria-labelledby={`tab-${view.tab}`}
    >
      {view.tab === 'field' ? (
        <SelectedField edit={edit} view={view} tables={tables} documentType={documentType} documentId={documentId} />
      ) : null}
      {view.tab === 'type' ? (
        <TypeSettingsForm
          design={design}
          name={draft.name}
          settings={draft.settings}
          fields={draft.fields}
          faults={faults}
          onName={edit.setName}
          onSettings={edit.setSettings}
          onFields={edit.setFields}
          onGone={onGone}
        />
      ) : null}
      {view.tab === 'sections' ? (
        <FormSections
          sections={draft.sections ?? []}
          fields={draft.fields}
          culture={culture}
          faults={under(faults, 'sections.')}
          onSections={edit.setSections}
          onFields={edit.setFields}
        />
      ) : null}
      {view.tab === 'checks' ? (
        <ChecksEditor
          documentType={documentType}
          checks={draft.checks}
          fields={draft.fields}
          culture={culture}
          documentId={documentId}
          faults={under(faults, 'checks.')}
          onChange={edit.setChecks}
        />
      ) : null}
      {view.tab === 'try' ? <TryPanel documentType={documentType} documents={documents} draft={draft} culture={culture} /> : null}
    </Box>
  );
}

type FieldProps = Pick<Props, 'edit' | 'view'> & {
  tables: readonly { id: string; name: string; columns: readonly string[] }[];
  documentType: string;
  documentId: string | undefined;
};

function SelectedField({ edit, view, tables, documentType, documentId }: FieldProps) {
  const { fields } = edit.draft;
  const at = fields.findIndex(({ fieldName }) => fieldName === view.chosen);
  const field = fields[at];
  if (!field)
    return (
      <Text size="xs" c="var(--text-faint)">
        <Trans>Select a field on the left.</Trans>
      </Text>
    );
  const change = (part: Partial<DraftField>) =>
    edit.setFields(fields.map((each) => (each === field ? { ...each, ...part } : each)));
  return (
    <FieldProperties
      key={field.fieldName}
      documentType={documentType}
      documentId={documentId}
      field={field}
      fields={fields}
      sections={edit.draft.sections ?? []}
      tables={tables}
      culture={currentCulture()}
      faults={under(edit.faults, `fields.${at}.`)}
      onChange={change}
      onDelete={() => {
        edit.setFields(fields.filter((each) => each !== field));
        view.leaveField(neighbourOf(fields, field));
      }}
    />
  );
}

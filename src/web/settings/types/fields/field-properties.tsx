import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import Trash2 from 'lucide-react/icons/trash-2';
import { fieldStates } from '#contract/document-types/type-changes.ts';
import { sectionTitle } from '#web/values/section-names.ts';
import { CheckField, SelectField } from '#web/settings/kit/field.tsx';
import { textIn, type DraftField, type DraftSection } from '../design-model.ts';
import { FieldConditions } from './field-conditions.tsx';
import { FieldFormula } from './field-formula.tsx';
import { FieldTable } from './field-table.tsx';
import { FieldHints } from './field-hints.tsx';
import { FieldOptions } from './field-options.tsx';
import { FieldOutput } from './field-output.tsx';
import { NameFields } from '../name-fields.tsx';
import { stateNames, typeNames } from '../names.ts';

type Props = {
  documentType: string;
  /** ID of the document in the preview. */
  documentId: string | undefined;
  field: DraftField;
  fields: readonly DraftField[];
  /** Sections of the form. */
  sections: readonly DraftSection[];
  tables: readonly { id: string; name: string; columns: readonly string[] }[];
  culture: string;
  /** Errors of the service, by property. */
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<DraftField>) => void;
  onDelete: () => void;
};

/** All properties of one field. Changes are shown in the preview at once. */
export function FieldProperties(props: Props) {
  const { documentType, documentId, field, fields, sections, tables, culture, faults, onChange, onDelete } = props;
  const { t, i18n } = useLingui();
  const isItem = field.isItemField === true;
  return (
    <Stack component="section" gap="lg" aria-label={t`Field properties`}>
      <div className="pair">
        <NameFields
          names={field.label ?? {}}
          errorOf={(name) => faults[`label.${name}`] ?? faults['label']}
          onChange={(label) => onChange({ label })}
        />
      </div>
      <Text size="xs" c="var(--text-faint)">
        <code>{field.fieldName}</code> · {i18n._(typeNames[field.fieldType])}
        {faults['fieldName'] ? (
          <Text span size="xs" c="var(--wrong)">
            {' '}
            {faults['fieldName']}
          </Text>
        ) : null}
      </Text>
      {isItem ? null : (
        <SelectField
          label={t`Form section`}
          value={field.section ?? 'other'}
          error={faults['section']}
          onChange={(event) => onChange({ section: event.target.value })}
        >
          {sections.map(({ key, name }) => (
            <option key={key} value={key}>
              {sectionTitle(i18n, key, textIn(name, culture, ''))}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t`In the form`}
        value={field.state ?? 'Visible'}
        onChange={(event) => onChange({ state: fieldStates.find((each) => each === event.target.value) ?? 'Visible' })}
      >
        {fieldStates.map((state) => (
          <option key={state} value={state}>
            {t(stateNames[state])}
          </option>
        ))}
      </SelectField>
      <CheckField
        label={t`Required`}
        checked={field.isRequired ?? false}
        onChange={(event) => onChange({ isRequired: event.target.checked })}
      />
      <Stack pt="md" className="ruled-above">
        <Text component="h4" size="xs" fw={600} c="dimmed">
          <Trans>In approval</Trans>
        </Text>
        <CheckField
          label={t`Approvers can edit it`}
          checked={field.editInApprovalWorkflow ?? false}
          onChange={(event) => onChange({ editInApprovalWorkflow: event.target.checked })}
        />
        <CheckField
          label={t`Required before approval`}
          checked={field.requiredInApprovalWorkflow ?? false}
          onChange={(event) => onChange({ requiredInApprovalWorkflow: event.target.checked })}
        />
      </Stack>
      {field.fieldType === 'ENUM' ? (
        <FieldOptions field={field} culture={culture} problem={faults['options']} onChange={(options) => onChange({ options })} />
      ) : null}
      {field.fieldType === 'LOOKUP' ? (
        <FieldTable field={field} fields={fields} tables={tables} culture={culture} faults={faults} onChange={onChange} />
      ) : null}
      <FieldOutput field={field} culture={culture} faults={faults} onChange={onChange} />
      <FieldFormula
        documentType={documentType}
        field={field}
        fields={fields}
        culture={culture}
        documentId={documentId}
        problem={faults['formula']}
        onChange={(formula) => onChange({ formula })}
      />
      {isItem || field.formula ? null : <FieldHints hints={field.hints ?? []} onChange={(hints) => onChange({ hints })} />}
      <FieldConditions
        field={field}
        fields={fields}
        culture={culture}
        faults={faults}
        onChange={(conditions) => onChange({ conditions })}
      />
      <Stack pt="md" className="ruled-above">
        <Button variant="subtle" size="compact-sm" leftSection={<Trash2 size={14} aria-hidden="true" />} onClick={onDelete}>
          <Trans>Delete field</Trans>
        </Button>
      </Stack>
    </Stack>
  );
}

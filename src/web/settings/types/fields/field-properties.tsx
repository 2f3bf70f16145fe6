import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { canonicalValue } from '#values/value-types.ts';
import { fieldStates } from '#contract/document-types/type-changes.ts';
import { sectionTitle } from '#web/values/section-names.ts';
import { textOfValue, valueOfText } from '#web/values/edited-value.ts';
import { CheckField, SelectField, TextField } from '#web/settings/kit/field.tsx';
import { cultureNames } from '#contract/core/cultures.ts';
import { designCultures, textIn, type DraftField, type DraftSection } from '../design-model.ts';
import { FieldConditions } from './field-conditions.tsx';
import { FieldFormula } from './field-formula.tsx';
import { FieldTable } from './field-table.tsx';
import { FieldHints } from './field-hints.tsx';
import { FieldOptions } from './field-options.tsx';
import { stateNames, typeNames } from '../names.ts';

/** Value that means no export name in the API (section 2.6). */
const noExportName = 'None';

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
      <FieldNames field={field} faults={faults} onChange={onChange} />
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
      <Stack pt="md" className="ruled-above">
        {field.formula ? null : (
          <DefaultValue
            field={field}
            culture={culture}
            problem={faults['defaultValue']}
            onChange={(defaultValue) => onChange({ defaultValue })}
          />
        )}
        <Format field={field} problem={faults['format']} onChange={(format) => onChange({ format })} />
        <ExportName
          key={field.fieldName}
          mapping={field.exportMapping ?? noExportName}
          problem={faults['exportMapping']}
          onChange={(exportMapping) => onChange({ exportMapping })}
        />
      </Stack>
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

type NamesProps = Pick<Props, 'field' | 'faults' | 'onChange'>;

function FieldNames({ field, faults, onChange }: NamesProps) {
  const { t } = useLingui();
  return (
    <div className="pair">
      {designCultures.map((each) => {
        const language = cultureNames[each];
        return (
          <TextField
            key={each}
            label={t`Name (${language})`}
            value={field.label?.[each] ?? ''}
            error={faults[`label.${each}`] ?? faults['label']}
            onChange={(event) => onChange({ label: { ...field.label, [each]: event.target.value } })}
          />
        );
      })}
    </div>
  );
}

type ExportNameProps = { mapping: string; problem: string | undefined; onChange: (mapping: string) => void };

/**
 * Input of the export name. It keeps showing typed text that equals the word for no name, because the text may be the start of a longer
 * name or an error.
 */
function ExportName({ mapping, problem, onChange }: ExportNameProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const isReserved = mapping === noExportName && typed.trim() === noExportName;
  return (
    <TextField
      label={t`Name in exports`}
      hint={t`The heading of its column in CSV and Excel, or its path in XML with your own names, such as Header/Number. If empty, the field keeps its own name.`}
      value={isReserved ? typed : mapping === noExportName ? '' : mapping}
      error={isReserved ? t`“None” stands for no name in exports: the field keeps its own. Use another name.` : problem}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(value === '' ? noExportName : value);
      }}
    />
  );
}

type FormatProps = { field: DraftField; problem: string | undefined; onChange: (format: string) => void };

/** Format of a text, or number of decimal places. */
function Format({ field, problem, onChange }: FormatProps) {
  const { t } = useLingui();
  return (
    <>
      {field.fieldType === 'TEXT' ? (
        <TextField
          label={t`Format`}
          hint={t`9 is a digit, A a letter, * either; other characters must match exactly: 99-AAA. Leave empty to allow any text.`}
          value={field.format ?? ''}
          error={problem}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : null}
      {field.fieldType === 'DECIMAL' ? (
        <SelectField
          label={t`Decimal places`}
          value={field.format ?? ''}
          error={problem}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t`Any`}</option>
          {[0, 1, 2, 3, 4, 6].map((count) => (
            <option key={count} value={count}>
              {t`${count} maximum`}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}

type DefaultProps = { field: DraftField; culture: string; problem: string | undefined; onChange: (value: string) => void };

/** Value used if nothing is extracted for the field. */
function DefaultValue({ field, culture, problem, onChange }: DefaultProps) {
  const { t } = useLingui();
  const label = t`Default`;
  const hint = t`Used when no value is found on the document.`;
  const value = field.defaultValue ?? '';
  const choices =
    field.fieldType === 'BOOLEAN'
      ? [
          { key: 'true', text: t`Yes` },
          { key: 'false', text: t`No` },
        ]
      : (field.options ?? []).map(({ key, label: texts }) => ({ key, text: textIn(texts, culture, key) }));
  if (field.fieldType === 'BOOLEAN' || field.fieldType === 'ENUM')
    return (
      <SelectField label={label} hint={hint} value={value} error={problem} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`None`}</option>
        {choices.map(({ key, text }) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  const isGood = canonicalValue(field.fieldType, value) !== null;
  return (
    <TextField
      key={field.fieldName}
      label={label}
      hint={hint}
      defaultValue={textOfValue(field.fieldType, { value, wordIds: [] }, culture)}
      error={isGood ? problem : t`This value is not valid here.`}
      onBlur={(event) =>
        onChange(valueOfText(field.fieldType, event.target.value, culture, new Date().toISOString().slice(0, 10)).value)
      }
    />
  );
}

/** Default value, format and export name of a field. */
import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { canonicalValue } from '#values/value-types.ts';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { textOfValue, valueOfText } from '#web/values/edited-value.ts';
import { type DraftField, textIn } from '../design-model.ts';

/** Value that means no export name in the API (section 2.6). */
const noExportName = 'None';

type Props = {
  field: DraftField;
  culture: string;
  /** Errors of the service, by property. */
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<DraftField>) => void;
};

export function FieldOutput({ field, culture, faults, onChange }: Props) {
  return (
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
              {t`At most ${count}`}
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

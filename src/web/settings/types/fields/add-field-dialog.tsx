import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { isValidIdentifier } from '#contract/document-types/rule-names.ts';
import { fieldTypes, type FieldType } from '#values/values.ts';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { nameFrom, newField, type DraftField } from '../design-model.ts';
import { typeNames } from '../names.ts';

type Props = {
  isItem: boolean;
  culture: string;
  taken: ReadonlySet<string>;
  kinds?: readonly FieldType[];
  isAdding?: boolean;
  onAdd: (field: DraftField) => void;
  onClose: () => void;
};

/** Dialog for a new field. Its name and type cannot be changed later. */
export function AddFieldDialog({ isItem, culture, taken, kinds = fieldTypes, isAdding = false, onAdd, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [label, setLabel] = useState('');
  const [typedName, setTypedName] = useState<string>();
  const [type, setType] = useState<FieldType>('TEXT');
  const name = typedName ?? (label.trim() === '' ? '' : nameFrom(label, taken));
  const problem = taken.has(name)
    ? t`Another field already has this API name.`
    : name !== '' && !/^[a-z][a-z0-9_]{0,99}$/.test(name)
      ? t`Use lowercase letters, digits and _, starting with a letter.`
      : undefined;
  const other = `${name}_1`;
  const add = () => {
    if (label.trim() === '' || name === '' || problem) return;
    onAdd({ ...newField(label.trim(), type, isItem, culture, taken), fieldName: name });
  };
  return (
    <Dialog title={isItem ? t`New item field` : t`New header field`} closeLabel={t`Close`} onClose={onClose}>
      <Stack gap="lg" px="lg" pb="md">
        <TextField
          label={t`Name`}
          data-autofocus
          maxLength={200}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <SelectField
          label={t`Field type`}
          hint={t`Cannot be changed later.`}
          value={type}
          onChange={(event) => setType(kinds.find((each) => each === event.target.value) ?? 'TEXT')}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {i18n._(typeNames[each])}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t`API name`}
          hint={
            problem === undefined && name !== '' && !isItem && !isValidIdentifier(name)
              ? t`Checks cannot use this name because it is a reserved word. Use another name, such as ${other}.`
              : t`The name of the field in exports and in the API. It cannot be changed later.`
          }
          value={name}
          error={problem}
          onChange={(event) => setTypedName(event.target.value)}
        />
      </Stack>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={isAdding} disabled={label.trim() === '' || name === '' || problem !== undefined} onClick={add}>
          <Trans>Add field</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

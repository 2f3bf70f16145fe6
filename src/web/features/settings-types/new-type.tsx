import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { documentTypesDesk } from '#contract/endpoints/document-types-desk.ts';
import { typeDesignMutations, type ListedType } from '#web/api/type-design.queries.ts';
import { EditPanel } from '#web/blocks/forms/edit-panel.tsx';
import { SelectField, TextField } from '#web/blocks/forms/field.tsx';
import { useEditForm } from '#web/blocks/forms/use-edit-form.ts';
import { currentCulture } from '#web/i18n/i18n.ts';
import { Subject } from '../settings/subject.tsx';
import { nameFrom, textIn } from './design-model.ts';

/** A choice that is empty copies nothing. */
const NewTypeForm = documentTypesDesk.create.body.extend({
  copyOf: z
    .string()
    .optional()
    .transform((value) => value || undefined),
});
type Values = { documentType: string; name: Record<string, string>; copyOf?: string | undefined };

export function NewType({ types, onMade }: { types: readonly ListedType[]; onMade: (id: string) => void }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const create = useMutation(typeDesignMutations.create);
  const names = { name: t`Name`, documentType: t`Name for programs`, copyOf: t`Starts with` };
  const saveLabel = t`Make the document type`;
  const edit = useEditForm<Values>({
    draftKey: 'document-type new',
    schema: NewTypeForm,
    saved: { documentType: '', name: { 'cs-CZ': '', 'en-US': '' }, copyOf: '' },
    save: async ({ documentType, name, copyOf }) => {
      const named = Object.fromEntries(Object.entries(name).filter(([, text]) => text.trim() !== ''));
      await create.mutateAsync({ documentType, name: named, ...(copyOf && { copyOf }) });
      onMade(documentType);
    },
    saveLabel,
    group: t`Document types`,
  });
  const { field: programName } = useController({ control: edit.control, name: 'documentType' });
  const taken = new Set(types.map(({ documentType }) => documentType));
  // until somebody writes one himself, it follows the name
  const [isOwn, setOwn] = useState(false);
  const suggest = (event: { target: { value: string } }) => {
    const text = event.target.value;
    if (!isOwn) programName.onChange(text.trim() === '' ? '' : nameFrom(text, taken));
  };
  return (
    <Subject title={t`New document type`} backTo={t`Document types`}>
      <EditPanel label={t`New document type`} edit={edit} names={names} saveLabel={saveLabel} isNew>
        <TextField label={t`Name in Czech`} {...edit.field('name.cs-CZ', { onChange: suggest })} />
        <TextField label={t`Name in English`} {...edit.field('name.en-US', { onChange: suggest })} error={edit.errorOf('name')} />
        <TextField
          label={names.documentType}
          hint={t`Small letters, digits and _. It stays for good: exports and the interface call the type so.`}
          name="documentType"
          value={programName.value}
          onChange={(event) => {
            setOwn(event.target.value !== '');
            programName.onChange(event);
          }}
          onBlur={programName.onBlur}
          error={edit.errorOf('documentType')}
        />
        <SelectField
          label={names.copyOf}
          hint={t`The fields and checks of another type, to be changed as you like.`}
          {...edit.field('copyOf')}
        >
          <option value="">{t`Nothing: make every field yourself`}</option>
          {types.map((type) => (
            <option key={type.documentType} value={type.documentType}>
              {textIn(type.name, culture, type.documentType)}
            </option>
          ))}
        </SelectField>
      </EditPanel>
    </Subject>
  );
}

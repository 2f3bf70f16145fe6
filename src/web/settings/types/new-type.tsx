import { cultureList, cultureNames, mapCultures } from '#contract/core/cultures.ts';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { documentTypesBff } from '#contract/document-types/bff.ts';
import { typeDesignMutations, type ListedType } from './type-design.queries.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { nameFrom, textIn } from './design-model.ts';
import { useSameName } from './use-same-name.tsx';

/** An empty selection copies nothing. */
const NewTypeForm = documentTypesBff.create.body.extend({
  copyOf: z
    .string()
    .optional()
    .transform((value) => value || undefined),
});
type Values = { documentType: string; name: Record<string, string>; copyOf?: string | undefined };

export function NewType({ types, onCreated }: { types: readonly ListedType[]; onCreated: (id: string) => void }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const create = useMutation(typeDesignMutations.create);
  const names = { name: t`Name`, documentType: t`API name`, copyOf: t`Start from` };
  const saveLabel = t`Create document type`;
  const edit = useEditForm<Values>({
    draftKey: 'document-type new',
    schema: NewTypeForm,
    saved: { documentType: '', name: mapCultures(() => ''), copyOf: '' },
    save: async ({ documentType, name, copyOf }) => {
      const named = Object.fromEntries(Object.entries(name).filter(([, text]) => text.trim() !== ''));
      await create.mutateAsync({ documentType, name: named, ...(copyOf && { copyOf }) });
      onCreated(documentType);
    },
    saveLabel,
    group: t`Document types`,
  });
  const { field: programName } = useController({ control: edit.control, name: 'documentType' });
  const name = useWatch({ control: edit.control, name: 'name' });
  const sameName = useSameName();
  const taken = new Set(types.map(({ documentType }) => documentType));
  // The suggestion follows the name until the user enters their own.
  const [isOwn, setOwn] = useState(false);
  const suggest = (event: { target: { value: string } }) => {
    const text = event.target.value;
    if (!isOwn) programName.onChange(text.trim() === '' ? '' : nameFrom(text, taken));
  };
  return (
    <SettingsPanel title={t`New document type`} backTo={t`Document types`}>
      <EditPanel label={t`New document type`} edit={edit} names={names} saveLabel={saveLabel} isNew>
        {cultureList.map((each, index) => {
          const language = cultureNames[each];
          const isLast = index === cultureList.length - 1;
          return (
            <TextField
              key={each}
              label={t`Name (${language})`}
              hint={sameName(each, name[each] ?? '')}
              {...edit.field(`name.${each}`, { onChange: suggest })}
              error={edit.errorOf(`name.${each}`) ?? (isLast ? edit.errorOf('name') : undefined)}
            />
          );
        })}
        <TextField
          label={names.documentType}
          hint={t`Lowercase letters, digits and _. Used in exports and in the API; cannot be changed later.`}
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
          hint={t`Copies the fields and checks of another type, which you can then edit.`}
          {...edit.field('copyOf')}
        >
          <option value="">{t`Empty: create all fields yourself`}</option>
          {types.map((type) => (
            <option key={type.documentType} value={type.documentType}>
              {textIn(type.name, culture, type.documentType)}
            </option>
          ))}
        </SelectField>
      </EditPanel>
    </SettingsPanel>
  );
}

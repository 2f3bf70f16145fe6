import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountingSystems } from '#contract/accounting-systems/v1.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { accountingSystemMutations, accountingSystemQueries, type NewAccountingSystem } from './accounting-systems.queries.ts';
import { EditPanel } from '#web/settings/kit/edit-panel.tsx';
import { SelectField, TextField } from '#web/settings/kit/field.tsx';
import { useEditForm } from '#web/settings/kit/use-edit-form.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { useTypeName } from './type-names.ts';

export function NewSystem({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useLingui();
  const typeName = useTypeName();
  const { data: types = [] } = useQuery(accountingSystemQueries.types());
  const validate = useMutation(accountingSystemMutations.validate);
  const create = useMutation(accountingSystemMutations.create);
  const names = { name: t`Name`, type: t`Type` };
  const edit = useEditForm<NewAccountingSystem>({
    draftKey: 'accounting-system new',
    schema: accountingSystems.create.body,
    saved: { name: '', type: 'system-a' },
    save: async (values) => {
      const faults = await validate.mutateAsync(values);
      if (faults.length > 0)
        throw new ApiError(400, {
          code: 'invalid_input',
          errors: faults.map(({ field, message, code = '', params = {} }) => ({ path: `body.${field}`, code, params, message })),
        });
      const made = await create.mutateAsync(values);
      onCreated(made.id);
      showToast({ kind: 'done', title: t`Saved` });
    },
    saveLabel: t`Add accounting system`,
    group: t`Accounting systems`,
  });
  return (
    <SettingsPanel title={t`New accounting system`} backTo={t`Accounting systems`}>
      <EditPanel label={t`Accounting system`} edit={edit} names={names} saveLabel={t`Add accounting system`} isNew>
        <TextField label={names.name} {...edit.field('name')} />
        <SelectField
          label={names.type}
          hint={t`Which connection the system stores for the interface. How documents are sent is set after adding it: folder, SFTP, Pohoda mServer, ABRA Flexi or JSON over HTTP.`}
          {...edit.field('type')}
        >
          {types.map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </SelectField>
      </EditPanel>
    </SettingsPanel>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { V1Type as Type } from './v1-type.ts';
import { typeDesignMutations, typeDesignQueries } from '../type-design.queries.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import { QueryContent, Part, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { AddFieldDialog } from '../fields/add-field-dialog.tsx';
import { headerOf, itemsOf } from '../design-model.ts';
import { FieldList } from '../fields/field-list.tsx';
import { SingleField } from './single-field.tsx';
import { UnknownSettingsForm } from './unknown-settings-form.tsx';

/** The API cannot write options and data tables. */
const kinds = ['TEXT', 'DECIMAL', 'INTEGER', 'DATE', 'BOOLEAN'] as const;

/** Editor of a document type for a service with the public API only: its fields one by one. */
export function TypeByField({ documentType }: { documentType: string }) {
  const [search, setSearch] = useSearchParams();
  const type = useQuery(typeDesignQueries.told(documentType, currentCulture()));
  const name = search.get('field');
  const choose = (field: string | null) => setSearch(field === null ? { id: documentType } : { id: documentType, field });
  return (
    <QueryContent query={type}>
      {(found) => {
        const field = found.fields.find(({ fieldName }) => fieldName === name);
        return field ? (
          <SingleField key={field.fieldName} type={found} field={field} onGone={() => choose(null)} />
        ) : (
          <Overview type={found} onChoose={choose} />
        );
      }}
    </QueryContent>
  );
}

function Overview({ type, onChoose }: { type: Type; onChoose: (field: string) => void }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const { documentType, name, fields } = type;
  const [adding, setAdding] = useState<{ isItem: boolean }>();
  const create = useMutation(typeDesignMutations.createField);
  useDocumentTitle(name);
  // If the service does not return which fields are item fields, all of them are in one list.
  const groups = fields.some(({ isItemField }) => isItemField === undefined)
    ? [{ title: t`Fields`, isItem: false, rows: fields }]
    : [
        { title: t`Header fields`, isItem: false, rows: headerOf(fields) },
        { title: t`Item fields`, isItem: true, rows: itemsOf(fields) },
      ];
  return (
    <SettingsPanel
      title={name}
      backTo={t`Document types`}
      note={
        <>
          <code>{documentType}</code> <Trans>The name, checks and field order of this type are set in the service.</Trans>
        </>
      }
    >
      {groups.map(({ title, isItem, rows }) => (
        <FieldList
          key={title}
          title={title}
          fields={rows}
          chosen={undefined}
          culture={culture}
          wrong={new Set()}
          onChoose={onChoose}
          onMove={null}
          onAdd={() => setAdding({ isItem })}
        />
      ))}
      <Part title={t`Extraction`}>
        <UnknownSettingsForm type={type} />
      </Part>
      {adding ? (
        <AddFieldDialog
          isItem={adding.isItem}
          culture={culture}
          taken={new Set(fields.map(({ fieldName }) => fieldName))}
          kinds={kinds}
          isAdding={create.isPending}
          onAdd={({ fieldName, fieldType, label }) =>
            create.mutate(
              {
                documentType,
                field: {
                  fieldName,
                  fieldType,
                  label,
                  state: 'Visible',
                  isItemField: adding.isItem,
                  exportMapping: 'None',
                  editInApprovalWorkflow: false,
                  requiredInApprovalWorkflow: false,
                },
              },
              {
                onSuccess: () => {
                  setAdding(undefined);
                  onChoose(fieldName);
                },
                onError: (error) => showToast({ kind: 'problem', title: refusalText(error) }),
              },
            )
          }
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </SettingsPanel>
  );
}

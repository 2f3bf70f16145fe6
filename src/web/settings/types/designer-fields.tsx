import { useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useState } from 'react';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { moved } from '#web/ui/use-reorder.ts';
import { headerOf, itemsOf } from './design-model.ts';
import { AddFieldDialog } from './fields/add-field-dialog.tsx';
import { FieldList } from './fields/field-list.tsx';
import { fieldOfFault } from './type-faults.ts';
import type { DesignerView } from './use-designer-view.ts';
import type { TypeEdit } from './type-edit.tsx';
import classes from './types.module.css';

/** Header fields and item fields. A new field is added at the end of its list. */
export function DesignerFields({ edit, view }: { edit: TypeEdit; view: DesignerView }) {
  const { t } = useLingui();
  const culture = currentCulture();
  const [adding, setAdding] = useState<{ isItem: boolean }>();
  const { draft, faults, setFields } = edit;
  const [header, items] = [headerOf(draft.fields), itemsOf(draft.fields)];
  const wrong = new Set(Object.keys(faults).flatMap((path) => fieldOfFault(path, draft.fields) ?? []));
  return (
    <Box pt="sm" pb="xl" className={`${classes.left} scrolls`}>
      <FieldList
        title={t`Header fields`}
        fields={header}
        chosen={view.chosen}
        landing={view.landing}
        culture={culture}
        wrong={wrong}
        onChoose={view.choose}
        onMove={(from, to) => setFields([...moved(header, from, to), ...items])}
        onAdd={() => setAdding({ isItem: false })}
      />
      <FieldList
        title={t`Item fields`}
        fields={items}
        chosen={view.chosen}
        landing={view.landing}
        culture={culture}
        wrong={wrong}
        onChoose={view.choose}
        onMove={(from, to) => setFields([...header, ...moved(items, from, to)])}
        onAdd={() => setAdding({ isItem: true })}
      />
      {adding ? (
        <AddFieldDialog
          isItem={adding.isItem}
          culture={culture}
          taken={new Set(draft.fields.map(({ fieldName }) => fieldName))}
          onAdd={(added) => {
            setFields(adding.isItem ? [...draft.fields, added] : [...header, added, ...items]);
            setAdding(undefined);
            view.choose(added.fieldName);
          }}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </Box>
  );
}

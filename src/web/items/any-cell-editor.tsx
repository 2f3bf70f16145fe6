import { lazy, Suspense } from 'react';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';

const OptionCellEditor = lazy(async () => ({ default: (await import('./option-cell-editor.tsx')).OptionCellEditor }));

/** Where there is something to choose from, it is searched; until that is loaded the plain editor takes what is typed. */
export const AnyCellEditor = (props: CellEditorProps) =>
  props.table === undefined && props.options.length === 0 ? (
    <CellEditor {...props} />
  ) : (
    <Suspense>
      <OptionCellEditor {...props} />
    </Suspense>
  );

import { lazy, Suspense } from 'react';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';

const OptionCellEditor = lazy(async () => ({ default: (await import('./option-cell-editor.tsx')).OptionCellEditor }));

/** Columns with options get a searchable editor. Until it is loaded, the plain editor accepts the typed text. */
export const AnyCellEditor = (props: CellEditorProps) =>
  props.table === undefined && props.options.length === 0 ? (
    <CellEditor {...props} />
  ) : (
    <Suspense>
      <OptionCellEditor {...props} />
    </Suspense>
  );

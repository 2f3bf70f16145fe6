import { useState } from 'react';
import { lazyPart } from '#web/platform/loading/lazy-part.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';

const useOptionEditor = lazyPart(() => import('./option-cell-editor.tsx'));

/**
 * Columns with options get a searchable editor. Until it is loaded, the plain editor accepts the typed text; it is not replaced while it is
 * in use, as it holds that text. Nothing is awaited here, because the key that starts editing must reach an input at once.
 */
export function AnyCellEditor(props: CellEditorProps) {
  const part = useOptionEditor();
  const [loaded] = useState(part);
  const Editor = loaded && (props.table !== undefined || props.options.length > 0) ? loaded.OptionCellEditor : CellEditor;
  return <Editor {...props} />;
}

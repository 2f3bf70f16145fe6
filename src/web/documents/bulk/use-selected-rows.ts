import { useMutation } from '@tanstack/react-query';
import { documentMutations, type DocumentRow, type DocumentScope } from '../core/documents.queries.ts';
import { isSelected, type Selection } from './selection.ts';

/** Returns the selected rows, fetching them if the whole list is selected. A failure is reported as usual and rethrown. */
export function useSelectedRows(
  scope: DocumentScope,
  selection: Selection,
): (onPiece?: (count: number) => void) => Promise<DocumentRow[]> {
  const { mutateAsync: listAll } = useMutation(documentMutations.listAll);
  return async (onPiece) =>
    selection.kind === 'some'
      ? [...selection.rows.values()]
      : (await listAll({ scope, onPiece })).filter(({ id }) => isSelected(selection, id));
}

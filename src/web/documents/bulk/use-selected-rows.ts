import { useMutation } from '@tanstack/react-query';
import { documentMutations, type DocumentRow, type DocumentScope } from '../core/documents.queries.ts';
import { isSelected, type Selection } from './selection.ts';

/** The rows that are selected, fetched where all of a list are. What cannot be fetched is told as any failure is, and thrown. */
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

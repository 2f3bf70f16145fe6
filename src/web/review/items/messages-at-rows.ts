import type { CheckedMessage } from '#web/documents/core/review.queries.ts';
import type { ItemRow } from '#web/items/rows.ts';
import { savedRowId } from '../session/draft.ts';

/**
 * Moves messages and their repairs to the current position of the row that was checked: the service counts only rows with a value, and
 * rows may have been added or deleted since. Messages of deleted rows are dropped. `itemIds` is null for the saved items.
 */
export function messagesAtRows(
  messages: readonly CheckedMessage[],
  itemIds: readonly string[] | null,
  rows: readonly ItemRow[],
): readonly CheckedMessage[] {
  const positions = new Map(rows.map(({ id }, position) => [id, position]));
  const positionOf = (itemIndex: number) => positions.get(itemIds ? (itemIds[itemIndex] ?? '') : savedRowId(itemIndex));
  const moved = <Place extends { itemIndex: number | null }>(place: Place): Place[] => {
    if (place.itemIndex === null) return [place];
    const itemIndex = positionOf(place.itemIndex);
    return itemIndex === undefined ? [] : [{ ...place, itemIndex }];
  };
  return messages.flatMap(moved).map((message) => ({
    ...message,
    repairs: message.repairs
      .map(({ reason, changes }) => ({ reason, changes: changes.flatMap(moved), wanted: changes.length }))
      .filter(({ changes, wanted }) => changes.length === wanted)
      .map(({ reason, changes }) => ({ reason, changes })),
  }));
}

/** Determines which keyboard shortcuts are available at the focus. */
import { actsInInputs, isRunnable, type Action } from '#web/ui/actions/actions.ts';

export type FocusPlace = 'page' | 'items' | 'dialog' | 'input' | 'screen';

export function focusPlaceOf(element: Element | null): FocusPlace {
  if (!element) return 'screen';
  if (element.closest('[aria-modal="true"]')) return 'dialog';
  if (element.matches('[data-viewer-page]')) return 'page';
  if (element.matches('[data-items-grid]')) return 'items';
  return element.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])') ? 'input' : 'screen';
}

/** Enter in a field is handled by the form itself. */
const fieldActions = new Set(['review.confirm', 'review.back']);

/** Returns the keys of an action that work in the place. */
function keysAt(place: FocusPlace, { id, keys = '', place: only, inInputs, inDialogs }: Action): string[] {
  if (only !== undefined && only !== place) return [];
  if (place === 'dialog' && only === undefined && !inDialogs) return [];
  const isOwn = only === place || inInputs === true;
  // In these places, keys that type a character do so.
  const typesText = place === 'input' || place === 'items';
  return keys
    .split(' ')
    .filter((each) => each !== '' && (!typesText || isOwn || actsInInputs(each) || (place === 'input' && fieldActions.has(id))));
}

/** Returns the available actions. A key used by several actions belongs to the one bound to the place, otherwise to the innermost one. */
export function availableActions(actions: readonly Action[], place: FocusPlace): Action[] {
  const valid = actions.map((action) => ({ action, keys: keysAt(place, action) }));
  const isTaken = (key: string, at: number): boolean =>
    valid.some(({ action: other, keys }, position) => {
      const { action } = valid[at] ?? {};
      if (!action || other === action || other.label === action.label || !keys.includes(key)) return false;
      if (other.place !== action.place) return other.place === place;
      return position > at && isRunnable(other) && isRunnable(action);
    });
  return valid.flatMap(({ action, keys }, at) => {
    const free = keys.filter((key) => !isTaken(key, at));
    return free.length === 0 ? [] : [{ ...action, keys: free.join(' ') }];
  });
}

import { useLingui } from '@lingui/react/macro';
import { shownValue } from '#values/value-types.ts';
import type { Session } from './use-session.ts';
import { applyChanges, type ValueChange } from './apply-changes.ts';
import { showFillToast } from './fill-toast.ts';

/** Returns functions that describe changes and apply them with an undo. */
export function useApplyChanges({ detail, culture, store }: Pick<Session, 'detail' | 'culture' | 'store'>) {
  const { t } = useLingui();
  const definitions = detail.documentTypeDefinition?.fields ?? [];
  const textOf = ({ field, itemIndex, value }: ValueChange): string => {
    const definition = definitions.find((each) => each.name === field && each.isItemField === (itemIndex !== null));
    const label = definition?.label ?? field;
    const shown = value === '' ? '–' : shownValue(definition?.type ?? 'TEXT', value, culture);
    const row = (itemIndex ?? 0) + 1;
    return itemIndex === null ? `${label} = ${shown}` : t`Row ${row}, ${label} = ${shown}`;
  };
  const describe = (changes: readonly ValueChange[]): string => changes.map(textOf).join(', ');
  const take = (changes: readonly ValueChange[]) => {
    const before = store.read();
    store.update((now) => applyChanges(now, detail, changes));
    if (store.read() === before) return;
    const what = describe(changes);
    showFillToast(store, { title: t`Filled in: ${what}`, undoLabel: t`Undo` });
  };
  return { take, describe };
}

import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Choice } from '#web/values/choice-text.ts';
import type { ItemColumn } from './item-table.ts';

type Options = Readonly<Record<string, readonly Choice[]>>;

/**
 * Returns the options by column, including yes and no. The object stays the same until its content changes, so that rows do not render
 * needlessly.
 */
export function useGridOptions(columns: readonly ItemColumn[], options: Options): Options {
  const { t } = useLingui();
  return useMemo(() => {
    const yesNo = [
      { key: 'true', value: t`Yes` },
      { key: 'false', value: t`No` },
    ];
    const booleanOptions = columns.filter(({ type }) => type === 'BOOLEAN').map(({ name }) => [name, yesNo] as const);
    return booleanOptions.length > 0 ? { ...options, ...Object.fromEntries(booleanOptions) } : options;
  }, [columns, options, t]);
}

import { useLingui } from '@lingui/react/macro';
import type { EditedValue } from '#web/values/edited-value.ts';

/** Which row of an external data table a value came from, or that it is computed. */
export function Origin({ value: { value, from }, isComputed }: { value: EditedValue; isComputed: boolean }) {
  const { t } = useLingui();
  if (isComputed) return <p className="caption faint truncates">{t`Calculated from other fields`}</p>;
  if (!from || value === '') return null;
  const { table, key } = from;
  return <p className="caption faint truncates">{t`From ${table}: ${key}`}</p>;
}

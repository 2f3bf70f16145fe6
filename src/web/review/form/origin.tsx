import { useLingui } from '@lingui/react/macro';
import type { EditedValue } from '#web/values/edited-value.ts';

/** Which row of an external data table a value came from. */
export function Origin({ value: { value, from } }: { value: EditedValue }) {
  const { t } = useLingui();
  if (!from || value === '') return null;
  const { table, key } = from;
  return <p className="caption faint truncates">{t`From ${table}: ${key}`}</p>;
}

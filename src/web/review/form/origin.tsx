import { useLingui } from '@lingui/react/macro';
import type { EditedValue } from '#web/values/edited-value.ts';

/** Origin of a value: a row of an external data table, computed, or left empty by an earlier correction. */
type Props = { value: EditedValue; isComputed: boolean; isLeftEmpty?: boolean };

export function Origin({ value: { value, from }, isComputed, isLeftEmpty = false }: Props) {
  const { t } = useLingui();
  if (isComputed) return <p className="caption faint truncates">{t`Calculated from other fields`}</p>;
  if (isLeftEmpty) return <p className="caption faint truncates">{t`Left empty, as on an earlier document`}</p>;
  if (!from || value === '') return null;
  const { table, key } = from;
  return <p className="caption faint truncates">{t`From ${table}: ${key}`}</p>;
}

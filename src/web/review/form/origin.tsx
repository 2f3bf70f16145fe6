import { useLingui } from '@lingui/react/macro';
import type { EditedValue } from '#web/values/edited-value.ts';

/** Which row of an external data table a value came from, that it is computed, or that it is empty because an earlier correction emptied it. */
type Props = { value: EditedValue; isComputed: boolean; isLeftEmpty?: boolean };

export function Origin({ value: { value, from }, isComputed, isLeftEmpty = false }: Props) {
  const { t } = useLingui();
  if (isComputed) return <p className="caption faint truncates">{t`Calculated from other fields`}</p>;
  if (isLeftEmpty) return <p className="caption faint truncates">{t`Left empty, as on an earlier document`}</p>;
  if (!from || value === '') return null;
  const { table, key } = from;
  return <p className="caption faint truncates">{t`From ${table}: ${key}`}</p>;
}

import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Check from 'lucide-react/icons/check';
import Sigma from 'lucide-react/icons/sigma';
import { formatValue } from '#values/value-types.ts';
import type { ItemColumn } from './item-table.ts';
import { cellOf, type ItemRow } from './rows.ts';
import { checkColumn } from './sums.ts';
import classes from './items.module.css';

type Props = {
  columns: readonly ItemColumn[];
  rows: readonly ItemRow[];
  template: string;
  culture: string;
  header: (field: string) => string;
};

/** Sums of columns that have a total in the header, and whether they match. Updated on every key. */
export function SumRow({ columns, rows, template, culture, header }: Props) {
  const { t } = useLingui();
  const checks = columns.map(({ name }) =>
    checkColumn(
      name,
      rows.map((row) => cellOf(row, name).value),
      header,
    ),
  );
  if (checks.every((check) => check === null)) return null;
  return (
    <div role="row" className={classes.sums} style={{ gridTemplateColumns: template }}>
      <span role="rowheader" className="centred tiny faint figures">
        {/* An icon, because the character alone would load the Greek subset of the font. */}
        <Sigma size={12} aria-hidden="true" />
        <span className="visually-hidden">{t`Sum`}</span>
      </span>
      {columns.map(({ name }, position) => {
        const check = checks[position];
        if (!check) return <span key={name} role="gridcell" aria-label={columns[position]?.label} />;
        const difference = formatValue('DECIMAL', check.difference, culture);
        const verdict = check.holds ? t`matches the total` : t`differs from the total by ${difference}`;
        return (
          <span
            key={name}
            role="gridcell"
            className={`${classes.sum} figures ${check.holds ? 'proved' : 'wrong'}`}
            title={verdict}
          >
            {check.holds ? <Check size={12} aria-hidden="true" /> : <CircleAlert size={12} aria-hidden="true" />}
            {formatValue('DECIMAL', check.sum, culture)}
            <span className="visually-hidden">{verdict}</span>
          </span>
        );
      })}
    </div>
  );
}

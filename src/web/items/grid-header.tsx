import { useLingui } from '@lingui/react/macro';
import type { ItemColumn } from './item-table.ts';
import classes from './items.module.css';

export function GridHeader({ columns, template }: { columns: readonly ItemColumn[]; template: string }) {
  const { t } = useLingui();
  return (
    <div role="row" aria-rowindex={1} className={classes.head} style={{ gridTemplateColumns: template }}>
      <span role="columnheader" className="centred tiny faint figures">
        <span className="visually-hidden">{t`Row`}</span>
      </span>
      {columns.map(({ name, label, type }) => (
        <span key={name} role="columnheader" className={`${classes.headCell} truncates`} data-type={type} title={label}>
          {label}
        </span>
      ))}
    </div>
  );
}

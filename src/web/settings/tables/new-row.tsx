import { useLingui } from '@lingui/react/macro';
import { useRef, type CSSProperties, type FocusEvent } from 'react';
import type { DataRow } from './data-tables.queries.ts';
import { Cell } from './row-cell.tsx';
import { keyLength, valueLength } from './table-rows.ts';
import classes from './tables.module.css';

type Props = {
  columns: readonly string[];
  template: CSSProperties;
  onAdd: (row: DataRow) => Promise<boolean>;
  onClose: () => void;
};

/** New row, saved as a whole on blur. */
export function NewRow({ columns, template, onAdd, onClose }: Props) {
  const { t } = useLingui();
  const row = useRef<DataRow>({ key: '', value: '' });
  const put = (part: Partial<DataRow>) => {
    row.current = { ...row.current, ...part };
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const { key, value } = row.current;
    if (currentTarget.contains(relatedTarget) || key === '' || value === '') return;
    void onAdd(row.current).then((isDone) => isDone && onClose());
  };
  return (
    <div role="rowgroup">
      {/* The inputs inside have the focus. */}
      <div className={`${classes.line} ruled choosable`} style={template} role="row" onBlur={onBlur}>
        <Cell
          label={t`Key of the new row`}
          value=""
          maxLength={keyLength}
          isFirst
          keepsTyped
          onCommit={(key) => put({ key })}
          onLeave={onClose}
        />
        <Cell
          label={t`Value of the new row`}
          value=""
          maxLength={valueLength}
          keepsTyped
          onCommit={(value) => put({ value })}
          onLeave={onClose}
        />
        {columns.map((column) => (
          <Cell
            key={column}
            label={t`${column} of the new row`}
            value=""
            maxLength={valueLength}
            keepsTyped
            onCommit={(cell) => put({ more: { ...row.current.more, [column]: cell } })}
            onLeave={onClose}
          />
        ))}
        <span role="cell" />
      </div>
    </div>
  );
}

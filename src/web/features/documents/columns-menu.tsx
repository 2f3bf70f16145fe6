import { Trans, useLingui } from '@lingui/react/macro';
import Columns3 from 'lucide-react/icons/columns-3';
import Rows3 from 'lucide-react/icons/rows-3';
import Rows4 from 'lucide-react/icons/rows-4';
import { hasDesk } from '#web/auth/with-credentials.ts';
import { MenuHeading, MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { Tip } from '#web/ui/floating/tip.tsx';
import { columnIds, columns, type Column, type ColumnId } from '#web/blocks/document-list/columns.tsx';
import classes from './documents-screen.module.css';

type Props = {
  shown: readonly ColumnId[];
  onShow: (ids: readonly ColumnId[]) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
};

export function ColumnsMenu({ shown, onShow, isCompact, onCompact }: Props) {
  const { t } = useLingui();
  const toggle = (id: ColumnId) => {
    const next = columnIds.filter((each) => (each === id ? !shown.includes(id) : shown.includes(each)));
    if (next.length > 0) onShow(next);
  };
  return (
    <Popover
      kind="menu"
      side="bottom-end"
      label={t`Columns and density`}
      renderTrigger={(props) => (
        <Tip label={t`Columns and density`} side="bottom-end">
          <button {...props} type="button" className={classes.tool} aria-label={t`Columns and density`}>
            <Columns3 size={16} aria-hidden="true" />
          </button>
        </Tip>
      )}
    >
      {() => (
        <MenuItems>
          <MenuHeading>
            <Trans>Density</Trans>
          </MenuHeading>
          <MenuItem icon={<Rows3 size={16} aria-hidden="true" />} isChosen={!isCompact} onChoose={() => onCompact(false)}>
            <Trans>Comfortable</Trans>
          </MenuItem>
          <MenuItem icon={<Rows4 size={16} aria-hidden="true" />} isChosen={isCompact} onChoose={() => onCompact(true)}>
            <Trans>Compact</Trans>
          </MenuItem>
          <MenuHeading>
            <Trans>Columns</Trans>
          </MenuHeading>
          {columnIds
            .filter((id) => hasDesk() || !('needsDesk' in columns[id]))
            .map((id) => {
              const column: Column = columns[id];
              return (
                <MenuItem key={id} isChosen={shown.includes(id)} onChoose={() => toggle(id)}>
                  {t(column.header)}
                </MenuItem>
              );
            })}
        </MenuItems>
      )}
    </Popover>
  );
}

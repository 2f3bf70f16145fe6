import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Columns3 from 'lucide-react/icons/columns-3';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import Rows4 from 'lucide-react/icons/rows-4';
import { useState } from 'react';
import { can } from '#web/platform/api/service.ts';
import type { DocumentSort } from '../core/documents.queries.ts';
import { columnIds, columnOf, headerText, isOffered, type ColumnId } from './columns.tsx';
import { MenuHeading, MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { phone, useMedia } from '#web/ui/use-media.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

type Props = {
  shown: readonly ColumnId[];
  widths: Readonly<Record<string, number>>;
  onShow: (ids: readonly ColumnId[]) => void;
  onSize: (id: ColumnId, width: number | undefined) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  onVerify: () => void;
  sort: DocumentSort;
  onSort: (field: string) => void;
};

/** Menu for the appearance of the list and for bulk work. Cards have no columns to select and no headers to sort by. */
export function ListMenu({ isCompact, onCompact, onVerify, sort, onSort, ...columnTools }: Props) {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  const isPhone = useMedia(phone);
  const label = isPhone ? t`Sorting and more` : t`Columns and density`;
  return (
    <>
      <Popover
        kind="menu"
        side="bottom-end"
        label={label}
        renderTrigger={(props) => (
          <Tooltip label={label} side="bottom-end">
            <IconButton isSmall {...props} aria-label={label}>
              {isPhone ? <ArrowDownUp size={16} aria-hidden="true" /> : <Columns3 size={16} aria-hidden="true" />}
            </IconButton>
          </Tooltip>
        )}
      >
        {(close) => {
          const then = (run: () => void) => () => {
            close();
            run();
          };
          return (
            <MenuItems>
              {isPhone ? null : (
                <MenuItem icon={<Columns3 size={16} aria-hidden="true" />} onChoose={then(() => setChoosing(true))}>
                  <Trans>Columns…</Trans>
                </MenuItem>
              )}
              {can('valueGallery') ? (
                <MenuItem icon={<LayoutGrid size={16} aria-hidden="true" />} keys="KeyG" onChoose={then(onVerify)}>
                  <Trans>Review one field across documents</Trans>
                </MenuItem>
              ) : null}
              {isPhone ? (
                <SortMenu sort={sort} onSort={(field) => then(() => onSort(field))()} />
              ) : (
                <Density isCompact={isCompact} onCompact={onCompact} />
              )}
            </MenuItems>
          );
        }}
      </Popover>
      {isChoosing ? <ColumnsDialog {...columnTools} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

function Density({ isCompact, onCompact }: Pick<Props, 'isCompact' | 'onCompact'>) {
  return (
    <>
      <MenuHeading>
        <Trans>Density</Trans>
      </MenuHeading>
      <MenuItem icon={<Rows3 size={16} aria-hidden="true" />} isChosen={!isCompact} onChoose={() => onCompact(false)}>
        <Trans>Comfortable</Trans>
      </MenuItem>
      <MenuItem icon={<Rows4 size={16} aria-hidden="true" />} isChosen={isCompact} onChoose={() => onCompact(true)}>
        <Trans>Compact</Trans>
      </MenuItem>
    </>
  );
}

/** Selecting the same order again reverses its direction. */
function SortMenu({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  const { t } = useLingui();
  const Arrow = sort.direction === 'Asc' ? ArrowUp : ArrowDown;
  return (
    <>
      <MenuHeading>
        <Trans>Sort by</Trans>
      </MenuHeading>
      {columnIds.map((id) => {
        const column = columnOf(id);
        const { sort: field } = column;
        if (!field || !isOffered(id)) return null;
        const isChosen = sort.field === field;
        return (
          <MenuItem
            key={id}
            icon={isChosen ? <Arrow size={16} aria-hidden="true" /> : undefined}
            isChosen={isChosen}
            onChoose={() => onSort(field)}
          >
            {headerText(column, t)}
            {isChosen ? (
              <span className="visually-hidden"> {sort.direction === 'Asc' ? t`ascending` : t`descending`}</span>
            ) : null}
          </MenuItem>
        );
      })}
    </>
  );
}

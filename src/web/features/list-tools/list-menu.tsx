import { Trans, useLingui } from '@lingui/react/macro';
import Columns3 from 'lucide-react/icons/columns-3';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import Rows3 from 'lucide-react/icons/rows-3';
import Rows4 from 'lucide-react/icons/rows-4';
import { useState } from 'react';
import { hasDesk } from '#web/auth/with-credentials.ts';
import type { ColumnId } from '#web/blocks/document-list/columns.tsx';
import { MenuHeading, MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import { Tip } from '#web/ui/floating/tip.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import classes from './list-tools.module.css';

type Props = {
  shown: readonly ColumnId[];
  widths: Readonly<Record<string, number>>;
  onShow: (ids: readonly ColumnId[]) => void;
  onSize: (id: ColumnId, width: number | undefined) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
  onVerify: () => void;
};

/** How the list looks, and the ways to work on all of it. */
export function ListMenu({ isCompact, onCompact, onVerify, ...columns }: Props) {
  const { t } = useLingui();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
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
        {(close) => {
          const then = (run: () => void) => () => {
            close();
            run();
          };
          return (
            <MenuItems>
              <MenuItem icon={<Columns3 size={16} aria-hidden="true" />} onChoose={then(() => setChoosing(true))}>
                <Trans>Columns…</Trans>
              </MenuItem>
              {hasDesk() ? (
                <MenuItem icon={<LayoutGrid size={16} aria-hidden="true" />} keys="KeyG" onChoose={then(onVerify)}>
                  <Trans>Check one field of many documents</Trans>
                </MenuItem>
              ) : null}
              <MenuHeading>
                <Trans>Density</Trans>
              </MenuHeading>
              <MenuItem icon={<Rows3 size={16} aria-hidden="true" />} isChosen={!isCompact} onChoose={() => onCompact(false)}>
                <Trans>Comfortable</Trans>
              </MenuItem>
              <MenuItem icon={<Rows4 size={16} aria-hidden="true" />} isChosen={isCompact} onChoose={() => onCompact(true)}>
                <Trans>Compact</Trans>
              </MenuItem>
            </MenuItems>
          );
        }}
      </Popover>
      {isChoosing ? <ColumnsDialog {...columns} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

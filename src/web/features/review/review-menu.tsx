import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileDown from 'lucide-react/icons/file-down';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Stamp from 'lucide-react/icons/stamp';
import Trash2 from 'lucide-react/icons/trash-2';
import { exportFormatDefinitions, exportFormats, type ExportFormat } from '#contract/export-formats.ts';
import { isCulture } from '#web/i18n/i18n.ts';
import { deskQueries, may } from '#web/api/desk.queries.ts';
import { typeQueries } from '#web/api/types.queries.ts';
import { MenuHeading, MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { Popover } from '#web/ui/floating/popover.tsx';
import type { Review } from './use-review.ts';

export type MenuChoice =
  | { kind: 'rename' | 'download' | 'sendToApproval' | 'readAgain' | 'pause' | 'takeUp' | 'remove' }
  | { kind: 'changeType'; documentClass: string }
  | { kind: 'export'; format: ExportFormat };

export function ReviewMenu({ review, onChoose }: { review: Review; onChoose: (choice: MenuChoice) => void }) {
  const { t } = useLingui();
  const { detail, isEditable, culture } = review;
  const { data: me } = useQuery(deskQueries.me());
  const { data: types = [] } = useQuery(typeQueries.active(culture));
  const labels = isCulture(culture) ? culture : 'en-US';
  const canDelete = me !== undefined && may(me, 'document.delete');
  const canReadAgain =
    me !== undefined && may(me, 'document.edit') && me.role !== 'Approver' && detail.exportState !== 'Exported';
  const canSend = me !== undefined && may(me, 'approval.start') && me.tenant.features.includes('Approval');
  const canExport = me !== undefined && may(me, 'document.fetchExport');
  return (
    <Popover
      kind="menu"
      side="bottom-end"
      label={t`More actions`}
      renderTrigger={(props) => (
        <ActionIcon aria-label={t`More actions`} {...props}>
          <Ellipsis size={18} />
        </ActionIcon>
      )}
    >
      {(close) => {
        const choose = (choice: MenuChoice) => () => {
          close();
          onChoose(choice);
        };
        return (
          <MenuItems>
            {isEditable ? (
              <MenuItem icon={<Pencil size={16} />} onChoose={choose({ kind: 'rename' })}>
                {t`Rename`}
              </MenuItem>
            ) : null}
            <MenuItem icon={<Download size={16} />} onChoose={choose({ kind: 'download' })}>
              {t`Download the original`}
            </MenuItem>
            {canSend && detail.canBeSentToApproval ? (
              <MenuItem icon={<Stamp size={16} />} onChoose={choose({ kind: 'sendToApproval' })}>
                {t`Send to approval`}
              </MenuItem>
            ) : null}
            {canReadAgain ? (
              <>
                <MenuItem icon={<RefreshCw size={16} />} onChoose={choose({ kind: 'readAgain' })}>
                  {t`Read again`}
                </MenuItem>
                {detail.state === 'Paused' ? (
                  <MenuItem icon={<Play size={16} />} onChoose={choose({ kind: 'takeUp' })}>
                    {t`Take up again`}
                  </MenuItem>
                ) : (
                  <MenuItem icon={<Pause size={16} />} onChoose={choose({ kind: 'pause' })}>
                    {t`Put aside for later`}
                  </MenuItem>
                )}
              </>
            ) : null}
            {canDelete ? (
              <MenuItem icon={<Trash2 size={16} />} isDangerous onChoose={choose({ kind: 'remove' })}>
                {t`Delete`}
              </MenuItem>
            ) : null}
            {isEditable && types.length > 1 ? <MenuHeading>{t`Document type`}</MenuHeading> : null}
            {isEditable && types.length > 1
              ? types.map(({ documentType, name }) => (
                  <MenuItem
                    key={documentType}
                    isChosen={documentType === detail.documentClass}
                    onChoose={choose({ kind: 'changeType', documentClass: documentType })}
                  >
                    {name}
                  </MenuItem>
                ))
              : null}
            {canExport && detail.canBeExported ? (
              <>
                <MenuHeading>{t`Export as`}</MenuHeading>
                {exportFormats.map((format) => (
                  <MenuItem key={format} icon={<FileDown size={16} />} onChoose={choose({ kind: 'export', format })}>
                    {exportFormatDefinitions[format].label[labels]}
                  </MenuItem>
                ))}
              </>
            ) : null}
          </MenuItems>
        );
      }}
    </Popover>
  );
}

/** Actions for the whole document. Loaded when the menu is opened. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import Building2 from 'lucide-react/icons/building-2';
import Combine from 'lucide-react/icons/combine';
import Download from 'lucide-react/icons/download';
import FileCheck from 'lucide-react/icons/file-check';
import FileDown from 'lucide-react/icons/file-down';
import Flag from 'lucide-react/icons/flag';
import ListEnd from 'lucide-react/icons/list-end';
import MessageSquare from 'lucide-react/icons/message-square';
import Paperclip from 'lucide-react/icons/paperclip';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import QrCode from 'lucide-react/icons/qr-code';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Scissors from 'lucide-react/icons/scissors';
import Shapes from 'lucide-react/icons/shapes';
import Stamp from 'lucide-react/icons/stamp';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { formatText } from '#web/platform/i18n/id-text.ts';
import { canHold, exportFormats } from '#contract/core/export-formats.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { MenuHeading, MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { mayQueue } from './form/may-queue.ts';
import type { MenuChoice, MenuProps, PartsChoice } from './menu-choices.ts';
import type { Tool } from './dialogs/tools.ts';
import { hasEInvoiceCheck } from './reports/has-e-invoice-check.ts';

const partsTools = [
  { kind: 'pages', name: msg`Split or reorder pages`, Icon: Scissors },
  { kind: 'merge', name: msg`Merge with other documents`, Icon: Combine },
  { kind: 'attachTo', name: msg`Attach to another document`, Icon: Paperclip },
] as const;

type ToolItem = [Tool, MessageDescriptor, typeof Download];

/** Returns the tools that open beside or over the document. */
function toolsFor({ detail, isEditable }: MenuProps['session']): ToolItem[] {
  const notes: ToolItem = ['notes', msg`Notes`, MessageSquare];
  const supplier: ToolItem = ['supplier', msg`Documents from this supplier`, Building2];
  const eInvoice: ToolItem = ['eInvoice', msg`E-invoice check`, FileCheck];
  const edits: ToolItem[] = [
    ['typeAndUnit', msg`Document type and accounting unit…`, Shapes],
    ['return', msg`Return to issuer…`, Undo2],
    ['feedback', msg`Extraction feedback…`, Flag],
  ];
  return [
    ...(can('notes') ? [notes] : []),
    ...(can('supplierHistory') ? [supplier] : []),
    ['payment', msg`QR code payment`, QrCode],
    ...(hasEInvoiceCheck(detail) ? [eInvoice] : []),
    ...(isEditable ? edits : []),
  ];
}

export function ReviewMenuItems({ session, onChoose }: MenuProps) {
  const { t, i18n } = useLingui();
  const { detail, isEditable } = session;
  const { data: me } = useQuery(meQueries.me());
  const { actions } = detail;
  const hasApproval = me?.tenant.features.includes('Approval') === true;
  const choose = (choice: MenuChoice | PartsChoice) => () => onChoose(choice);
  return (
    <MenuItems>
      {isEditable ? (
        <MenuItem icon={<Pencil size={16} />} onChoose={choose({ kind: 'rename' })}>
          {t`Rename`}
        </MenuItem>
      ) : null}
      {partsTools
        .filter(({ kind }) => isEditable && actions.includes(kind === 'pages' ? 'arrangePages' : 'rearrange'))
        .map(({ kind, name, Icon }) =>
          kind === 'pages' && detail.pages.length < 2 ? null : (
            <MenuItem key={kind} icon={<Icon size={16} />} onChoose={choose({ kind })}>
              {i18n._(name)}
            </MenuItem>
          ),
        )}
      <MenuItem icon={<Download size={16} />} onChoose={choose({ kind: 'download' })}>
        {t`Download original`}
      </MenuItem>
      {hasApproval && actions.includes('startApproval') ? (
        <MenuItem icon={<Stamp size={16} />} onChoose={choose({ kind: 'tool', tool: 'approval' })}>
          {t`Send for approval`}
        </MenuItem>
      ) : null}
      {hasApproval && actions.includes('restartApproval') ? (
        <MenuItem icon={<RotateCcw size={16} />} onChoose={choose({ kind: 'tool', tool: 'restartApproval' })}>
          {t`Restart approval…`}
        </MenuItem>
      ) : null}
      {toolsFor(session).map(([tool, name, Icon]) => (
        <MenuItem key={tool} icon={<Icon size={16} />} onChoose={choose({ kind: 'tool', tool })}>
          {i18n._(name)}
        </MenuItem>
      ))}
      {actions.includes('readAgain') ? (
        <MenuItem icon={<RefreshCw size={16} />} onChoose={choose({ kind: 'readAgain' })}>
          {t`Extract again`}
        </MenuItem>
      ) : null}
      {actions.includes('pause') ? (
        <MenuItem icon={<Pause size={16} />} onChoose={choose({ kind: 'pause' })}>
          {t`Put on hold`}
        </MenuItem>
      ) : actions.includes('reopen') ? (
        <MenuItem icon={<Play size={16} />} onChoose={choose({ kind: 'takeUp' })}>
          {t`Back to review`}
        </MenuItem>
      ) : null}
      {mayQueue(detail) ? (
        <MenuItem icon={<ListEnd size={16} />} onChoose={choose({ kind: 'queueExport' })}>
          {t`Queue for export`}
        </MenuItem>
      ) : null}
      {actions.includes('remove') ? (
        <MenuItem icon={<Trash2 size={16} />} isDangerous onChoose={choose({ kind: 'remove' })}>
          {t`Delete`}
        </MenuItem>
      ) : null}
      {actions.includes('exportFile') ? (
        <>
          <MenuHeading>{t`Export as`}</MenuHeading>
          {exportFormats
            .filter((format) => canHold(format, detail.documentClass))
            .map((format) => (
              <MenuItem key={format} icon={<FileDown size={16} />} onChoose={choose({ kind: 'export', format })}>
                {formatText(format)}
              </MenuItem>
            ))}
        </>
      ) : null}
    </MenuItems>
  );
}

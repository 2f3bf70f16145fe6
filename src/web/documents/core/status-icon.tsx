import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CirclePause from 'lucide-react/icons/circle-pause';
import CircleX from 'lucide-react/icons/circle-x';
import Eye from 'lucide-react/icons/eye';
import Hourglass from 'lucide-react/icons/hourglass';
import ListEnd from 'lucide-react/icons/list-end';
import ScanText from 'lucide-react/icons/scan-text';
import Send from 'lucide-react/icons/send';
import UserCheck from 'lucide-react/icons/user-check';
import type { ComponentType } from 'react';
import { statusNames, type DocumentStatus } from './document-status.ts';

const icons: Record<DocumentStatus, ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>> = {
  new: CircleDashed,
  extracting: ScanText,
  extracted: Eye,
  validated: CircleCheck,
  paused: CirclePause,
  error: CircleAlert,
  waitingForApproval: Hourglass,
  approved: UserCheck,
  rejected: CircleX,
  queued: ListEnd,
  exported: Send,
  exportFailed: CircleAlert,
};

/** Color names. */
const tones: Record<DocumentStatus, 'text-faint' | 'accent' | 'proved' | 'look' | 'wrong'> = {
  new: 'text-faint',
  extracting: 'accent',
  extracted: 'text-faint',
  validated: 'proved',
  paused: 'text-faint',
  error: 'wrong',
  waitingForApproval: 'accent',
  approved: 'proved',
  rejected: 'wrong',
  queued: 'accent',
  exported: 'text-faint',
  exportFailed: 'wrong',
};

export function StatusIcon({ status, withWord = false }: { status: DocumentStatus; withWord?: boolean }) {
  const { t } = useLingui();
  const Icon = icons[status];
  const name = t(statusNames[status]);
  return (
    <span className="row-close one-line" style={{ color: `var(--${tones[status]})` }} title={withWord ? undefined : name}>
      <Icon size={16} aria-hidden="true" />
      <span className={withWord ? undefined : 'visually-hidden'}>{name}</span>
    </span>
  );
}

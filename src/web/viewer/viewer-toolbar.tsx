import { useLingui } from '@lingui/react/macro';
import Minus from 'lucide-react/icons/minus';
import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import Plus from 'lucide-react/icons/plus';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Square from 'lucide-react/icons/scan';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { naturalScale, type CameraStore } from './camera-store.ts';
import { zoomStep } from './zoom-step.ts';
import { useView } from './use-view.ts';
import classes from './viewer.module.css';

type Props = { camera: CameraStore; current: number; pageCount: number; onRotate: (() => void) | null };

export function ViewerToolbar({ camera, current, pageCount, onRotate }: Props) {
  const { t } = useLingui();
  const percent = useView(camera, (view) => Math.round((view.camera.scale / naturalScale) * 100));
  const number = current + 1;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t`Page view`}>
      <span className={classes.figure}>{t`${number} of ${pageCount}`}</span>
      <Tool label={t`Zoom out`} keys="-" onClick={() => camera.zoom(1 / zoomStep)}>
        <Minus size={16} />
      </Tool>
      <span className={classes.figure}>{percent} %</span>
      <Tool label={t`Zoom in`} keys="+" onClick={() => camera.zoom(zoomStep)}>
        <Plus size={16} />
      </Tool>
      <Tool label={t`Fit width`} keys="0" onClick={() => camera.fitTo('width')}>
        <MoveHorizontal size={16} />
      </Tool>
      <Tool label={t`Fit page`} keys="Shift+0" onClick={() => camera.fitTo('page')}>
        <Square size={16} />
      </Tool>
      {onRotate ? (
        <Tool label={t`Rotate page clockwise`} keys="R" onClick={onRotate}>
          <RotateCw size={16} />
        </Tool>
      ) : null}
    </div>
  );
}

function Tool({ label, keys, onClick, children }: { label: string; keys: string; onClick: () => void; children: ReactNode }) {
  return (
    <IconButton aria-label={label} title={`${label} (${keys})`} onClick={onClick} isSmall>
      {children}
    </IconButton>
  );
}

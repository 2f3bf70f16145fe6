import { useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import SkipForward from 'lucide-react/icons/skip-forward';
import Undo2 from 'lucide-react/icons/undo-2';
import { lazy, Suspense, type ReactNode } from 'react';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Navigation } from '../navigation/use-neighbors.ts';
import classes from '../review.module.css';

const QueueProgress = lazy(async () => ({ default: (await import('../navigation/queue-progress.tsx')).QueueProgress }));

/** Buttons to the previous and next document in the list that the document was opened from. */
export function DocumentSteps({ navigation, onSkip }: { navigation: Navigation; onSkip: () => void }) {
  const { t } = useLingui();
  const { neighbours, open, backToSkipped } = navigation;
  if (!neighbours) return <span className={classes.way} />;
  const step = (documentId: string | null) => (documentId === null ? null : () => open(documentId));
  return (
    <nav className={classes.way} aria-label={t`Documents in the list`}>
      <Step label={t`Previous document`} keys="Alt+PageUp" onClick={step(neighbours.previousId)}>
        <ChevronLeft size={18} />
      </Step>
      <Suspense fallback={<span>{t`${neighbours.position + 1} of ${neighbours.total}`}</span>}>
        <QueueProgress place={neighbours} />
      </Suspense>
      <Step label={t`Next document`} keys="Alt+PageDown" onClick={step(neighbours.nextId)}>
        <ChevronRight size={18} />
      </Step>
      <Step label={t`Skip document`} keys="Mod+Space" onClick={onSkip}>
        <SkipForward size={16} />
      </Step>
      {backToSkipped ? (
        <Step label={t`Back to skipped document`} keys="Mod+Shift+Space" onClick={backToSkipped}>
          <Undo2 size={16} />
        </Step>
      ) : null}
    </nav>
  );
}

/** `onClick` is null if there is no such document. */
type StepProps = { label: string; keys: string; onClick: (() => void) | null; children: ReactNode };

function Step({ label, keys, onClick, children }: StepProps) {
  return (
    <Tooltip label={label} keys={keys}>
      <IconButton aria-label={label} disabled={onClick === null} onClick={() => onClick?.()} isSmall>
        {children}
      </IconButton>
    </Tooltip>
  );
}

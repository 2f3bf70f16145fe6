import { useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import SkipForward from 'lucide-react/icons/skip-forward';
import Undo2 from 'lucide-react/icons/undo-2';
import { lazy, Suspense, type ReactNode } from 'react';
import { Tooltip } from '#web/ui/floating/tooltip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { Navigation } from '../navigation/use-neighbors.ts';
import { keepStepFocus } from './keep-step-focus.ts';
import classes from '../review.module.css';

const QueueProgress = lazy(async () => ({ default: (await import('../navigation/queue-progress.tsx')).QueueProgress }));

/** `onSkip` is null while the document cannot be skipped. */
type Props = { navigation: Navigation; onSkip: (() => void) | null };

/** Buttons to the previous and next document in the list that the document was opened from. */
export function DocumentSteps({ navigation, onSkip }: Props) {
  const { t } = useLingui();
  const { neighbours, open, backToSkipped } = navigation;
  if (!neighbours) return <span className={classes.way} />;
  const step = (documentId: string | null) => (documentId === null ? null : () => open(documentId));
  return (
    <nav ref={keepStepFocus} className={classes.way} aria-label={t`Documents in the list`}>
      <Step name="previous" label={t`Previous document`} keys="Alt+PageUp" onClick={step(neighbours.previousId)}>
        <ChevronLeft size={18} />
      </Step>
      <Suspense fallback={<span>{t`${neighbours.position + 1} of ${neighbours.total}`}</span>}>
        <QueueProgress place={neighbours} />
      </Suspense>
      <Step name="next" label={t`Next document`} keys="Alt+PageDown" onClick={step(neighbours.nextId)}>
        <ChevronRight size={18} />
      </Step>
      <Step name="skip" label={t`Skip document`} keys="Mod+Space" onClick={onSkip}>
        <SkipForward size={16} />
      </Step>
      {backToSkipped ? (
        <Step name="back" label={t`Back to skipped document`} keys="Mod+Shift+Space" onClick={backToSkipped}>
          <Undo2 size={16} />
        </Step>
      ) : null}
    </nav>
  );
}

/** `onClick` is null if there is no such document. */
type StepProps = { name: string; label: string; keys: string; onClick: (() => void) | null; children: ReactNode };

function Step({ name, label, keys, onClick, children }: StepProps) {
  return (
    <Tooltip label={label} keys={keys}>
      <IconButton data-step={name} aria-label={label} disabled={onClick === null} onClick={() => onClick?.()} isSmall>
        {children}
      </IconButton>
    </Tooltip>
  );
}

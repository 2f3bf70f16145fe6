import CircleAlert from 'lucide-react/icons/circle-alert';
import Dot from 'lucide-react/icons/dot';
import Eye from 'lucide-react/icons/eye';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ReactNode } from 'react';
import classes from './meaning.module.css';

/** The four meanings. Each has an icon and a word and is never indicated by color alone. */
export type Meaning = 'proved' | 'read' | 'look' | 'wrong';

const icons = { proved: ShieldCheck, read: Dot, look: Eye, wrong: CircleAlert } satisfies Record<Meaning, unknown>;

/** Icon without a visible word, for narrow places. Screen readers still read the word. */
export function MeaningIcon({ meaning, word, size }: { meaning: Meaning; word: string; size: number }) {
  const Icon = icons[meaning];
  return (
    <span className="row-tight" style={{ color: `var(--${meaning})` }} role="img" aria-label={word}>
      <Icon size={size} aria-hidden="true" />
    </span>
  );
}

type MarkProps = {
  meaning: Meaning;
  /** Text. */
  children: ReactNode;
  /** With a background of its own, as in a list row. */
  soft?: boolean;
  /** Wraps a sentence instead of truncating it. */
  isWhole?: boolean;
};

export function MeaningMark({ meaning, children, soft = false, isWhole = false }: MarkProps) {
  const Icon = icons[meaning];
  const style = { color: `var(--${meaning})`, ...(soft && { background: `var(--${meaning}-soft)` }) };
  return (
    <span className={classes.mark} data-soft={soft} data-whole={isWhole} style={style}>
      <Icon size={14} aria-hidden="true" className="stays" />
      <span className={isWhole ? 'breaks' : 'truncates'} title={typeof children === 'string' && !isWhole ? children : undefined}>
        {children}
      </span>
    </span>
  );
}

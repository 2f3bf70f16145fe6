import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import Eye from 'lucide-react/icons/eye';
import type { GroupValue } from '../bulk/bulk.mutations.ts';
import classes from './group-verification.module.css';
import type { Decisions } from './use-decisions.ts';
import { Crop } from './value-crop.tsx';

/** Risk above which a value should be reviewed individually. */
const risky = 0.15;

type Props = {
  value: GroupValue;
  decisions: Pick<Decisions, 'typed' | 'left' | 'isWrong' | 'shownOf'>;
  isActive: boolean;
  /** Whether typed text goes to this card. */
  hasCaret: boolean;
  onChoose: () => void;
};

/** A value with its crop of the page. */
export function GalleryCard({ value, decisions: { typed, left, isWrong, shownOf }, isActive, hasCaret, onChoose }: Props) {
  const { t } = useLingui();
  return (
    // The gallery handles keyboard events.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`crop-${value.documentId}`}
      role="option"
      aria-selected={!left.has(value.documentId)}
      tabIndex={-1}
      className={classes.card}
      data-active={isActive}
      data-left={left.has(value.documentId)}
      data-typed={typed.has(value.documentId)}
      data-wrong={isWrong(value)}
      onClick={onChoose}
    >
      <Crop value={value} />
      <span className={value.risk > risky ? `${classes.value} look` : classes.value}>
        {value.risk > risky ? <Eye size={13} role="img" aria-label={t`Needs review`} /> : null}
        <Text span truncate inherit>
          {shownOf(value) || '—'}
        </Text>
        {hasCaret && typed.has(value.documentId) ? <span className={classes.caret} /> : null}
      </span>
      <span className={`${classes.who} truncates faint`}>
        {left.has(value.documentId) ? t`left for later` : (value.supplier ?? value.fileName)}
      </span>
    </div>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { changeOf } from './scale.ts';
import type { Question } from './questions.ts';
import classes from './dashboards.module.css';

type Props = {
  figure: DashboardFigures['figure'];
  days: number;
  isShare: boolean;
  better: Question['better'];
  shown: (value: number | null) => string;
};

/** How the number stands to that of the time as long before. */
export function Change({ figure, days, isShare, better, shown }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const change = changeOf(figure, isShare);
  const before = shown(figure.previous);
  const period = t`${plural(days, { one: 'the previous day', other: 'the previous # days' })}`;
  if (change === null)
    return (
      <p className={classes.change}>
        {figure.previous === null ? t`No data to compare with in ${period}` : t`${before} in ${period}`}
      </p>
    );
  if (change === 0) return <p className={classes.change}>{t`Unchanged: ${before} in ${period}`}</p>;
  const Icon = change > 0 ? ArrowUp : ArrowDown;
  const size = Math.abs(change);
  const amount = isShare
    ? t`${plural(size, { one: '# percentage point', other: '# percentage points' })}`
    : format.percent(size / 100);
  const text = change > 0 ? t`${amount} more` : t`${amount} less`;
  const isGood = better !== undefined ? change > 0 === (better === 'more') : undefined;
  return (
    <p className={classes.change} data-good={isGood}>
      <span className={classes.moved}>
        <Icon size={14} aria-hidden="true" />
        {text}
      </span>{' '}
      {t`than in ${period} (${before})`}
    </p>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { changeOf } from './scale.ts';
import type { Question } from './questions.ts';

type Props = {
  figure: DashboardFigures['figure'];
  days: number;
  /** Day of the compared value, if it is not the value of a period. */
  since: string | undefined;
  isShare: boolean;
  better: Question['better'];
  shown: (value: number | null) => string;
};

/** Change of the figure compared with the previous period of the same length. */
export function Change({ figure, days, since, isShare, better, shown }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const change = changeOf(figure, isShare);
  const before = shown(figure.previous);
  const period = t`${plural(days, { one: 'the previous day', other: 'the previous # days' })}`;
  if (change === null)
    return (
      <Text c="dimmed">
        {figure.previous === null
          ? t`No data to compare with in ${period}`
          : since
            ? t`${before} on ${since}`
            : t`${before} in ${period}`}
      </Text>
    );
  if (change === 0) {
    const isSame = shown(figure.value) === before;
    if (since)
      return <Text c="dimmed">{isSame ? t`Unchanged: ${before} on ${since}` : t`Almost unchanged: ${before} on ${since}`}</Text>;
    return <Text c="dimmed">{isSame ? t`Unchanged: ${before} in ${period}` : t`Almost unchanged: ${before} in ${period}`}</Text>;
  }
  const Icon = change > 0 ? ArrowUp : ArrowDown;
  const size = Math.abs(change);
  const amount = isShare
    ? t`${plural(size, { one: '# percentage point', other: '# percentage points' })}`
    : format.percent(size / 100);
  const text = change > 0 ? t`${amount} more` : t`${amount} less`;
  const isGood = better !== undefined ? change > 0 === (better === 'more') : undefined;
  const colour = isGood === undefined ? 'var(--text)' : isGood ? 'var(--proved)' : 'var(--look)';
  return (
    <Text c="dimmed">
      <Group component="span" display="inline-flex" gap={2} c={colour} fw={500}>
        <Icon size={14} aria-hidden="true" />
        {text}
      </Group>{' '}
      {since ? t`than on ${since} (${before})` : t`than in ${period} (${before})`}
    </Text>
  );
}

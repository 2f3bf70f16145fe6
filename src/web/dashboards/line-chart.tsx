import { Box, Flex, Stack } from '@mantine/core';
import { useState, type PointerEvent } from 'react';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { useShown } from './use-shown.ts';
import { gapPath, linePath, pointPath, axisMax } from './scale.ts';
import classes from './dashboards.module.css';

type Props = { figures: DashboardFigures; label: string; fixedTop?: number | undefined };

/**
 * Line chart over time. Lines differ in color and stroke; the pointer shows the values of one point in time. The table is the text
 * alternative.
 */
export function LineChart({ figures: { points, series }, label, fixedTop }: Props) {
  const shown = useShown();
  const [at, setAt] = useState<number>();
  const top = fixedTop ?? axisMax(series.flatMap(({ values }) => values));
  const last = Math.max(1, points.length - 1);
  const point = at === undefined ? undefined : points[at];
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(Math.min(points.length - 1, Math.max(0, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <Stack component="figure" flex={1} pt="sm" className={classes.figure}>
      <Flex component="ul" wrap="wrap" rowGap={2} columnGap="md" mih={18} fz={12} c="dimmed" aria-hidden="true">
        {series.map(({ key, label: name, unit, values }, index) => (
          <li key={key} className="row-close">
            <svg width="24" height="8" data-series={index}>
              <path d="M2 4H22" />
            </svg>
            {name}
            {at === undefined ? null : (
              <Box component="b" c="var(--text)" className="figures">
                {shown(values[at] ?? null, unit)}
              </Box>
            )}
          </li>
        ))}
        {point ? (
          <Box component="li" ml="auto">
            {point.label}
          </Box>
        ) : null}
      </Flex>
      <div className={classes.plot} role="img" aria-label={label}>
        <div className={`${classes.axis} tiny faint figures`} aria-hidden="true">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{shown(tick, series[0]?.unit ?? 'count')}</span>
          ))}
        </div>
        <div className={classes.canvas} onPointerMove={follow} onPointerLeave={() => setAt(undefined)}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={classes.grid} d="M0 0H100M0 50H100M0 100H100" />
            {at === undefined ? null : <path className={classes.cross} d={`M${(100 * at) / last} 0V100`} />}
            {series.map(({ key, values }, index) => (
              <g key={key}>
                <path data-series={index} data-gap d={gapPath(values, top)} />
                <path data-series={index} d={linePath(values, top)} />
                <path data-series={index} data-dot d={pointPath(values, top)} />
              </g>
            ))}
          </svg>
        </div>
        <div className={`${classes.times} tiny faint`} aria-hidden="true">
          {[...new Set([0, Math.floor(last / 2), points.length - 1])].map((index) => (
            <span key={index}>{points[index]?.label}</span>
          ))}
        </div>
      </div>
    </Stack>
  );
}

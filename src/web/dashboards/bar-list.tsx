import { Box, Stack, Text } from '@mantine/core';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { CountedLink } from './counted-link.tsx';
import { useShown } from './use-shown.ts';
import classes from './dashboards.module.css';

type Props = { figures: DashboardFigures; label: string };

/** Maximum number of points in each of several series; the table shows the rest. */
const maxPoints = 6;

/** Bar chart with one bar per point and its number. Several series are stacked below each other, each with its own scale. */
export function BarList({ figures: { points, series }, label }: Props) {
  const shown = useShown();
  const isOne = series.length === 1;
  return (
    <Stack gap="sm" pt="sm">
      {series.map(({ key: of, label: name, unit, values, counted }) => {
        const most = unit === 'percent' ? 100 : Math.max(1, ...values.map((value) => value ?? 0));
        const told = points.map((point, at) => ({ ...point, value: values[at] ?? 0, counted: counted[at] }));
        const bars = isOne ? told : told.filter(({ value }) => value !== 0).slice(0, maxPoints);
        if (bars.length === 0) return null;
        return (
          <Box key={of}>
            {isOne ? null : (
              <Text size="xs" c="dimmed" pb={4}>
                {name}
              </Text>
            )}
            <Stack component="ul" gap={6} aria-label={isOne ? label : name}>
              {bars.map((bar) => (
                <li key={bar.key} className={classes.bar}>
                  <Text span truncate inherit title={bar.label}>
                    <CountedLink counted={bar.counted}>{bar.label}</CountedLink>
                  </Text>
                  <Box component="span" h={12} aria-hidden="true">
                    <Box
                      component="span"
                      display="block"
                      h="100%"
                      bdrs={2}
                      bg="var(--accent)"
                      style={{ width: `${(100 * Math.max(0, bar.value)) / most}%` }}
                    />
                  </Box>
                  <Text span inherit ta="right" className="figures">
                    {shown(bar.value, unit)}
                  </Text>
                </li>
              ))}
            </Stack>
          </Box>
        );
      })}
    </Stack>
  );
}

import { Box, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import classes from './dashboards.module.css';

type Props = {
  figures: DashboardFigures;
  label: string;
  shown: (value: number | null) => string;
  /** Where the things behind a bar are. */
  hrefOf?: ((key: string) => string | undefined) | undefined;
};

/** A bar for each point, its number beside it. */
export function BarList({ figures: { points, series }, label, shown, hrefOf }: Props) {
  const values = series[0]?.values ?? [];
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return (
    <Stack component="ul" gap={6} pt="sm" aria-label={label}>
      {points.map(({ key, label: name }, index) => {
        const value = values[index] ?? 0;
        const href = value > 0 ? hrefOf?.(key) : undefined;
        return (
          <li key={key} className={classes.bar}>
            <Text span truncate inherit>
              {href ? <Link to={href}>{name}</Link> : name}
            </Text>
            <Box component="span" h={12} aria-hidden="true">
              <Box
                component="span"
                display="block"
                h="100%"
                bdrs={2}
                bg="var(--accent)"
                style={{ width: `${(100 * value) / most}%` }}
              />
            </Box>
            <Text span inherit ta="right" className="figures">
              {shown(value)}
            </Text>
          </li>
        );
      })}
    </Stack>
  );
}

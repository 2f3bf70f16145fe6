import { Box, Table } from '@mantine/core';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';
import { CountedLink } from './counted-link.tsx';
import { useShown } from './use-shown.ts';

type Props = { figures: DashboardFigures; label: string; firstColumn: string };

/** Table with the values of the chart. Each number links to its documents. */
export function FiguresTable({ figures: { points, series }, label, firstColumn }: Props) {
  const shown = useShown();
  return (
    // A scrollable region must be reachable with the keyboard.
    <Box mah={300} className="scrolls" tabIndex={0} role="region" aria-label={label}>
      <Table className="figures" stickyHeader verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{firstColumn}</Table.Th>
            {series.map(({ key, label: name }) => (
              <Table.Th key={key} scope="col">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map(({ key, label: name }, index) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              {series.map(({ key: of, unit, values, counted }) => (
                <Table.Td key={of} style={{ whiteSpace: 'nowrap' }}>
                  <CountedLink counted={counted[index]}>{shown(values[index] ?? null, unit)}</CountedLink>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

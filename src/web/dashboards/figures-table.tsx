import { Box, Table } from '@mantine/core';
import type { DashboardFigures } from '#contract/dashboards/bff.ts';

type Props = { figures: DashboardFigures; label: string; firstColumn: string; shown: (value: number | null) => string };

/** The same as the chart, to read and to copy. */
export function FiguresTable({ figures: { points, series }, label, firstColumn, shown }: Props) {
  return (
    // A region that scrolls must be reachable by keys.
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
              {series.map(({ key: of, values }) => (
                <Table.Td key={of}>{shown(values[index] ?? null)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

import { Trans } from '@lingui/react/macro';
import { Box, Table, Text } from '@mantine/core';
import type { SchemaRow } from './reference-document.ts';

/** Table of parameters or of the members of a body: name, type and description. */
export function MemberTable({ label, rows }: { label: string; rows: readonly SchemaRow[] }) {
  return (
    // Wide names scroll inside this box instead of scrolling the page.
    <Box className="scrolls" tabIndex={0} role="group" aria-label={label}>
      <Table verticalSpacing="xs" fz="sm" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">
              <Trans>Name</Trans>
            </Table.Th>
            <Table.Th scope="col">
              <Trans>Type</Trans>
            </Table.Th>
            <Table.Th scope="col">
              <Trans>Required</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ name, type, isRequired, note }) => (
            <Table.Tr key={name}>
              <Table.Td className="code">{name}</Table.Td>
              <Table.Td className="breaks">
                {type}
                {note === '' ? null : (
                  <Text size="xs" c="dimmed">
                    {note}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{isRequired ? <Trans>Yes</Trans> : <Trans>No</Trans>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

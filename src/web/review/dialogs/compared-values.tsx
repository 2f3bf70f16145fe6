/** Values of a document beside those of its possible duplicate: what differs as a table, what agrees by name. */
import { useLingui } from '@lingui/react/macro';
import { Box, Table } from '@mantine/core';
import { shownValue } from '#values/value-types.ts';
import type { DuplicateOther } from '#web/documents/core/review.queries.ts';
import type { Session } from '../session/use-session.ts';
import { differing } from './differing.ts';
import classes from './review-dialogs.module.css';

type Props = { session: Pick<Session, 'detail' | 'culture' | 'header'>; other: DuplicateOther };

export function ComparedValues({ session: { detail, culture, header }, other }: Props) {
  const { t } = useLingui();
  const values = (detail.documentTypeDefinition?.fields ?? [])
    .filter(({ isItemField }) => !isItemField)
    .map(({ name, label, type }) => {
      const [here, there] = [header(name), other.values[name] ?? ''];
      const shown = (value: string) => (value ? shownValue(type, value, culture) : '–');
      return {
        name,
        label,
        isSame: here === there,
        isEmpty: here === '' || (type === 'BOOLEAN' && here === 'false'),
        here: shown(here),
        there: shown(there),
      };
    });
  const different = values.filter(({ isSame }) => !isSame);
  // A box that is not ticked on either document says nothing about them.
  const same = values.filter(({ isSame, isEmpty }) => isSame && !isEmpty);
  return (
    <>
      {different.length === 0 ? <p className={classes.body}>{t`All values are identical.`}</p> : null}
      <Box px="sm">
        <Table>
          {different.length === 0 ? null : (
            <>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t`Different`}</Table.Th>
                  <Table.Th scope="col">{t`This document`}</Table.Th>
                  <Table.Th scope="col">{t`Older document`}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {different.map(({ name, label, here, there }) => (
                  <Table.Tr key={name}>
                    <Table.Th scope="row">{label}</Table.Th>
                    <Table.Td>{here}</Table.Td>
                    <Table.Td {...differing}>{there}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </>
          )}
          {same.length === 0 ? null : (
            <Table.Tbody>
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={3}>
                  {t`Same in both`}
                </Table.Th>
              </Table.Tr>
              {same.map(({ name, label, here }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={400} c="dimmed">
                    {label}
                  </Table.Th>
                  <Table.Td colSpan={2}>{here}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          )}
        </Table>
      </Box>
    </>
  );
}

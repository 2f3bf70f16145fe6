/** Latest documents of the supplier and their last account assignment. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reviewQueries } from '#web/documents/core/review.queries.ts';
import { statusOf } from '#web/documents/core/document-status.ts';
import { StatusIcon } from '#web/documents/core/status-icon.tsx';
import { shownValue } from '#values/value-types.ts';
import { cellOf } from '#web/items/rows.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogBody } from '#web/ui/floating/dialog.tsx';
import { isFilled } from '../session/draft.ts';
import type { Session } from '../session/use-session.ts';
import type { ValueChange } from '../session/apply-changes.ts';
import { useApplyChanges } from '../session/use-apply-changes.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

export function SupplierDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { data, error } = useQuery(reviewQueries.supplier(session.detail.id));
  const name = session.header('issued_by_name_sm');
  return (
    <Dialog
      title={name ? t`Documents from ${name}` : t`Documents from this supplier`}
      closeLabel={t`Close`}
      size="large"
      onClose={onClose}
    >
      <DialogBody>
        {error ? <Notice role="alert">{errorText(error)}</Notice> : null}
        {data?.lastTime && session.isEditable ? <LastCoding session={session} lastTime={data.lastTime} onDone={onClose} /> : null}
        {data && data.documents.length === 0 ? <p className={classes.body}>{t`No other documents from this supplier.`}</p> : null}
        {data && data.documents.length > 0 ? (
          <Table mx="lg" mb="lg" w="calc(100% - 2 * var(--space-4))">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t`Number`}</Table.Th>
                <Table.Th scope="col">{t`Issue date`}</Table.Th>
                <Table.Th scope="col" ta="right" className="one-line">{t`Amount`}</Table.Th>
                <Table.Th scope="col">{t`State`}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.documents.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Th scope="row">
                    <Link to={documentHref(row.id)}>{row.number || row.fileName}</Link>
                  </Table.Th>
                  <Table.Td>{row.dateIssued ? format.date(row.dateIssued) : '–'}</Table.Td>
                  <Table.Td ta="right" className="one-line">
                    {row.total ? `${format.amount(row.total)} ${row.currency ?? ''}` : '–'}
                  </Table.Td>
                  <Table.Td>
                    <StatusIcon status={statusOf(row)} withWord />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        ) : null}
      </DialogBody>
    </Dialog>
  );
}

type Coding = { number: string | null; fields: Record<string, string>; items: Record<string, string> };

function LastCoding({ session, lastTime, onDone }: { session: Session; lastTime: Coding; onDone: () => void }) {
  const { t } = useLingui();
  const { take } = useApplyChanges(session);
  const definitions = session.detail.documentTypeDefinition?.fields ?? [];
  const header = Object.entries(lastTime.fields).map(([field, value]) => ({
    field,
    value,
    isItem: false,
    changes: session.header(field) === value ? [] : [{ field, itemIndex: null, value }],
  }));
  const cells = Object.entries(lastTime.items).map(([field, value]) => ({
    field,
    value,
    isItem: true,
    changes: session.rows.flatMap((row, itemIndex) =>
      !isFilled(row) || cellOf(row, field).value === value ? [] : [{ field, itemIndex, value }],
    ),
  }));
  const lines: { field: string; value: string; isItem: boolean; changes: ValueChange[] }[] = [...header, ...cells];
  const all = lines.flatMap(({ changes }) => changes);
  const number = lastTime.number ?? '';
  return (
    <Stack component="section" fz="sm" p="md" mx="lg" mb="md" bdrs="sm" bg="var(--accent-soft)" aria-label={t`Same as last time`}>
      <Text component="h3" inherit fw={600}>
        {number ? t`Previous coding, document ${number}` : t`Previous coding`}
      </Text>
      <ul>
        {lines.map(({ field, value, isItem, changes }) => {
          const definition = definitions.find((each) => each.name === field && each.isItemField === isItem);
          const shown = shownValue(definition?.type ?? 'TEXT', value, session.culture);
          const label = definition?.label ?? field;
          return (
            <Group component="li" mih={30} key={`${isItem}${field}`}>
              <Box component="span" miw={120} c="dimmed">
                {label}
              </Box>
              <b>{shown}</b>
              {isItem ? (
                <Box component="span" c="var(--text-faint)">
                  {plural(session.rows.filter(isFilled).length, { one: 'in # row', other: 'in # rows' })}
                </Box>
              ) : null}
              {changes.length > 0 ? (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t`${label}: same as last time`}
                  onClick={() => take(changes)}
                >
                  {t`Same as last time`}
                </Button>
              ) : (
                <Box component="span" c="var(--text-faint)">{t`already the same`}</Box>
              )}
            </Group>
          );
        })}
      </ul>
      {all.length > 1 ? (
        <Button
          data-autofocus
          onClick={() => {
            take(all);
            onDone();
          }}
        >
          {t`Use all from last time`}
        </Button>
      ) : null}
    </Stack>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Table } from '@mantine/core';
import { Link } from 'react-router';
import type { ChangeOutcome } from './bulk.mutations.ts';
import { reasonTextOrDefault } from '#web/platform/i18n/reason-text.ts';
import { documentHref } from '../core/document-href.ts';
import { useUndoKey } from '#web/ui/toasts/use-undo-key.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { listUndo } from '../core/list-undo.ts';

type Props = { refused: readonly ChangeOutcome[]; names: ReadonlyMap<string, string>; onClose: () => void };

/** Lists the documents that were not changed, each with the reason. */
export function ChangeReport({ refused, names, onClose }: Props) {
  const { t } = useLingui();
  // The other documents were changed: what the key of the list undoes, it undoes here as well.
  useUndoKey(listUndo, t`Documents`, { inDialog: true });
  return (
    <Dialog
      title={t`${plural(refused.length, { one: '# document was not changed', other: '# documents were not changed' })}`}
      closeLabel={t`Close`}
      size="medium"
      onClose={onClose}
    >
      <Box pb="lg" px="lg" className="scrolls">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <Trans>Document</Trans>
              </Table.Th>
              <Table.Th scope="col">
                <Trans>Reason</Trans>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.map(({ documentId, reasons = [] }) => (
              <Table.Tr key={documentId}>
                <Table.Td>
                  <Link to={documentHref(documentId)}>{names.get(documentId) ?? documentId}</Link>
                </Table.Td>
                <Table.Td>{reasons.map(reasonTextOrDefault).join(' ')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Dialog>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Text } from '@mantine/core';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import type { DocumentRow } from '../core/documents.queries.ts';
import { appliesTo } from './bulk-actions.ts';

const isUnvalidated = (row: DocumentRow) => appliesTo('queue', row) && row.state !== 'Validated';

/** Returns the documents that would be queued although they are not validated. */
export const unvalidatedOf = (rows: readonly DocumentRow[]): readonly DocumentRow[] => rows.filter(isUnvalidated);

type Props = { rows: readonly DocumentRow[]; onClose: () => void; onQueue: (rows: readonly DocumentRow[]) => void };

/** The service may queue documents that are not validated for API clients. In the web client the user has to confirm it. */
export function ConfirmUnvalidatedDialog({ rows, onClose, onQueue }: Props) {
  const { t } = useLingui();
  const count = unvalidatedOf(rows).length;
  const others = rows.filter((row) => appliesTo('queue', row) && !isUnvalidated(row));
  return (
    <Dialog title={t`Queue without validation?`} closeLabel={t`Close`} onClose={onClose}>
      <Text px="lg" pb="xs">
        {t`${plural(count, { one: '# selected document has not been validated.', other: '# selected documents have not been validated.' })}`}
      </Text>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        {others.length > 0 ? (
          <Button variant="default" onClick={() => onQueue(others)}>
            <Trans>Queue validated only</Trans>
          </Button>
        ) : null}
        <Button data-autofocus onClick={() => onQueue(rows)}>
          <Trans>Queue all</Trans>
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

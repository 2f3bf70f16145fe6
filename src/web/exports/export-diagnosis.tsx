import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import CircleHelp from 'lucide-react/icons/circle-help';
import { useDeferredValue, useId, useState } from 'react';
import { Link } from 'react-router';
import { documentQueries, type DocumentRow } from '#web/documents/core/documents.queries.ts';
import { exportMutations } from '#web/documents/bulk/export-queue.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { appliesTo } from '#web/documents/bulk/bulk-actions.ts';
import { statusOf } from '#web/documents/core/document-status.ts';
import { StatusIcon } from '#web/documents/core/status-icon.tsx';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { reasons, reasonOf } from './reasons.ts';
import classes from './export-diagnosis.module.css';

const minSearchLength = 2;
const maxShown = 6;
const newestFirst = { field: 'createdAt', direction: 'Desc' } as const;

/** "Why is it not here?": finds any document, including the trash, and explains what prevents its export and what to do. */
export function ExportDiagnosis() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const resultsId = useId();
  const text = useDeferredValue(typed.trim());
  const isAsked = text.length >= minSearchLength;
  const here = useQuery({ ...documentQueries.page({ text }, newestFirst, 0), enabled: isAsked });
  const inTrash = useQuery({
    ...documentQueries.page({ text, filter: { listStatus: { value: 'deleted' } } }, newestFirst, 0),
    enabled: isAsked && can('trash'),
    meta: { handlesError: true },
  });
  const living = here.data?.items.slice(0, maxShown) ?? [];
  const deleted = inTrash.data?.items.filter(({ id }) => !living.some((row) => row.id === id)).slice(0, 3) ?? [];
  const isKnown = isAsked && here.data !== undefined && !here.isPlaceholderData;
  return (
    <Box pos="relative" flex={1} maw={520}>
      <TextInput
        type="search"
        leftSection={<CircleHelp size={16} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        aria-label={t`Find a missing document`}
        aria-controls={resultsId}
        placeholder={t`Missing a document? Supplier, number, amount…`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      <div id={resultsId} role="status" className={`${classes.results} floats`} hidden={!isKnown}>
        {isKnown && living.length + deleted.length === 0 ? (
          <Text p="md" c="dimmed">
            <Trans>
              No matching documents. The document may not have been received yet, or its values were extracted differently. Try
              its file name.
            </Trans>
          </Text>
        ) : null}
        {isKnown ? (
          <ul className="ruled-between">
            {living.map((row) => (
              <Answer key={row.id} row={row} isDeleted={false} />
            ))}
            {deleted.map((row) => (
              <Answer key={row.id} row={row} isDeleted />
            ))}
          </ul>
        ) : null}
      </div>
    </Box>
  );
}

function Answer({ row, isDeleted }: { row: DocumentRow; isDeleted: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const queue = useMutation(exportMutations.queue);
  const reason = isDeleted ? 'deleted' : reasonOf(row);
  return (
    <Flex component="li" gap="sm" align="flex-start" fz="sm" lh="18px" py="sm" px="md">
      <StatusIcon status={statusOf(row)} />
      <Box flex={1} miw={0}>
        <p className="row one-line clips">
          <Link to={documentHref(row.id)} className="medium truncates">
            {row.supplier ?? row.fileName}
          </Link>
          <span className="faint figures">
            {[row.number, row.total ? `${format.amount(row.total)} ${row.currency ?? ''}` : ''].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Box component="p" c="dimmed">
          {t(reasons[reason])}
        </Box>
      </Box>
      {reason === 'notQueued' && appliesTo('queue', row) ? (
        <Button variant="default" size="compact-sm" flex="none" disabled={queue.isPending} onClick={() => queue.mutate([row.id])}>
          <Trans>Queue for export</Trans>
        </Button>
      ) : null}
    </Flex>
  );
}

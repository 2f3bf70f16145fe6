import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Code, Flex, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useSearchParams } from 'react-router';
import { auditQueries, exportAudit } from '#web/platform/api/audit.queries.ts';
import { Empty } from '#web/ui/empty.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { nameOf } from '#web/platform/api/named-file.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { QueryContent, SettingsPanel } from '#web/settings/kit/settings-panel.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRow } from './audit-row.tsx';
import { auditFilterOf, auditViewOf, type AuditView } from './audit-view.ts';

/** Audit log of the tenant, filtered by the URL, with the download of a verifiable file. */
export function AuditLog() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const view = auditViewOf(search);
  const filter = auditFilterOf(view);
  const query = useInfiniteQuery(auditQueries.list(filter));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const save = useMutation({
    mutationFn: async (format: 'csv' | 'json') => {
      const file = await exportAudit(filter, format);
      saveFile(file, nameOf(file) ?? `audit-log.${format}`);
    },
    meta: { handlesError: true },
  });
  const change = (next: AuditView) => setSearch(Object.entries(next));
  const isFiltered = Object.keys(view).length > 0;
  const actions = data?.pages[0]?.actions ?? [];
  const documentName = data?.pages[0]?.rows.find(({ documentId }) => documentId === view.documentId)?.fileName ?? undefined;
  return (
    <SettingsPanel
      title={t`Audit log`}
      isWide
      note={t`Every action with who did it, from where and what it changed. Entries cannot be edited or deleted.`}
      action={
        <Flex gap="sm">
          {(['csv', 'json'] as const).map((format) => {
            const name = format.toUpperCase();
            return (
              <Button
                key={format}
                variant="default"
                loading={save.isPending && save.variables === format}
                onClick={() => save.mutate(format)}
              >
                {t`Export ${name}`}
              </Button>
            );
          })}
        </Flex>
      }
    >
      {save.error ? (
        <Box component="p" c="var(--wrong)" role="alert">
          {errorText(save.error)}
        </Box>
      ) : null}
      <AuditFilters view={view} actions={actions} documentName={documentName} onChange={change} />
      <QueryContent query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <Empty icon={ScrollText} title={isFiltered ? t`No matching entries` : t`No activity yet`}>
                <p>
                  {isFiltered
                    ? t`Remove a filter or choose a longer period.`
                    : t`Uploads, changes, approvals and other actions appear here.`}
                </p>
              </Empty>
            );
          return (
            <>
              <Text component="ol" className="ruled-above" aria-label={t`Audit log`}>
                {rows.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </Text>
              {hasNextPage ? (
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  <Trans>Load older entries</Trans>
                </Button>
              ) : (
                <p className="quiet">
                  <Trans>End of the list.</Trans>
                </p>
              )}
            </>
          );
        }}
      </QueryContent>
      <Proof />
    </SettingsPanel>
  );
}

/** Explains how to verify independently that the audit log was not changed. */
function Proof() {
  return (
    <Box component="details" mt="lg" mb="xl" fz="sm" lh="18px" c="dimmed">
      <summary>
        <Trans>How to prove that nothing was changed</Trans>
      </summary>
      <Box component="p" maw="72ch" pt="sm">
        <Trans>
          Each row contains a hash of itself and of the previous row. Changing, removing or moving a row breaks the chain, and the
          service operator can detect it with this command:
        </Trans>
      </Box>
      <Code block mt="xs">
        npm run admin -- audit verify
      </Code>
      <Box component="p" maw="72ch" pt="sm">
        <Trans>
          An exported JSON file contains the hashes of its rows; rows left out by the filter are included as hashes only:
        </Trans>
      </Box>
      <Code block mt="xs">
        npm run admin -- audit verify --file audit-log.json
      </Code>
    </Box>
  );
}

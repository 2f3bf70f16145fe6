import { useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actionText } from '#web/platform/i18n/id-text.ts';
import { exportTrail } from '#web/platform/api/audit.queries.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { documentQueries } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { shownValue } from '#values/value-types.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { nameOf } from '#web/platform/api/named-file.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { historyEntries, type Change, type HistoryItem } from './history-entries.ts';
import type { ToolProps } from './tool-props.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './review-dialogs.module.css';

/** History of the document, newest first: actions, users and changed values. */
export function HistoryDialog({ session, onClose }: ToolProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { detail, culture } = session;
  const [field, setField] = useState<string | null>(null);
  const { data, isPending } = useQuery(documentQueries.history(detail.id));
  const definitions = new Map(detail.documentTypeDefinition?.fields.map((each) => [each.name, each]));
  const labelOf = (name: string) => definitions.get(name)?.label ?? name;
  const changed = [...new Set(detail.fieldsHistory.map(({ fieldName }) => fieldName))].toSorted((a, b) =>
    labelOf(a).localeCompare(labelOf(b), culture),
  );
  const entries = historyEntries(data?.items ?? [], detail.fieldsHistory, field);
  const textOf = ({ fieldName }: Change, value: string | null) =>
    value ? shownValue(definitions.get(fieldName)?.type ?? 'TEXT', value, culture) : '–';
  return (
    <Dialog title={t`History`} closeLabel={t`Close`} size="beside" onClose={onClose}>
      {changed.length > 0 ? (
        <NativeSelect
          mx="lg"
          mb="sm"
          label={t`Field`}
          value={field ?? ''}
          onChange={(event) => setField(event.target.value || null)}
        >
          <option value="">{t`All fields`}</option>
          {changed.map((name) => (
            <option key={name} value={name}>
              {labelOf(name)}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      {isPending ? null : (
        <Box component="ol" pb="lg" px="lg" flex={1} className="scrolls" aria-label={t`History`}>
          {renderByIndex(entries, (entry) => {
            const name = entry.action === null ? t`Values changed` : actionText(entry.action);
            return (
              <li className={classes.historyEntry}>
                <Flex component="p" wrap="wrap" align="baseline" columnGap="sm">
                  <Text span inherit fw={600}>
                    {name}
                  </Text>
                  <Text span inherit c="dimmed">
                    {entry.who ?? t`Vidimus`}
                  </Text>
                  <Text component="time" size="xs" ml="auto" c="var(--text-faint)" className="figures" dateTime={entry.at}>
                    {format.dateTime(entry.at)}
                  </Text>
                </Flex>
                <HistoryItemLine item={entry.item} />
                {renderByIndex(entry.changes, (change) => {
                  const row = (change.itemIndex ?? 0) + 1;
                  const label = labelOf(change.fieldName);
                  return (
                    <Flex component="p" wrap="wrap" gap={6} pt={2} className="breaks figures">
                      <Text span inherit c="dimmed">
                        {change.itemIndex === null ? label : t`${label}, row ${row}`}
                      </Text>
                      <del>{textOf(change, change.oldValue)}</del> <span aria-hidden="true">→</span>{' '}
                      <ins>{textOf(change, change.newValue)}</ins>
                    </Flex>
                  );
                })}
              </li>
            );
          })}
        </Box>
      )}
      {can('auditLog') ? <TrailButtons documentId={detail.id} fileName={detail.fileName} /> : null}
    </Dialog>
  );
}

/** How and from where a decision was made. */
function HistoryItemLine({ item }: { item: HistoryItem | undefined }) {
  const { t } = useLingui();
  if (!item) return null;
  const { step, inPlaceOf = [], handedTo, isByLink, address } = item;
  const others = inPlaceOf.join(', ');
  const facts = [
    step,
    others && t`on behalf of ${others}`,
    handedTo && t`delegated to ${handedTo}`,
    isByLink && t`via email link`,
    address && t`from ${address}`,
  ].filter(Boolean);
  return facts.length > 0 ? (
    <Text size="xs" c="dimmed" className="breaks">
      {facts.join(' · ')}
    </Text>
  ) : null;
}

/** Downloads the complete audit trail as a file. */
function TrailButtons({ documentId, fileName }: { documentId: string; fileName: string }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const save = useMutation({
    mutationFn: async (format: 'pdf' | 'json') => {
      const file = await exportTrail(documentId, format);
      saveFile(file, nameOf(file) ?? `audit-trail-${fileName.replace(/\.[^.]{1,5}$/, '')}.${format}`);
    },
    meta: { handlesError: true },
  });
  if (!may(me, 'approval.read')) return null;
  return (
    <DialogFooter>
      {save.error ? <Notice role="alert">{errorText(save.error)}</Notice> : null}
      {(['pdf', 'json'] as const).map((format) => {
        const name = format.toUpperCase();
        return (
          <Button
            key={format}
            variant="default"
            loading={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
          >
            {t`Download audit log as ${name}`}
          </Button>
        );
      })}
    </DialogFooter>
  );
}

/**
 * Lists documents to merge with this one: from the same supplier, uploaded by the same user, received around the same time, or found by
 * search.
 */
import { useLingui } from '@lingui/react/macro';
import { Box, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import {
  documentQueries,
  type DocumentDetail,
  type DocumentRow,
  type DocumentScope,
} from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { useIsOnline } from '#web/platform/api/use-is-online.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const dayMs = 86_400_000;
const shown = { ofSupplier: 6, ofUploader: 6, aroundThen: 12, found: 30 };

type Props = {
  detail: DocumentDetail;
  /** IDs that are already selected and shown elsewhere. */
  chosen: readonly string[];
  /** Excludes documents that cannot be used. */
  isPossible: (row: DocumentRow) => boolean;
  onPick: (row: DocumentRow) => void;
};

export function DocumentPicker({ detail, chosen, isPossible, onPick }: Props) {
  const { t } = useLingui();
  const isOnline = useIsOnline();
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const supplier = detail.fields['issued_by_name_sm']?.value ?? '';
  const receivedMs = Date.parse(detail.createdAt);
  const range = { from: new Date(receivedMs - dayMs).toISOString(), to: new Date(receivedMs + dayMs).toISOString() };
  const ofSupplier = useRows(
    { filter: { 'fields.issued_by_name_sm': { value: supplier } } },
    asked === '' && supplier !== '' && can('fieldColumns'),
  );
  const ofUploader = useRows(
    { filter: { uploadedLike: { value: detail.id }, createdAt: range } },
    asked === '' && can('fieldColumns'),
  );
  const aroundThen = useRows({ filter: { createdAt: range } }, asked === '');
  const found = useRows({ text: asked }, asked !== '');
  const isOther = (row: DocumentRow) => row.id !== detail.id && !chosen.includes(row.id) && isPossible(row);
  const same = ofSupplier.rows.filter(isOther).slice(0, shown.ofSupplier);
  const distance = (row: DocumentRow) => Math.abs(Date.parse(row.createdAt) - receivedMs);
  const nearest = (rows: readonly DocumentRow[], shownBefore: readonly DocumentRow[]) =>
    rows
      .filter((row) => isOther(row) && !shownBefore.some((other) => other.id === row.id))
      .toSorted((a, b) => distance(a) - distance(b));
  const alike = nearest(ofUploader.rows, same).slice(0, shown.ofUploader);
  const near = nearest(aroundThen.rows, [...same, ...alike]).slice(0, shown.aroundThen);
  const groups =
    asked === ''
      ? [
          { name: t`From the same supplier`, rows: same },
          { name: t`Uploaded by the same user`, rows: alike },
          { name: t`Received around the same time`, rows: near },
        ]
      : [{ name: t`Results`, rows: found.rows.filter(isOther).slice(0, shown.found) }];
  const isWaiting = asked === '' ? aroundThen.isPending : found.isPending;
  const isEmpty = groups.every((group) => group.rows.length === 0);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-row]')];
    stops[Math.max(0, stops.findIndex((stop) => stop === document.activeElement) + by)]?.focus();
  };
  return (
    // The arrow keys only move the focus between the elements inside.
    <Stack gap={0} flex={1} mih={0} onKeyDown={onKeyDown}>
      <TextInput
        mx="lg"
        mb="sm"
        leftSection={<Search size={16} aria-hidden="true" />}
        type="search"
        data-autofocus
        value={text}
        placeholder={t`Search all documents…`}
        aria-label={t`Search all documents…`}
        onChange={(event) => setText(event.target.value)}
      />
      <Box pb="sm" px="sm" flex={1} mih={180} mah="46vh" className="scrolls" aria-busy={isWaiting}>
        {isWaiting && isEmpty && !isOnline ? (
          <Box component="p" role="status" py="xl" px="sm" c="dimmed" ta="center">
            {t`You are offline. Documents are listed when you are back online.`}
          </Box>
        ) : null}
        {isWaiting && isEmpty && isOnline ? (
          <Stack gap="lg" py="lg" px="sm">
            <Skeleton width="70%" height={14} />
            <Skeleton width="55%" height={14} />
            <Skeleton width="62%" height={14} />
          </Stack>
        ) : null}
        {!isWaiting && isEmpty ? (
          <Box component="p" py="xl" px="sm" c="dimmed" ta="center">{t`No matching documents.`}</Box>
        ) : null}
        {groups.map(({ name, rows }) =>
          rows.length > 0 ? (
            <section key={name} aria-label={name}>
              <Text component="h3" size="xs" pt="sm" pb="xs" px="sm" c="dimmed" fw={500}>
                {name}
              </Text>
              {rows.map((row) => (
                <Choice key={row.id} row={row} onPick={onPick} />
              ))}
            </section>
          ) : null,
        )}
      </Box>
    </Stack>
  );
}

function useRows(scope: DocumentScope, enabled: boolean) {
  const { data, isPending } = useQuery({ ...documentQueries.page(scope, undefined, 0), enabled });
  return { rows: enabled ? (data?.items ?? []) : [], isPending: enabled && isPending };
}

function Choice({ row, onPick }: { row: DocumentRow; onPick: (row: DocumentRow) => void }) {
  const format = useFormat();
  const total = row.total === null ? '' : `${format.amount(row.total)} ${row.currency ?? ''}`;
  return (
    <UnstyledButton w="100%" py={6} px="sm" bdrs={4} fz="sm" lh="18px" className="choosable" data-row onClick={() => onPick(row)}>
      <Group component="span" wrap="nowrap" gap="md" align="flex-start">
        <Stack component="span" flex={1} gap={0} miw={0}>
          <Text span truncate inherit fw={500}>
            {row.supplier ?? row.fileName}
          </Text>
          <span className="caption faint truncates">
            {[row.number, row.supplier === null ? null : row.fileName].filter(Boolean).join(' · ')}
          </span>
        </Stack>
        <Box component="span" ta="right" className="figures one-line">
          {total}
        </Box>
        <Box component="span" miw={88} ta="right" className="figures one-line stays">
          {format.date(row.dateIssued ?? row.createdAt.slice(0, 10))}
        </Box>
      </Group>
    </UnstyledButton>
  );
}

/**
 * Panel of "Fill rows from example": the example row on the page, the fields of its cells, and the resulting rows, which are applied as one
 * step that can be undone.
 */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ExampleRows } from '#contract/documents/parts-bff.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { touchOnly, useMedia } from '#web/ui/use-media.ts';
import type { Highlight } from '#web/viewer/highlights.ts';
import type { WordIndex } from '#web/viewer/page-words.ts';
import { partQueries } from '../pages/document-parts.queries.ts';
import type { Session } from '../session/use-session.ts';
import { ExampleCells } from './example-cells.tsx';
import { itemRowsOf, shownRow } from './example-rows.ts';
import { FoundSummary, FoundTable } from './found-rows.tsx';
import type { Teaching } from './use-example-row.ts';

const highlightsOf = (data: ExampleRows, shown: readonly number[]): Highlight[] => [
  ...data.rows.map(({ cells }): Highlight => ({ tone: 'row', wordIds: Object.values(cells).flatMap((cell) => cell.wordIds) })),
  { tone: 'walk', wordIds: shown },
];

type Props = { session: Session; teaching: Teaching; words: WordIndex };

export function ExampleRowPanel({ session, teaching, words }: Props) {
  const { t } = useLingui();
  const isTouch = useMedia(touchOnly);
  const { picked, stop } = teaching;
  const wordIds = useMemo(() => shownRow(picked, words), [picked, words]);
  return (
    // Handles Escape from any focused element inside.
    <Stack
      component="section"
      gap={0}
      fz="sm"
      lh="18px"
      h="100%"
      mih={180}
      bg="var(--surface)"
      className="scrolls"
      aria-label={t`Fill rows from example`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        stop();
      }}
    >
      {wordIds.length === 0 ? (
        <Stack align="flex-start" p="lg">
          <p role="status">{t`Draw a box around one row of the table on the page, or click a word in it.`}</p>
          <Box component="p" c="dimmed">
            {t`The other rows are found by its columns.`}
            {isTouch ? '' : ` ${t`Keyboard: press [ and ] to move between words on the page and Enter to select the whole row.`}`}
          </Box>
          <Button variant="default" size="compact-sm" onClick={stop}>{t`Cancel`}</Button>
        </Stack>
      ) : (
        <FoundRows key={wordIds.join()} session={session} teaching={teaching} wordIds={wordIds} />
      )}
    </Stack>
  );
}

type FoundProps = { session: Session; teaching: Teaching; wordIds: readonly number[] };

/** Rows derived from the example row. */
function FoundRows({ session, teaching, wordIds }: FoundProps) {
  const { t } = useLingui();
  const { detail, columns: fields } = session;
  const { setHighlights } = teaching;
  const [chosen, setChosen] = useState<readonly (string | null)[] | null>(null);
  const { data, error, isFetching } = useQuery(partQueries.taughtRows(detail.id, wordIds, chosen));
  useEffect(() => {
    if (!data) return undefined;
    setHighlights(highlightsOf(data, wordIds));
    return () => setHighlights([]);
  }, [data, setHighlights, wordIds]);

  const buttons = <OtherRowButtons teaching={teaching} />;
  if (error)
    return (
      <Stack align="flex-start" p="lg" role="alert">
        <p>{errorText(error)}</p>
        {buttons}
      </Stack>
    );
  if (!data)
    return (
      <Stack gap="md" p="lg" aria-busy="true">
        <Skeleton width="80%" height={14} />
        <Skeleton width="60%" height={14} />
      </Stack>
    );
  const used = fields.filter((field) => data.columns.some((column) => column.field === field.name));
  const cells = <ExampleCells data={data} fields={fields} onChoose={setChosen} />;
  if (used.length === 0)
    return (
      <Stack align="flex-start" p="lg" role="status">
        <p>{t`No columns found there. Select a whole row of the table.`}</p>
        {data.columns.length > 0 ? cells : null}
        {buttons}
      </Stack>
    );
  const rows = itemRowsOf(data);
  const count = rows.length;
  return (
    <>
      <Flex wrap="wrap" rowGap={6} columnGap="lg" align="center" justify="space-between" py="sm" px="md" className="ruled">
        <FoundSummary session={session} data={data} rows={rows} used={used} />
        <Flex gap={6} wrap="wrap">
          <Button
            size="compact-sm"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- what was asked for is there: Enter takes it
            autoFocus
            disabled={count === 0 || isFetching}
            onClick={() => {
              session.putRows(rows);
              teaching.stop();
            }}
          >
            {plural(count, { one: 'Fill in # row', other: 'Fill in # rows' })}
          </Button>
          {buttons}
        </Flex>
      </Flex>
      {cells}
      <FoundTable data={data} rows={rows} used={used} culture={session.culture} isStale={isFetching} />
    </>
  );
}

function OtherRowButtons({ teaching: { start, stop } }: { teaching: Teaching }) {
  const { t } = useLingui();
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => start?.()}>{t`Select another row`}</Button>
      <Button variant="default" size="compact-sm" onClick={stop}>{t`Cancel`}</Button>
    </>
  );
}

/** Dialog with the pages of a document side by side: split, reorder and rotate. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { DocumentDetail } from '#web/documents/core/documents.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { Dialog, DialogFooter } from '#web/ui/floating/dialog.tsx';
import { isCutBefore, isReordered, startsOf } from './page-cuts.ts';
import { PageList } from './page-list.tsx';
import { PagesHint } from './pages-hint.tsx';
import { usePagesKeys } from './pages-keys.ts';
import { suggestionsFor, sureCuts } from './split-at.ts';
import { ApplySuggestions, SuggestionProblem } from './page-suggestions.tsx';
import { useArrangement } from './use-arrangement.ts';

const noCuts: readonly number[] = [];

type Props = {
  detail: DocumentDetail;
  /** Page from which the dialog was opened. */
  at: number;
  /** Whether the document is split at the suggested pages, as soon as they are known. */
  isSuggested?: boolean | undefined;
  onArrange: (order: readonly number[] | null, starts: readonly number[]) => void;
  onClose: () => void;
};

export function PagesDialog({ detail, at, isSuggested = false, onArrange, onClose }: Props) {
  const { t } = useLingui();
  const { pages } = detail;
  const canOrder = can('pageArranging') && pages.length > 1;
  const suggested = useQuery({ ...suggestionsFor(detail), enabled: canOrder });
  const suggestions = suggested.data ?? [];
  const suggestedPages = suggestions.map(({ pageIndex }) => pageIndex);
  const cuts = isSuggested ? sureCuts(suggestions) : noCuts;
  const arranging = useArrangement(pages.length, { at: cuts[0] ?? at, cuts }, canOrder);
  const { arrangement, announcement, cutAt } = arranging;
  const confirm = useRef<HTMLButtonElement>(null);
  const isOffered = cuts.length > 0 && arranging.isUnchanged;
  // Also if the suggestions are late: Enter confirms them.
  useEffect(() => {
    if (isOffered) confirm.current?.focus();
  }, [isOffered]);
  const starts = startsOf(arrangement);
  const count = starts.length + 1;
  const reordered = isReordered(arrangement);
  usePagesKeys({ canCut: pages.length > 1, canOrder });

  const action =
    count > 1
      ? plural(count, { one: 'Split into # document', other: 'Split into # documents' })
      : reordered
        ? t`Save page order`
        : t`Split`;
  return (
    <Dialog title={t`Pages of ${detail.fileName}`} closeLabel={t`Close`} size="large" onClose={onClose}>
      <Flex wrap="wrap" rowGap="sm" columnGap="lg" align="center" justify="space-between" pb="sm" px="lg">
        <Text flex="1 1 320px" c="dimmed">
          <PagesHint canOrder={canOrder} />
        </Text>
        <ApplySuggestions
          query={suggested}
          isApplied={isCutBefore(arrangement, suggestedPages)}
          onApply={() => cutAt(suggestedPages)}
        />
      </Flex>
      <SuggestionProblem query={suggested} isAwaited={isSuggested} />
      <PageList detail={detail} arranging={arranging} suggestions={suggestions} canOrder={canOrder} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      <Text size="xs" pt="sm" px="lg" c="dimmed">
        {count > 1
          ? t`Each part becomes a separate document with its own values. This document moves to the trash and can be restored. Its file is not changed.`
          : t`The original file is not changed.`}
      </Text>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button
          ref={confirm}
          data-autofocus={cuts.length > 0 || undefined}
          disabled={count === 1 && !reordered}
          onClick={() => {
            onArrange(reordered ? arrangement.order : null, starts);
            onClose();
          }}
        >
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Suggested splits of a document: while they are looked for, when they can be applied, and what to do without them. */
import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, Loader, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import Scissors from 'lucide-react/icons/scissors';
import { Notice } from '#web/ui/notice.tsx';
import classes from './pages-dialog.module.css';

type Suggestions = UseQueryResult<readonly { isSure: boolean }[]>;

type Props = {
  query: Suggestions;
  /** Whether the document is split at all of them. */
  isApplied: boolean;
  onApply: () => void;
};

export function ApplySuggestions({ query, isApplied, onApply }: Props) {
  if (query.isFetching && !query.data)
    return (
      <Flex role="status" className={classes.late ?? ''} gap="sm" align="center" fz="sm" c="dimmed">
        <Loader size={14} aria-hidden="true" />
        <Trans>Finding where the documents begin…</Trans>
      </Flex>
    );
  const count = query.data?.length ?? 0;
  if (count === 0 || isApplied) return null;
  return (
    <Button size="compact-sm" variant="light" leftSection={<Scissors size={14} aria-hidden="true" />} onClick={onApply}>
      {plural(count, { one: 'Apply # suggested split', other: 'Apply # suggested splits' })}
    </Button>
  );
}

/** `isAwaited`: the dialog was opened to apply them. */
export function SuggestionProblem({ query, isAwaited }: { query: Suggestions; isAwaited: boolean }) {
  if (query.isError && !query.isFetching)
    return (
      <Notice role="alert" tone="look" mx="lg" mb="sm">
        <Flex gap="sm" align="center" justify="space-between" wrap="wrap">
          <Trans>Could not find where the documents begin. Click between two pages to split them yourself, or try again.</Trans>
          <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Flex>
      </Notice>
    );
  if (isAwaited && query.data?.every(({ isSure }) => !isSure))
    return (
      <Text role="status" px="lg" pb="sm">
        <Trans>No page was found on which another document surely begins. Click between two pages to split them.</Trans>
      </Text>
    );
  return null;
}

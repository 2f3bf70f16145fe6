import { Trans, useLingui } from '@lingui/react/macro';
import { Flex } from '@mantine/core';
import SearchX from 'lucide-react/icons/search-x';
import { Link } from 'react-router';
import type { FilterKey } from '#contract/core/filter-keys.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { defaultSort, type ListView, writeListView } from './core/list-view.ts';
import { useFilterName } from './filters/use-filter-name.ts';

type Props = { error: unknown; view: ListView; onRetry: () => void };

/** The list could not be loaded. A link, a saved view or an edited address may hold what the service refuses, which is named then. */
export function RefusedView({ error, view, onRetry }: Props) {
  const { t } = useLingui();
  const paths = error instanceof ApiError ? (error.problem.errors ?? []).map(({ path }) => path) : [];
  const isRefused = (name: string) => paths.some((path) => path === `body.${name}` || path.startsWith(`body.${name}.`));
  const refused = (Object.keys(view.filters) as FilterKey[]).filter((key) => isRefused(`filter.${key}`));
  const isSortRefused = isRefused('sort');
  if (refused.length === 0 && !isSortRefused) return <ListProblem error={error} onRetry={onRetry} />;
  const { field } = view.sort;
  const filters = Object.fromEntries(Object.entries(view.filters).filter(([key]) => !refused.some((each) => each === key)));
  const rest = writeListView({ ...view, filters, sort: isSortRefused ? defaultSort : view.sort });
  return (
    <Flex flex={1} role="alert">
      <Empty icon={SearchX} title={t`The list could not be loaded`}>
        {refused.map((key) => (
          <RefusedFilter key={key} filter={key} />
        ))}
        {isSortRefused ? <p>{t`The list cannot be sorted by “${field}”.`}</p> : null}
        <p>
          <Link to={{ search: rest.toString() }}>
            <Trans>Show the list without it</Trans>
          </Link>
        </p>
      </Empty>
    </Flex>
  );
}

function RefusedFilter({ filter }: { filter: FilterKey }) {
  const { t } = useLingui();
  const { name } = useFilterName(filter);
  return <p>{t`The filter “${name}” has a value that does not exist.`}</p>;
}

import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Box, Flex, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ListProblem } from '#web/platform/shell/list-problem.tsx';
import { useActions } from '#web/ui/actions/actions.ts';
import { rankByWords } from '#web/ui/rank-by-words.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EndpointDetails } from './endpoint-details.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { referenceQueries } from './reference.queries.ts';
import { searchWordsOf } from './search-words.ts';
import { constantsOf, type Endpoint, type EndpointGroup, type Schema } from './reference-document.ts';

const searched = ({ operation, method, path, id }: Endpoint): string =>
  `${operation.summary} ${method} ${path} ${id.replace('_', ' ')} ${operation.description ?? ''} ${[...wordsOf(bodyOf(operation))].join(' ')}`;

const bodyOf = ({ requestBody }: Endpoint['operation']): Schema => Object.values(requestBody?.content ?? {})[0]?.schema ?? {};

/** Names of properties and constants, such as the names of events. */
function* wordsOf(schema: Schema): Generator<string> {
  for (const constant of constantsOf(schema)) yield String(constant);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    yield name;
    yield* wordsOf(property);
  }
  if (schema.items) yield* wordsOf(schema.items);
}

const textOf = ({ name, description }: EndpointGroup): string => `${name} ${description}`;
const isAbout = (group: EndpointGroup, typed: string): boolean => rankByWords([group], typed, textOf).length > 0;

function found(groups: readonly EndpointGroup[], typed: string, translate: (text: MessageDescriptor) => string): EndpointGroup[] {
  return (
    groups
      .map((group) => ({
        ...group,
        endpoints: rankByWords(
          group.endpoints,
          typed,
          (each) => `${textOf(group)} ${searched(each)} ${searchWordsOf(group, each, translate)}`,
        ),
      }))
      .filter(({ endpoints }) => endpoints.length > 0)
      // Groups about the typed word come before those that only mention it.
      .toSorted((a, b) => Number(isAbout(b, typed)) - Number(isAbout(a, typed)))
  );
}

/** Lists all endpoints of the API by group. The search text and the open endpoint are stored in the URL. */
export function ApiReferenceScreen() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const groups = useQuery(referenceQueries.groups());
  const typed = search.get('q') ?? '';
  const chosenId = search.get('endpoint') ?? undefined;
  const shown = found(groups.data ?? [], typed, t);
  const chosen = groups.data?.flatMap(({ endpoints }) => endpoints).find(({ id }) => id === chosenId);
  const addressOf = (id: string | undefined) =>
    `?${new URLSearchParams({ ...(typed && { q: typed }), ...(id !== undefined && { endpoint: id }) }).toString()}`;
  useActions([
    {
      id: 'search-endpoints',
      label: t`Search endpoints`,
      group: t`API reference`,
      run: () => input.current?.focus(),
    },
  ]);
  if (groups.error) return <ListProblem isPage error={groups.error} onRetry={() => void groups.refetch()} />;
  return (
    <Flex h="100%">
      <Box
        w={{ base: '100%', sm: 360 }}
        flex={{ base: '1 1 auto', sm: '0 0 360px' }}
        h="100%"
        p="lg"
        className="scrolls"
        // A phone has room for only one of the list and the details.
        display={{ base: chosen ? 'none' : 'block', sm: 'block' }}
      >
        <Text component="h1" size="xl" fw={600} pb="md">
          <Trans>API reference</Trans>
        </Text>
        <TextInput
          ref={input}
          type="search"
          aria-label={t`Search endpoints`}
          placeholder={t`Search endpoints`}
          pb="md"
          value={typed}
          onChange={({ target: { value } }) =>
            setSearch({ ...(value && { q: value }), ...(chosenId !== undefined && { endpoint: chosenId }) }, { replace: true })
          }
        />
        {groups.data ? <EndpointList groups={shown} chosenId={chosenId} hrefOf={addressOf} /> : <Skeleton width={220} />}
        {groups.data && shown.length === 0 ? (
          <Text c="dimmed" role="status">
            <Trans>No endpoints found. Try a noun such as document, export or approval.</Trans>
          </Text>
        ) : null}
      </Box>
      <Box
        flex={1}
        miw={0}
        h="100%"
        p="lg"
        key={chosenId ?? ''}
        className="scrolls"
        display={{ base: chosen ? 'block' : 'none', sm: 'block' }}
      >
        {chosen ? (
          <Box maw={860}>
            <Anchor component={Link} to={addressOf(undefined)} size="sm" display={{ base: 'inline-block', sm: 'none' }} py="sm">
              <Trans>All endpoints</Trans>
            </Anchor>
            <EndpointDetails endpoint={chosen} />
          </Box>
        ) : (
          <Introduction />
        )}
      </Box>
    </Flex>
  );
}

function Introduction() {
  return (
    <Text component="div" maw="64ch" pt="xl">
      <p>
        <Trans>
          Choose an endpoint to see what it takes and answers, with examples in curl, TypeScript and Python, and to try it with
          your own session.
        </Trans>
      </p>
      <p>
        <Trans>
          Programs sign in with a client application of their own. The same description for programs:{' '}
          <a href="/openapi.json">openapi.json</a>.
        </Trans>
      </p>
    </Text>
  );
}

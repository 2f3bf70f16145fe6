import { MutationCache, QueryCache, QueryClient, type MutationOptions, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { mutate } from './mutate.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Query keys that the mutation invalidates. */
      invalidates?: readonly QueryKey[];
      /** Set if the caller shows the error itself. */
      handlesError?: boolean;
      /** Set if the user may run it again from the report of its error. */
      isRepeatable?: boolean;
    };
    queryMeta: {
      handlesError?: boolean;
      /** Set if the screen shows itself that what it has on the screen no longer exists. */
      handlesGone?: boolean;
    };
  }
}

const maxRetries = 2;
/** Whether a retry may help. A refused request stays refused, but an unreachable service may recover. */
const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 502);
const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Its failure is reported like that of the first attempt. */
function runMutation(client: QueryClient, options: MutationOptions<unknown, Error, unknown>, variables: unknown): void {
  mutate(client, options, variables).catch(() => {});
}

/**
 * Creates the query client. `onBackgroundError` reports errors that have no place of their own on the screen, and offers to run what failed
 * again if it is given.
 */
export function createQueryClient(onBackgroundError: (error: unknown, runAgain?: () => void) => void): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 15_000, retry: (count, error) => count < maxRetries && isRetryable(error) },
      // Without a network they fail at once and say so. By default they would wait in silence and run when the user has long moved on.
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        // With data on the screen the page stays and the error is reported. Without data, the error boundary or the empty state shows it.
        const isHandled = query.meta?.handlesError === true || (query.meta?.handlesGone === true && isGone(error));
        if (query.state.data !== undefined && !isHandled) onBackgroundError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _context, mutation) => {
        if (mutation.meta?.handlesError === true) return;
        const runAgain = () => runMutation(client, mutation.options, variables);
        onBackgroundError(error, mutation.meta?.isRepeatable ? runAgain : undefined);
      },
      onSettled: async (_data, _error, _variables, _context, mutation) => {
        await Promise.all((mutation.meta?.invalidates ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      },
    }),
  });
  return client;
}

import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** A mutation outside of a component: what it makes stale and what is said of its failure are as with `useMutation`. */
export const mutate = <Answer, Asked>(
  client: QueryClient,
  options: MutationOptions<Answer, Error, Asked>,
  asked: Asked,
): Promise<Answer> => client.getMutationCache().build(client, options).execute(asked);

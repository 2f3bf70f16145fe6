import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/** Runs a mutation outside of a component. Invalidation and error reporting work as with `useMutation`. */
export const mutate = <Answer, Asked>(
  client: QueryClient,
  options: MutationOptions<Answer, Error, Asked>,
  asked: Asked,
): Promise<Answer> => client.getMutationCache().build(client, options).execute(asked);

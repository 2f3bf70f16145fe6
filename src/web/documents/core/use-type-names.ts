import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { typeQueries } from './types.queries.ts';

/** Names of types in the person's language; a type that nobody knows any more keeps its own. */
export function useTypeNames(): (documentClass: string) => string {
  const { i18n } = useLingui();
  const { data } = useQuery({ ...typeQueries.active(i18n.locale), meta: { handlesError: true } });
  return (documentClass) => data?.find(({ documentType }) => documentType === documentClass)?.name ?? documentClass;
}

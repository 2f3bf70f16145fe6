import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { typeQueries } from './types.queries.ts';

/** Returns a function for the name of a type in the user's language. An unknown type is shown by its API name. */
export function useTypeNames(): (documentClass: string) => string {
  const { i18n } = useLingui();
  const { data } = useQuery({ ...typeQueries.active(i18n.locale), meta: { handlesError: true } });
  return (documentClass) => data?.find(({ documentType }) => documentType === documentClass)?.name ?? documentClass;
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { MeaningMark } from '#web/ui/meaning.tsx';
import { typeDesignQueries } from './type-design.queries.ts';

const bare = (name: string) => name.trim().toLowerCase();

/** Returns a warning below a name that another type also has, because the two could not be told apart in a selection. */
export function useSameName(own?: string): (culture: string, name: string) => ReactNode {
  const { t } = useLingui();
  const { data: types = [] } = useQuery(typeDesignQueries.list(currentCulture()));
  const isTaken = (culture: string, name: string) =>
    bare(name) !== '' && types.some((type) => type.documentType !== own && bare(type.name[culture] ?? '') === bare(name));
  return (culture, name) =>
    isTaken(culture, name) ? <MeaningMark meaning="look">{t`Another document type has the same name.`}</MeaningMark> : undefined;
}

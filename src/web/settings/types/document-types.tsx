import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { typeDesignQueries } from './type-design.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { withTexts } from '#web/platform/loading/with-texts.ts';
import { QueryContent, useSelectedItem } from '#web/settings/kit/settings-panel.tsx';
import { NewType } from './new-type.tsx';
import { TypeList } from './type-list.tsx';

const TypeByField = lazy(async () => ({ default: (await import('./by-field/type-by-field.tsx')).TypeByField }));
/** The page and the form in the preview are those of the review screen, and so are their texts. */
const TypeDesigner = lazy(() =>
  withTexts(['work', 'review'], async () => ({ default: (await import('./type-designer.tsx')).TypeDesigner })),
);

/** Document types and their design. */
export function DocumentTypes() {
  const { t } = useLingui();
  const { id, choose } = useSelectedItem();
  const types = useQuery(typeDesignQueries.list(currentCulture()));
  const design = useQuery({
    ...typeDesignQueries.design(id ?? ''),
    enabled: can('typeDesign') && id !== undefined && id !== 'new',
  });
  if (!can('typeDesign') && id !== undefined)
    return (
      <Suspense>
        <TypeByField documentType={id} />
      </Suspense>
    );
  if (id === 'new') return <QueryContent query={types}>{(list) => <NewType types={list} onCreated={choose} />}</QueryContent>;
  if (id === undefined)
    return <TypeList query={types} title={t`Document types`} onNew={can('typeDesign') ? () => choose('new') : null} />;
  return (
    <QueryContent query={design}>
      {(found) => (
        <Suspense>
          <TypeDesigner key={found.documentType} design={found} onGone={() => choose(undefined)} />
        </Suspense>
      )}
    </QueryContent>
  );
}

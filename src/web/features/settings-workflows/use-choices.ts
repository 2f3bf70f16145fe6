import { useQuery } from '@tanstack/react-query';
import { typeQueries, unitQueries } from '#web/api/types.queries.ts';
import { workflowQueries } from '#web/api/workflows.queries.ts';
import type { Choices } from '#web/blocks/conditions/condition-choices.ts';
import { currentCulture } from '#web/i18n/i18n.ts';

/** What conditions, fields and people can be chosen from; empty until it is there. */
export function useChoices() {
  const culture = currentCulture();
  const types = useQuery(typeQueries.active(culture));
  const units = useQuery(unitQueries.list());
  const fields = useQuery(workflowQueries.fields(culture));
  const tables = useQuery(workflowQueries.tables());
  const people = useQuery(workflowQueries.people());
  const named = new Map(
    Object.values(fields.data ?? {})
      .flat()
      .map(({ name, label }) => [name, label]),
  );
  const choices: Choices = {
    types: (types.data ?? []).map(({ documentType, name }) => ({ id: documentType, name })),
    units: (units.data?.items ?? []).map(({ id, name }) => ({ id, name: name ?? id })),
    fields: [...named].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name, culture)),
    tables: (tables.data ?? []).map(({ id, name }) => ({ id, name })),
  };
  return { choices, people: people.data ?? [] };
}
export type AllChoices = ReturnType<typeof useChoices>;

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { typeQueries, unitQueries } from '#web/documents/core/types.queries.ts';
import { workflowQueries } from '#web/approvals/core/workflows.queries.ts';
import type { Choices } from './condition-choices.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';

/** Returns the options for conditions, fields and approvers; empty while `isPending`, when IDs have no names yet. */
export function useChoices() {
  const { t } = useLingui();
  const culture = currentCulture();
  const types = useQuery(typeQueries.active(culture));
  const units = useQuery(unitQueries.list());
  const fields = useQuery(typeQueries.withItemFields(culture));
  const tables = useQuery(workflowQueries.tables());
  const people = useQuery(workflowQueries.people());
  const choices: Choices = {
    types: (types.data ?? []).map(({ documentType, name }) => ({ id: documentType, name })),
    units: (units.data?.items ?? []).map(({ id, name }) => ({ id, name: name ?? id })),
    fields: (fields.data ?? [])
      .map(({ name, label, type, isItemField }) => ({ id: name, type, name: isItemField ? t`${label} (of each item)` : label }))
      .toSorted((a, b) => a.name.localeCompare(b.name, culture)),
    tables: (tables.data ?? []).map(({ id, name }) => ({ id, name })),
  };
  const isPending = [types, units, fields, tables, people].some((query) => query.isPending);
  return { choices, people: people.data ?? [], isPending };
}
export type AllChoices = ReturnType<typeof useChoices>;

import { DomainError } from '#contract/core/errors.ts';
import { createDataTable } from '#service/data-tables/create-data-table.ts';
import { replaceDataTable } from '#service/data-tables/replace-data-table.ts';
import { findDataTableByName } from '#service/data-tables/store.ts';
import type { Ctx } from '#service/platform/ctx.ts';
import { text } from '#service/platform/texts/text.ts';
import { type AccountingList, NoLists } from './connector.ts';
import { loadConnection } from './manage-connections.ts';
import { connectorOf } from './reach.ts';
import { textOfMessage } from './stored-message.ts';

type Written = { id: string; name: string; rows: number };
const longest = { key: 200, value: 1000, name: 100 };

/** Returns rows for a data table: each key once. */
function rowsOf({ rows }: AccountingList): AccountingList['rows'] {
  const byKey = new Map<string, string>();
  for (const { key, value } of rows) {
    const trimmed = key.trim().slice(0, longest.key);
    if (trimmed !== '' && !byKey.has(trimmed)) byKey.set(trimmed, value.trim().slice(0, longest.value));
  }
  return [...byKey].map(([key, value]) => ({ key, value }));
}

/** Stores accounts and cost centers of the system in data tables with its name; fields that use the tables are unchanged. */
export async function fetchLists(ctx: Ctx, systemId: string): Promise<{ tables: Written[] }> {
  const connection = await loadConnection(ctx, systemId);
  const connector = await connectorOf(ctx, connection);
  let lists: AccountingList[];
  try {
    lists = await connector.lists();
  } catch (error) {
    if (!(error instanceof NoLists)) throw error;
    const params = { system: connection.systemName, cause: textOfMessage(ctx.culture, error.why) };
    throw new DomainError('unavailable', { reason: { code: 'accounting_system_unreachable', params } });
  }
  if (lists.length === 0) throw new DomainError('state_conflict', { reason: { code: 'connection_has_no_lists' } });
  const tables: Written[] = [];
  for (const list of lists) {
    const name = `${text(ctx.culture, `accountingList.${list.name}`)}: ${connection.systemName}`.slice(0, longest.name);
    const values = rowsOf(list);
    const known = await findDataTableByName(ctx.db, ctx.actor.tenantId, name);
    if (known) await replaceDataTable(ctx, known.id, { name, values });
    const { id } = known ?? (await createDataTable(ctx, { name, values }));
    tables.push({ id, name, rows: values.length });
  }
  return { tables };
}

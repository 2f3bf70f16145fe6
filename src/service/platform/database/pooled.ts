/** Connections to a pooler in transaction mode (pgbouncer, `pool_mode = transaction`). */
import { escapeLiteral } from 'pg';

/** Rows that are visible. */
export type Scope = { tenantId: string; units: string; role: string };

export const isBegin = (text: string): boolean => /^(begin|start transaction)/.test(text);

/** Returns the settings, per transaction, that a session of our own gets once: the visible rows and the limits of queries. */
export function localScope({ tenantId, units, role }: Scope): string {
  const settings = {
    'app.tenant': tenantId,
    'app.units': units,
    jit: 'off',
    work_mem: '16MB',
    statement_timeout: '60s',
    idle_in_transaction_session_timeout: '60s',
    role,
  };
  const told = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${escapeLiteral(value)}, true)`);
  return `select ${told.join(', ')}`;
}

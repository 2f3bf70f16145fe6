/** Connections to a pooler that lends a session for one transaction at a time (pgbouncer, `pool_mode = transaction`). */
import { escapeLiteral } from 'pg';

/** Whose rows there are. */
export type Scope = { tenantId: string; units: string; role: string };

export const isBegin = (text: string): boolean => /^(begin|start transaction)/.test(text);

/** What a session of our own is told once, for the transaction that it stands in: whose rows there are, and what queries may take. */
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

import type { Actor } from '#service/platform/ctx.ts';
import type { Db } from '#service/platform/database/database.ts';

/** What making accounts needs. `db` is the owner's handle where a tenant or its first users are made, as nobody is signed in there. */
export type AccountParts = {
  db: Db;
  now: () => Date;
  /** Who makes them, where somebody is signed in. */
  actor?: Actor;
  /** Of their request. */
  traceId?: string;
};

/** Whoever runs the administrator's commands or starts the service for the first time. */
export const operatorOf = (tenantId: string): Actor => ({
  kind: 'system',
  id: 'operator',
  tenantId,
  role: 'TenantAdmin',
  name: 'Operator',
  email: null,
  accountingUnitId: null,
  unitIds: 'all',
});

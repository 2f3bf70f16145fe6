import type { Call } from './request.ts';

/** Returns the body with properties that only the service may set, at the top level and in every nested object. */
export function surplusIn(
  { body, headers }: Call,
  { tenantId, userId }: { tenantId: string; userId: string },
): string | undefined {
  if (body === undefined || headers['content-type'] !== 'application/json') return undefined;
  const requested = {
    role: 'TenantAdmin',
    tenantId,
    tenant_id: tenantId,
    enabled: true,
    isActive: true,
    uploadedBy: userId,
    approvalState: 'Approved',
    exportState: 'Exported',
    passwordHash: 'x',
    version: 0,
  };
  const withSurplus = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withSurplus);
    if (typeof value !== 'object' || value === null) return value;
    return { ...requested, ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withSurplus(each)])) };
  };
  return JSON.stringify(withSurplus(JSON.parse(body)));
}

import type { Call } from './request.ts';

/** The body with what a caller would like to decide, at its head and in every object within. */
export function surplusIn(
  { body, headers }: Call,
  { tenantId, userId }: { tenantId: string; userId: string },
): string | undefined {
  if (body === undefined || headers['content-type'] !== 'application/json') return undefined;
  const wished = {
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
    return { ...wished, ...Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withSurplus(each)])) };
  };
  return JSON.stringify(withSurplus(JSON.parse(body)));
}

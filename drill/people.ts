/** Of everybody in the tenants of a drill. */
export const password = 'drill-password-2026';

/** Who writes in the programs of a tenant, and who decides, by their email addresses. */
export type People = { admin: string; approver: string };
/** Those that a service makes at its first start. */
export const demoPeople: People = { admin: 'admin@demo.test', approver: 'approver@demo.test' };

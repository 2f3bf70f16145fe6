/** Password of all users in the tenants of a drill. */
export const password = 'drill-password-2026';

/** Email addresses of the user who edits in the programs of a tenant, and of the user who decides. */
export type People = { admin: string; approver: string };
/** Users that a service creates at its first start. */
export const demoPeople: People = { admin: 'admin@demo.test', approver: 'approver@demo.test' };

import type { People } from '#testing/add-tenants.ts';

/** Password of all users in the tenants of a drill. */
export const password = 'drill-password-2026';

/** Users that a service creates at its first start. */
export const demoPeople: People = { admin: 'admin@demo.test', approver: 'approver@demo.test' };

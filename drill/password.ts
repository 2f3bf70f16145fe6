/** Password of all users in the demo tenant of a drill. */
export const password = 'drill-password-2026';

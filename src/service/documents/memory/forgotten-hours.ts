/** Number of hours for which what was forgotten can be restored. */
export const forgottenHours = 24;

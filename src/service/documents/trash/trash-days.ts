/** Number of days for which a deleted document can be restored. */
export const trashDays = 30;

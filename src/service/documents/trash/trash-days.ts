/** How long a deleted document can be restored. */
export const trashDays = 30;

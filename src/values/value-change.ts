/** A value that was changed, in the header or in an item; null stands for an empty one. */
export type ValueChange = { fieldName: string; itemIndex: number | null; oldValue: string | null; newValue: string | null };

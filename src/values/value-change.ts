/** Change of a value in the header or in a line item. Null means an empty value. */
export type ValueChange = { fieldName: string; itemIndex: number | null; oldValue: string | null; newValue: string | null };

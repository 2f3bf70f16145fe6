/** Stands for the field in supplier memory about line items; no field can have this name. */
export const lineItems = 'items[]';

/** Stands for the field where the memory of a supplier is about line items: no field can be called so. */
export const lineItems = 'items[]';

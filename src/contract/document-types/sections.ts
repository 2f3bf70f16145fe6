/** Parts of a form, in their order. Apart from the built-in types, so that a screen that shows sections does not carry their fields. */
export const sections = ['document', 'supplier', 'customer', 'dates', 'amounts', 'vat', 'payment', 'other', 'items'] as const;
export type Section = (typeof sections)[number];

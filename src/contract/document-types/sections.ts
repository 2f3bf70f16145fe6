/** Parts of a form, in their order. Apart from the built-in types, so that a screen that shows sections does not carry their fields. */
export const sections = ['document', 'supplier', 'customer', 'dates', 'amounts', 'vat', 'payment', 'other', 'items'] as const;
export type Section = (typeof sections)[number];
export const headerSections = sections.filter((section) => section !== 'items');

export const isBuiltInSection = (key: string): key is Section => sections.some((section) => section === key);

/** The sections of the header in the order of the form: as they were arranged; built-in ones that the arrangement lacks follow. */
export function withBuiltIn<T extends { key: string }>(arranged: readonly T[], blank: (key: Section) => T): T[] {
  const keys = new Set(arranged.map(({ key }) => key));
  return [...arranged, ...headerSections.filter((key) => !keys.has(key)).map(blank)];
}

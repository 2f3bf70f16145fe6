/** Sections of the form, in order. Separate from the built-in types, so that screens that show sections do not bundle their fields. */
export const sections = ['document', 'supplier', 'customer', 'dates', 'amounts', 'vat', 'payment', 'other', 'items'] as const;
export type Section = (typeof sections)[number];
export const headerSections = sections.filter((section) => section !== 'items');

export const isBuiltInSection = (key: string): key is Section => sections.some((section) => section === key);

/** Returns the header sections in the order of the form: as arranged, followed by the built-in ones that the arrangement lacks. */
export function withBuiltIn<T extends { key: string }>(arranged: readonly T[], blank: (key: Section) => T): T[] {
  const keys = new Set(arranged.map(({ key }) => key));
  return [...arranged, ...headerSections.filter((key) => !keys.has(key)).map(blank)];
}

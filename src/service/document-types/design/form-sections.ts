/** Form sections as arranged by an administrator. Pure. */
import type { Fault } from '#contract/core/error-reasons.ts';
import { assertNoFaults } from '#contract/core/errors.ts';
import { headerSections, isBuiltInSection, withBuiltIn } from '#contract/document-types/sections.ts';
import type { TypeSection } from '#contract/document-types/type-changes.ts';

export const allSections = (arranged: readonly TypeSection[]): TypeSection[] =>
  withBuiltIn(arranged, (key) => ({ key, name: {} }));

const filled = ({ key, name }: TypeSection): TypeSection => ({
  key,
  name: Object.fromEntries(Object.entries(name).filter(([, text]) => text.trim() !== '')),
});

/** Returns the sections as stored: empty for the built-in arrangement. Errors refer to sections by index. */
export function arrangedSections(sections: readonly TypeSection[]): TypeSection[] {
  const keys = sections.map(({ key }) => key);
  const named = sections.map(filled);
  assertNoFaults(
    named.flatMap(({ key, name }, at): Fault[] => {
      const path = `body.sections.${at}`;
      if (key === 'items') return [{ path: `${path}.key`, code: 'unknown_section', params: { section: key } }];
      if (keys.indexOf(key) !== at) return [{ path: `${path}.key`, code: 'section_repeated' }];
      if (!isBuiltInSection(key) && Object.keys(name).length === 0)
        return [{ path: `${path}.name`, code: 'name_in_a_language_required' }];
      return [];
    }),
  );
  const all = allSections(named);
  const isDefault = all.every(({ key, name }, at) => key === headerSections[at] && Object.keys(name).length === 0);
  return isDefault ? [] : all;
}

export const isKnownSection = (key: string, arranged: readonly TypeSection[]): boolean =>
  isBuiltInSection(key) || arranged.some((section) => section.key === key);

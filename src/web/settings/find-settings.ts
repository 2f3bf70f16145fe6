/** Everything in Settings that a person may look for by a name: subjects, the parts of their pages, and what can be made there. */
import type { MessageDescriptor } from '@lingui/core';
import type { Me } from '#web/platform/api/me.queries.ts';
import { hasDesk } from '#web/platform/api/has-bff.ts';
import { sectionHref, settingsSections } from '#web/settings/sections.ts';

export type FoundSetting = {
  id: string;
  label: MessageDescriptor;
  of?: MessageDescriptor;
  words: MessageDescriptor;
  href: string;
};

export const settingsToFind = (me: Me): FoundSetting[] =>
  settingsSections(me).flatMap(({ id, name, words, make, makeNeedsDesk, parts = [] }): FoundSetting[] => {
    const href = sectionHref(id);
    return [
      { id: `settings-${id}`, label: name, words, href },
      ...(make && (!makeNeedsDesk || hasDesk())
        ? [{ id: `settings-${id}-new`, label: make.name, of: name, words: make.words, href: `${href}?id=new` }]
        : []),
      ...parts
        .filter(({ needsDesk }) => !needsDesk || hasDesk())
        .map((part) => ({
          id: `settings-${id}-${part.id}`,
          label: part.name,
          of: name,
          words: part.words,
          href: `${href}#${part.id}`,
        })),
    ];
  });

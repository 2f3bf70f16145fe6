/** Everything in the settings that can be found by name: pages, sections, single settings and objects that can be created. */
import type { MessageDescriptor } from '@lingui/core';
import type { Me } from '#web/platform/api/me.queries.ts';
import { can } from '#web/platform/api/service.ts';
import { sectionHref, settingsSections } from '#web/settings/sections.ts';
import { singleSettings } from '#web/settings/single-settings.ts';

export type FoundSetting = {
  id: string;
  label: MessageDescriptor;
  of?: MessageDescriptor;
  words?: MessageDescriptor;
  href: string;
};

export const searchableSettings = (me: Me): FoundSetting[] =>
  settingsSections(me).flatMap(({ id, name, words, make, makeNeeds, parts = [] }): FoundSetting[] => {
    const href = sectionHref(id);
    return [
      { id: `settings-${id}`, label: name, words, href },
      ...(make && (!makeNeeds || can(makeNeeds))
        ? [{ id: `settings-${id}-new`, label: make.name, of: name, words: make.words, href: `${href}?id=new` }]
        : []),
      ...parts
        .filter(({ needs }) => !needs || can(needs))
        .map((part) => ({
          id: `settings-${id}-${part.id}`,
          label: part.name,
          of: name,
          words: part.words,
          href: `${href}#${part.id}`,
        })),
      ...(singleSettings[id] ?? [])
        .filter(({ needs }) => !needs || can(needs))
        .map((single) => ({
          id: `settings-${id}-${single.name}`,
          label: single.label,
          of: name,
          ...(single.words && { words: single.words }),
          href: `${href}#${single.name}`,
        })),
    ];
  });

import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { sectionTitle } from '#web/values/section-names.ts';
import { hasHover, useMedia } from '#web/ui/use-media.ts';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { designCultures, labelOf, textIn, type DraftField, type DraftSection } from '../design-model.ts';
import { canRemove, moveSectionFields, moveToSection, withSection } from './arrange.ts';
import { sectionTextQueries } from './own-names.queries.ts';
import { SectionRow } from './section-row.tsx';
import { useFieldDrag, type FieldPlace } from './use-field-drag.ts';
import { under, type Faults } from '../type-faults.ts';

type Props = {
  sections: readonly DraftSection[];
  fields: readonly DraftField[];
  culture: string;
  faults: Faults;
  onSections: (sections: DraftSection[]) => void;
  onFields: (fields: DraftField[]) => void;
};

/** Sections of the form in order, with their names and fields. Changes are shown in the preview at once. */
export function FormSections({ sections, fields, culture, faults, onSections, onFields }: Props) {
  const { t, i18n } = useLingui();
  const hasMouse = useMedia(hasHover);
  const [announcement, setAnnouncement] = useState('');
  const texts = useQueries({ queries: designCultures.map(sectionTextQueries.inCulture) });
  /** Returns the default name of a section in each language. */
  const unnamed = (key: string) =>
    Object.fromEntries(
      designCultures.map((each, at) => {
        const inCulture = texts[at]?.data;
        return [each, inCulture ? sectionTitle(inCulture, key, '') : ''];
      }),
    );
  const titleOf = ({ key, name }: DraftSection) => sectionTitle(i18n, key, textIn(name, culture, ''));
  const move = (from: number, to: number) => {
    const section = sections[from];
    if (!section) return;
    const [name, place] = [titleOf(section), to + 1];
    setAnnouncement(t`${name} moved to position ${place}`);
    onSections(moved(sections, from, to));
  };
  const { setList, ...reorder } = useReorder<HTMLElement>(sections.length, move);
  const put = (fieldName: string, { section, before }: FieldPlace) => {
    const [field, target] = [fields.find((each) => each.fieldName === fieldName), sections.find(({ key }) => key === section)];
    if (!field || !target) return;
    const [name, title] = [labelOf(field, culture), titleOf(target)];
    setAnnouncement(t`${name} moved to ${title}`);
    onFields(moveToSection(fields, fieldName, section, before));
  };
  const fieldDrag = useFieldDrag(put);
  const remove = (section: DraftSection) => {
    onFields(moveSectionFields(fields, section.key, 'other'));
    onSections(sections.filter((each) => each !== section));
  };
  return (
    <Stack component="section" aria-label={t`Form sections`}>
      <Text size="xs" c="var(--text-faint)">
        <Trans>The review form shows its sections in this order. A section without fields is not shown.</Trans>{' '}
        {hasMouse ? (
          <Trans>Drag sections and fields to arrange them.</Trans>
        ) : (
          <Trans>Move a section with its arrows, and choose below it which field moves there.</Trans>
        )}
      </Text>
      <Stack component="ul" ref={setList} aria-label={t`Sections in their order`}>
        {sections.map((section, index) => (
          <SectionRow
            key={section.key}
            index={index}
            count={sections.length}
            section={section}
            fields={fields}
            culture={culture}
            titleOf={(key) => titleOf(sections.find((each) => each.key === key) ?? { key, name: {} })}
            unnamed={canRemove(section) ? {} : unnamed(section.key)}
            reorder={reorder}
            faults={under(faults, `${index}.`)}
            onMove={move}
            onName={(name) => onSections(sections.with(index, { ...section, name }))}
            fieldDrag={fieldDrag}
            onField={(name) => put(name, { section: section.key, before: null })}
            onRemove={() => remove(section)}
          />
        ))}
      </Stack>
      <span>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onSections(withSection(sections, t`New section`, culture))}
        >
          <Trans>Add section</Trans>
        </Button>
      </span>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Stack>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Box, Text, UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { sectionTitle } from '#web/values/section-names.ts';
import { isAlwaysShown, type ReviewField, type ReviewSection } from './review-fields.ts';
import classes from '../review.module.css';

type Props = {
  section: ReviewSection;
  focused: string | null;
  row: (field: ReviewField) => ReactNode;
  children: ReactNode;
};

/** Filled and expected fields come first; empty optional fields are collapsed into one line. */
export function FormSection({ section: { section, name, fields }, focused, row, children }: Props) {
  const { t, i18n } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [kept] = useState(() => new Set(fields.filter(isAlwaysShown).map((field) => field.definition.name)));
  // A field that was shown stays visible while the user works on the section, even if it is emptied.
  const isShown = (field: ReviewField) =>
    isOpen || field.isEdited || isAlwaysShown(field) || field.definition.name === focused || kept.has(field.definition.name);
  const folded = fields.filter((field) => !isShown(field));
  const names = folded.map((field) => field.definition.label).join(', ');
  const title = sectionTitle(i18n, section, name);
  return (
    <Box component="section" pb="md" aria-label={title}>
      <Text component="h2" size="xs" pt={6} pb="xs" px="lg" c="var(--text-faint)" fw={500}>
        {title}
      </Text>
      {fields.filter(isShown).map(row)}
      {children}
      {folded.length > 0 ? (
        <UnstyledButton
          px="lg"
          py={{ base: 14, xs: 4 }}
          className={`${classes.folded} caption truncates`}
          aria-label={t`Show empty fields: ${names}`}
          title={names}
          onClick={() => setOpen(true)}
        >
          + {names}
        </UnstyledButton>
      ) : null}
    </Box>
  );
}

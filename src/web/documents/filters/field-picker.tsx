import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { typeQueries } from '../core/types.queries.ts';
import { MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { rankByWords } from '#web/ui/rank-by-words.ts';

type Props = {
  taken: (name: string) => boolean;
  onPick: (name: string) => void;
  /** Uses the full width of the surrounding form. */ isInForm?: boolean;
};

/** Menu of all fields of the active types, searchable by label. */
export function FieldPicker({ taken, onPick, isInForm = false }: Props) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const { data } = useQuery(typeQueries.fields(i18n.locale));
  const free = [...(data?.values() ?? [])].filter(({ name }) => !taken(name));
  const found = rankByWords(free, typed, ({ label, name }) => `${label} ${name}`);
  return (
    <Stack p={isInForm ? 0 : 'sm'} w={isInForm ? '100%' : 320} maw="100%">
      <TextInput
        type="search"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened for this
        autoFocus
        aria-label={t`Search fields`}
        placeholder={t`Search fields`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter') return;
          // Prevents a surrounding form from being submitted.
          event.preventDefault();
          if (first) onPick(first.name);
        }}
      />
      {found.length > 0 ? (
        <Box mah={300} className="scrolls">
          <MenuItems label={t`Fields`}>
            {found.map(({ name, label }) => (
              <MenuItem key={name} onChoose={() => onPick(name)}>
                {label}
              </MenuItem>
            ))}
          </MenuItems>
        </Box>
      ) : null}
      {data && found.length === 0 ? (
        <Text size="xs" c="dimmed">
          <Trans>No matching fields.</Trans>
        </Text>
      ) : null}
    </Stack>
  );
}

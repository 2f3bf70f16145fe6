import { Trans, useLingui } from '@lingui/react/macro';
import { Flex, Group, Stack, Text, TextInput } from '@mantine/core';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Printed labels of a field, also added by clicking words on the page. */
export function FieldHints({ hints, onChange }: { hints: readonly string[]; onChange: (hints: string[]) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const add = () => {
    const text = typed.trim();
    setTyped('');
    if (text !== '' && !hints.includes(text)) onChange([...hints, text]);
  };
  return (
    <Stack pt="md" className="ruled-above">
      <Text component="h4" size="xs" fw={600} c="dimmed">
        <Trans>Printed labels</Trans>
      </Text>
      <Text size="xs" c="var(--text-faint)">
        <Trans>The value is searched for next to these words. Click words on the page to add them.</Trans>
      </Text>
      <Flex component="span" gap="xs" wrap="wrap">
        {hints.map((hint) => (
          <Group component="span" gap={2} fz="xs" lh="22px" pl="sm" bdrs={4} bg="var(--read-soft)" key={hint}>
            {hint}
            <IconButton isTiny aria-label={t`Remove ${hint}`} onClick={() => onChange(hints.filter((each) => each !== hint))}>
              <X size={12} aria-hidden="true" />
            </IconButton>
          </Group>
        ))}
      </Flex>
      <TextInput
        aria-label={t`New label`}
        placeholder={t`Type a label and press Enter`}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
    </Stack>
  );
}

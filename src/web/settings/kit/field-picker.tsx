import { useLingui } from '@lingui/react/macro';
import { Flex, Group, NativeSelect, Stack, Text } from '@mantine/core';
import X from 'lucide-react/icons/x';
import { IconButton } from '#web/ui/icon-button.tsx';

type Props = {
  label: string;
  names: readonly string[];
  fields: readonly { id: string; name: string }[];
  /** Maximum number of fields. */
  most?: number;
  onChange: (names: string[]) => void;
};

/** Selects some of the fields. */
export function FieldPicker({ label, names, fields, most = Number.POSITIVE_INFINITY, onChange }: Props) {
  const { t } = useLingui();
  return (
    <Stack component="fieldset">
      <Text component="legend" size="xs" pb="xs" c="dimmed">
        {label}
      </Text>
      {names.length > 0 ? (
        <Flex component="ul" gap={6} wrap="wrap">
          {names.map((name) => {
            const shown = fields.find(({ id }) => id === name)?.name ?? name;
            return (
              <Group component="li" gap="xs" fz="sm" lh="26px" pl={10} bd="1px solid var(--line-strong)" bdrs={14} key={name}>
                {shown}
                <IconButton
                  isTiny
                  aria-label={t`Remove ${shown}`}
                  onClick={() => onChange(names.filter((each) => each !== name))}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              </Group>
            );
          })}
        </Flex>
      ) : null}
      <NativeSelect
        disabled={names.length >= most}
        maw={320}
        aria-label={t`${label}: add a field`}
        value=""
        onChange={(event) => onChange([...names, event.target.value])}
      >
        <option value="">{t`Add field…`}</option>
        {fields
          .filter(({ id }) => !names.includes(id))
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </NativeSelect>
    </Stack>
  );
}

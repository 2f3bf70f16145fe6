import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, TextInput, Textarea } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MovableRow } from '#web/settings/kit/movable-row.tsx';
import { moved, useReorder } from '#web/ui/use-reorder.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { pastedOptions, textIn, type DraftField } from '../design-model.ts';

type Options = NonNullable<DraftField['options']>;
type Props = { field: DraftField; culture: string; problem: string | undefined; onChange: (options: Options) => void };

/** Options in order. Pasting several lines adds several options. */
export function FieldOptions({ field, culture, problem, onChange }: Props) {
  const { t } = useLingui();
  const options = field.options ?? [];
  const [announcement, setAnnouncement] = useState('');
  const { setList, ...reorder } = useReorder<HTMLElement>(options.length, (from, to) => onChange(moved(options, from, to)));
  const put = (index: number, option: Options[number]) => onChange(options.with(index, option));
  const paste = (text: string) => {
    const found = pastedOptions(text, culture);
    const known = new Map(options.map((option) => [option.key, option]));
    for (const option of found)
      known.set(option.key, { key: option.key, label: { ...known.get(option.key)?.label, ...option.label } });
    const count = known.size - options.length;
    setAnnouncement(t`Options added: ${count}`);
    onChange([...known.values()].slice(0, 1000));
  };
  return (
    <Stack pt="md" className="ruled-above">
      <Text component="h4" size="xs" fw={600} c="dimmed">
        <Trans>Options</Trans>
      </Text>
      <Stack component="ul" gap="xs" ref={setList} aria-label={t`Options`}>
        {renderByIndex(options, (option, index) => {
          const number = index + 1;
          return (
            // A key is edited in place, so the row is identified by its position.
            <MovableRow reorder={reorder} index={index} align="flex-start" fz="sm" lh="18px">
              <TextInput
                flex={1}
                aria-label={t`Key of option ${number}`}
                value={option.key}
                maxLength={200}
                onChange={(event) => put(index, { ...option, key: event.target.value })}
              />
              <TextInput
                flex={1}
                aria-label={t`Name of option ${number}`}
                value={option.label?.[culture] ?? ''}
                placeholder={textIn(option.label, culture, option.key)}
                maxLength={200}
                onChange={(event) => put(index, { ...option, label: { ...option.label, [culture]: event.target.value } })}
              />
              <IconButton aria-label={t`Remove option ${number}`} onClick={() => onChange(options.toSpliced(index, 1))}>
                <X size={14} aria-hidden="true" />
              </IconButton>
            </MovableRow>
          );
        })}
      </Stack>
      {problem ? (
        <Text span size="xs" c="var(--wrong)">
          {problem}
        </Text>
      ) : null}
      <Group component="span" gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden="true" />}
          onClick={() => onChange([...options, { key: String(options.length + 1), label: {} }])}
        >
          <Trans>Add option</Trans>
        </Button>
      </Group>
      <Textarea
        aria-label={t`Paste options`}
        placeholder={t`One option per line: key and name separated by a tab or semicolon`}
        value=""
        onChange={(event) => {
          if (event.target.value.trim() !== '') paste(event.target.value);
        }}
      />
      <Text role="status" size="xs" c="var(--text-faint)">
        {announcement}
      </Text>
    </Stack>
  );
}

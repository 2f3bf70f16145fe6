import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import type { InboxSort } from '#contract/approvals/bff.ts';
import type { InboxColumn } from '../core/approval.queries.ts';
import { Popover } from '#web/ui/floating/popover.tsx';
import { inboxSorts, useInboxSettings } from './inbox-settings.ts';

type Props = {
  columns: readonly InboxColumn[];
  shown: readonly string[];
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

/** Toolbar of the inbox: sort order, columns and multiple selection. */
export function InboxTools({ columns, shown, isSelecting, onSelecting }: Props) {
  const { t } = useLingui();
  const [settings, save] = useInboxSettings();
  const words: Record<InboxSort, string> = { urgent: t`Most urgent`, oldest: t`Oldest`, dearest: t`Highest amount` };
  const toggle = (name: string) =>
    save({ ...settings, columns: shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name] });
  return (
    <Group gap={6} py={6} px="md" className="ruled">
      <NativeSelect
        flex="1 1 90px"
        aria-label={t`Sort by`}
        value={settings.sort}
        onChange={(event) => save({ ...settings, sort: event.target.value })}
      >
        {inboxSorts().map((sort) => (
          <option key={sort} value={sort}>
            {words[sort]}
          </option>
        ))}
      </NativeSelect>
      <Popover
        kind="dialog"
        side="bottom-end"
        label={t`Columns`}
        renderTrigger={(props) => (
          <Button {...props} variant="default" size="compact-sm">
            <Trans>Columns</Trans>
          </Button>
        )}
      >
        {() => (
          <Stack component="fieldset" gap="xs" p="sm" aria-label={t`Columns`}>
            {columns.map(({ fieldName, label }) => (
              <Checkbox key={fieldName} label={label} checked={shown.includes(fieldName)} onChange={() => toggle(fieldName)} />
            ))}
          </Stack>
        )}
      </Popover>
      <Button
        variant={isSelecting ? 'filled' : 'default'}
        size="compact-sm"
        aria-pressed={isSelecting}
        onClick={() => onSelecting(!isSelecting)}
      >
        <Trans>Select</Trans>
      </Button>
    </Group>
  );
}

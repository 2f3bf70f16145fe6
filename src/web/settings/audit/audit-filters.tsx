import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Flex, NativeSelect, TextInput, type FlexProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { actionText, nounText } from '#web/platform/i18n/id-text.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { currentCulture } from '#web/platform/i18n/i18n.ts';
import { FilterBar } from '#web/ui/filters/filter-bar.tsx';
import { FilterChip } from '#web/ui/filters/filter-chip.tsx';
import { MenuItem, MenuItems } from '#web/ui/floating/menu.tsx';
import { auditKeys, type AuditKey, type AuditView } from './audit-view.ts';

const names: Record<AuditKey, MessageDescriptor> = {
  action: msg`Action`,
  person: msg`User`,
  documentId: msg`Document`,
  from: msg`From`,
  to: msg`To`,
};

type Props = {
  view: AuditView;
  /** All actions in the audit log. */
  actions: readonly string[];
  /** Name of the document whose entries are shown. */
  documentName: string | undefined;
  onChange: (view: AuditView) => void;
};

/** Active filters, each of which can be changed or removed, and a menu to add more. */
export function AuditFilters({ view, actions, documentName, onChange }: Props) {
  const { t } = useLingui();
  const [adding, setAdding] = useState<AuditKey>();
  const set = (key: AuditKey, value: string | undefined) => {
    const { [key]: _old, ...rest } = view;
    onChange(value === undefined || value === '' ? rest : { ...rest, [key]: value });
  };
  const shown = auditKeys.flatMap((key) => (view[key] === undefined ? [] : [[key, view[key]] as const]));
  const others = auditKeys.filter((key) => view[key] === undefined);
  return (
    <FilterBar
      add={
        others.length === 0
          ? undefined
          : {
              label: t`Add filter`,
              text: <Trans>Filter</Trans>,
              onOpen: () => setAdding(undefined),
              renderContent: (close) =>
                adding === undefined ? (
                  <MenuItems label={t`Add filter`}>
                    {others.map((key) => (
                      <MenuItem key={key} onChoose={() => setAdding(key)}>
                        {t(names[key])}
                      </MenuItem>
                    ))}
                  </MenuItems>
                ) : (
                  <Editor
                    filter={adding}
                    value=""
                    actions={actions}
                    onDone={(next) => {
                      set(adding, next);
                      close();
                    }}
                  />
                ),
            }
      }
      clear={shown.length > 1 ? { text: <Trans>Clear filters</Trans>, onClear: () => onChange({}) } : undefined}
    >
      {shown.map(([key, value]) => (
        <Chip key={key} filter={key} value={value} documentName={documentName} onRemove={() => set(key, undefined)}>
          {(close) => (
            <Editor
              filter={key}
              value={value}
              actions={actions}
              onDone={(next) => {
                set(key, next);
                close();
              }}
            />
          )}
        </Chip>
      ))}
    </FilterBar>
  );
}

type ChipProps = {
  filter: AuditKey;
  value: string;
  documentName: string | undefined;
  onRemove: () => void;
  children: (close: () => void) => ReactNode;
};

function Chip({ filter, value, documentName, onRemove, children }: ChipProps) {
  const { t } = useLingui();
  const format = useFormat();
  const name = t(names[filter]);
  const text =
    filter === 'action'
      ? value.includes('.')
        ? actionText(value)
        : nounText(value)
      : filter === 'person'
        ? value
        : filter === 'documentId'
          ? (documentName ?? value)
          : format.date(value);
  return (
    <FilterChip name={name} text={text} removeLabel={t`Remove filter ${name}`} onRemove={onRemove}>
      {children}
    </FilterChip>
  );
}

type EditorProps = { filter: AuditKey; value: string; actions: readonly string[]; onDone: (value: string) => void };

const editorLayout = {
  w: 360,
  maw: '100%',
  pt: 'sm',
  px: 'md',
  pb: 'md',
  gap: 'sm',
  align: 'flex-end',
  justify: 'flex-end',
  wrap: { base: 'wrap', xs: 'nowrap' },
} as const satisfies FlexProps;

function Editor({ filter, value, actions, onDone }: EditorProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const label = t(names[filter]);
  if (filter === 'action') return <ActionChoice label={label} value={value} actions={actions} onDone={onDone} />;
  const isDay = filter === 'from' || filter === 'to';
  return (
    <Flex
      component="form"
      {...editorLayout}
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typed.trim());
      }}
    >
      <TextInput
        flex={1}
        label={filter === 'person' ? t`Part of the name` : filter === 'documentId' ? t`Document ID` : label}
        type={isDay ? 'date' : 'text'}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={typed.trim() === ''}>
        <Trans>Apply</Trans>
      </Button>
    </Flex>
  );
}

/** Selects an action of the audit log, grouped by object, or a whole group. */
function ActionChoice({ label, value, actions, onDone }: { label: string } & Omit<EditorProps, 'filter'>) {
  const { t } = useLingui();
  const culture = currentCulture();
  const groups = [...Map.groupBy(actions, (action) => action.split('.')[0] ?? '')].toSorted(([a], [b]) =>
    nounText(a).localeCompare(nounText(b), culture),
  );
  return (
    <Flex {...editorLayout}>
      <NativeSelect flex={1} label={label} value={value} onChange={(event) => onDone(event.target.value)}>
        <option value="">{t`All actions`}</option>
        {groups.map(([noun, members]) => {
          const name = nounText(noun);
          return (
            <optgroup key={noun} label={name}>
              <option value={noun}>{t`${name}: all`}</option>
              {members.map((action) => (
                <option key={action} value={action}>
                  {actionText(action)}
                </option>
              ))}
            </optgroup>
          );
        })}
      </NativeSelect>
    </Flex>
  );
}

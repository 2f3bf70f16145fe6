import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Checkbox, Flex, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { typeQueries, unitQueries } from '../core/types.queries.ts';
import type { FilterChoice } from '../core/list-view.ts';
import classes from './filter-editor.module.css';
import type { FilterKey } from '#contract/core/filter-keys.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import type { DayRange, RelativeDays } from '../core/relative-days.ts';
import { dayPresets, type FilterKind } from './filters.ts';
import type { Choice } from '#web/values/choice-text.ts';
import { useTypedNumbers } from '#web/values/use-typed-numbers.ts';
import { stateNames, type StateKind } from './state-names.ts';
import { useFilterName } from './use-filter-name.ts';

type EditorProps = {
  /** Options of the field itself. */
  choices?: readonly Choice[];
  choice: FilterChoice | undefined;
  onChange: (choice: FilterChoice | undefined) => void;
  onDone: () => void;
};
type Option = { value: string; name: string };

export function FilterEditor({ filter, ...props }: EditorProps & { filter: FilterKey }) {
  const { name, kind, options } = useFilterName(filter);
  const Editor = editors[kind];
  return (
    <Box w={360} maw="100%" pt="sm" px="md" pb="md">
      <Text size="xs" pt={2} pb={6} c="var(--text-faint)">
        {name}
      </Text>
      <Editor {...props} choices={options} />
    </Box>
  );
}

const editors: Record<FilterKind, (props: EditorProps) => React.JSX.Element> = {
  type: TypeEditor,
  unit: UnitEditor,
  text: TextEditor,
  days: DaysEditor,
  amount: AmountEditor,
  yesNo: YesNoEditor,
  person: PersonEditor,
  state: (props) => <StateEditor {...props} kind="state" />,
  approvalState: (props) => <StateEditor {...props} kind="approvalState" />,
  exportState: (props) => <StateEditor {...props} kind="exportState" />,
  options: OptionsEditor,
};

function StateEditor({ kind, ...props }: EditorProps & { kind: StateKind }) {
  const { t } = useLingui();
  return <Options {...props} options={Object.entries(stateNames[kind]).map(([value, name]) => ({ value, name: t(name) }))} />;
}

/** Editor for choice fields. */
function OptionsEditor({ choices, ...props }: EditorProps) {
  const options = choices?.map(({ key, value }) => ({ value: key, name: value || key })) ?? [];
  return <Options {...props} options={options} />;
}

/** Editor for users: the current user, or another user by email address. */
function PersonEditor({ choice, ...props }: EditorProps) {
  const { data: me } = useQuery(meQueries.me());
  const isMe = choice && 'values' in choice && choice.values[0] === me?.id;
  return (
    <>
      <Flex gap={6} wrap="wrap" pb="md">
        <Button
          variant="default"
          size="compact-sm"
          radius="xl"
          disabled={!me}
          onClick={() => {
            props.onChange({ values: [me?.id ?? ''] });
            props.onDone();
          }}
        >
          <Trans>Me</Trans>
        </Button>
      </Flex>
      <TextEditor {...props} choice={isMe ? undefined : choice} />
    </>
  );
}

function TypeEditor(props: EditorProps) {
  const { i18n } = useLingui();
  const { data = [] } = useQuery(typeQueries.active(i18n.locale));
  return <Options {...props} options={data.map(({ documentType, name }) => ({ value: documentType, name }))} />;
}

function UnitEditor(props: EditorProps) {
  const { data } = useQuery(unitQueries.list());
  return <Options {...props} options={(data?.items ?? []).map(({ id, name }) => ({ value: id, name }))} />;
}

/** Multiple choice. Each click filters at once, so that the effect is visible. */
function Options({ options, choice, onChange }: EditorProps & { options: readonly Option[] }) {
  // The selection is also stored here, because a filter that was just added has no chip yet.
  const [values, setValues] = useState(choice && 'values' in choice ? choice.values : []);
  const toggle = (value: string) => {
    const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
    setValues(next);
    onChange(next.length > 0 ? { values: next } : undefined);
  };
  return (
    <Stack gap={0} mx={-8} mah={320} className="scrolls">
      {options.map(({ value, name }) => (
        <Checkbox key={value} label={name} checked={values.includes(value)} onChange={() => toggle(value)} />
      ))}
    </Stack>
  );
}

function YesNoEditor({ choice, onChange, onDone }: EditorProps) {
  const { t } = useLingui();
  const chosen = choice && 'values' in choice ? choice.values[0] : undefined;
  const choose = (value: string) => {
    onChange({ values: [value] });
    onDone();
  };
  return (
    <Stack gap={0} mx={-8} mah={320} className="scrolls" role="radiogroup">
      {[
        { value: 'true', name: t`Yes` },
        { value: 'false', name: t`No` },
      ].map(({ value, name }) => (
        <UnstyledButton
          key={value}
          role="radio"
          aria-checked={chosen === value}
          className={`${classes.option} choosable`}
          onClick={() => choose(value)}
        >
          {name}
        </UnstyledButton>
      ))}
    </Stack>
  );
}

function TextEditor({ choice, onChange, onDone }: EditorProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(choice && 'values' in choice ? (choice.values[0] ?? '') : '');
  return (
    <Flex
      component="form"
      gap="sm"
      align="flex-end"
      justify="flex-end"
      wrap={{ base: 'wrap', xs: 'nowrap' }}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim() ? { values: [typed.trim()] } : undefined);
        onDone();
      }}
    >
      <TextInput flex={1} aria-label={t`Value`} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button type="submit">
        <Trans>Apply</Trans>
      </Button>
    </Flex>
  );
}

function DaysEditor({ choice, onChange, onDone }: EditorProps) {
  const { t } = useLingui();
  const given: DayRange = choice && !('values' in choice) && !('days' in choice) ? choice : {};
  const [range, setRange] = useState(given);
  const apply = (next: FilterChoice | undefined) => {
    onChange(next);
    onDone();
  };
  return (
    <>
      <Flex gap={6} wrap="wrap" pb="md">
        {(Object.keys(dayPresets) as RelativeDays[]).map((days) => (
          <Button variant="default" size="compact-sm" radius="xl" key={days} onClick={() => apply({ days })}>
            {t(dayPresets[days])}
          </Button>
        ))}
      </Flex>
      <RangeForm
        renderEnd={(end, label) => (
          <TextInput
            flex="1 1 140px"
            label={label}
            type="date"
            value={range[end] ?? ''}
            onChange={(event) => setRange({ ...range, [end]: event.target.value })}
          />
        )}
        onApply={() => apply(chosenRange(range))}
      />
    </>
  );
}

function AmountEditor({ choice, onChange, onDone }: EditorProps) {
  const given: DayRange = choice && !('values' in choice) && !('days' in choice) ? choice : {};
  const [range, setRange] = useState(given);
  const from = useTypedNumbers([range.from ?? ''], ([first = '']) => setRange({ ...range, from: first }));
  const to = useTypedNumbers([range.to ?? ''], ([first = '']) => setRange({ ...range, to: first }));
  const apply = () => {
    if (from.error !== undefined || to.error !== undefined) return;
    onChange(chosenRange(range));
    onDone();
  };
  return (
    <RangeForm
      renderEnd={(end, label) => {
        const input = end === 'from' ? from : to;
        return (
          <TextInput
            flex="1 1 140px"
            label={label}
            inputMode="decimal"
            value={input.value}
            error={input.error}
            onChange={(event) => input.onChange(event.target.value)}
            onBlur={input.onBlur}
          />
        );
      }}
      onApply={apply}
    />
  );
}

/** A range without both ends is no filter. */
const chosenRange = ({ from, to }: DayRange): DayRange | undefined =>
  from || to ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : undefined;

type RangeProps = { renderEnd: (end: 'from' | 'to', label: string) => React.JSX.Element; onApply: () => void };

function RangeForm({ renderEnd, onApply }: RangeProps) {
  const { t } = useLingui();
  return (
    <Flex
      component="form"
      gap="sm"
      align="flex-end"
      justify="flex-end"
      wrap="wrap"
      onSubmit={(event) => {
        event.preventDefault();
        onApply();
      }}
    >
      {renderEnd('from', t`From`)}
      {renderEnd('to', t`To`)}
      <Button type="submit">
        <Trans>Apply</Trans>
      </Button>
    </Flex>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, NativeSelect, Stack, Text } from '@mantine/core';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ApprovalCondition } from '#contract/approvals/rules.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { type Choices, isRule, newRule } from './condition-choices.ts';
import { RuleLine } from './rule-line.tsx';

type Match = ApprovalCondition['match'];
type Entries = ApprovalCondition['rules'];

function MatchSelect({ value, onChange }: { value: Match; onChange: (match: Match) => void }) {
  const { t } = useLingui();
  return (
    <NativeSelect
      maw="100%"
      aria-label={t`How many of these must be true`}
      value={value}
      onChange={(event) => onChange(event.target.value === 'any' ? 'any' : 'all')}
    >
      <option value="all">{t`all of these are true`}</option>
      <option value="any">{t`any of these is true`}</option>
    </NativeSelect>
  );
}

type Props = {
  /** Beginning of the sentence, which states what the condition decides. */
  label: string;
  /** Text shown if there is no condition. */
  always: string;
  value: ApprovalCondition | null;
  onChange: (condition: ApprovalCondition | null) => void;
  choices: Choices;
};

/** Editor of a condition as sentences: rules, and groups of rules one level deep. */
export function ConditionEditor({ label, always, value, onChange, choices }: Props) {
  const { t } = useLingui();
  const replace = (rules: Entries, match: Match = value?.match ?? 'all') =>
    onChange(rules.length === 0 ? null : { match, rules });
  const rules = value?.rules ?? [];
  const change = (at: number, entry: Entries[number] | undefined) =>
    replace(rules.flatMap((each, index) => (index === at ? (entry ? [entry] : []) : [each])));
  return (
    <Stack component="fieldset">
      <Text component="legend" size="xs" pb="xs" c="dimmed">
        {label}
      </Text>
      {value === null ? (
        <Text>{always}</Text>
      ) : (
        <>
          {rules.length > 1 ? <MatchSelect value={value.match} onChange={(match) => replace(rules, match)} /> : null}
          <Stack component="ul">
            {renderByIndex(rules, (entry, at) => (
              <Box component="li" {...(isRule(entry) ? {} : { p: 'sm', bd: '1px solid var(--line)', bdrs: 'sm' })}>
                {isRule(entry) ? (
                  <RuleLine rule={entry} choices={choices} onChange={(rule) => change(at, rule)} />
                ) : (
                  <Group group={entry} choices={choices} onChange={(group) => change(at, group)} />
                )}
              </Box>
            ))}
          </Stack>
        </>
      )}
      <Flex gap="sm" wrap="wrap">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Plus size={14} />}
          onClick={() => replace([...rules, newRule()])}
        >
          <Trans>Add rule</Trans>
        </Button>
        {value === null ? null : (
          <>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => replace([...rules, { match: value.match === 'all' ? 'any' : 'all', rules: [newRule()] }])}
            >
              <Trans>Add group</Trans>
            </Button>
            <Button size="compact-sm" variant="default" leftSection={<X size={14} />} onClick={() => onChange(null)}>
              {t`No condition`}
            </Button>
          </>
        )}
      </Flex>
    </Stack>
  );
}

type GroupEntry = Exclude<Entries[number], { subject: unknown }>;
type GroupProps = { group: GroupEntry; choices: Choices; onChange: (group: GroupEntry | undefined) => void };

function Group({ group, choices, onChange }: GroupProps) {
  const change = (rules: GroupEntry['rules']) => onChange(rules.length === 0 ? undefined : { ...group, rules });
  return (
    <Stack align="flex-start">
      <MatchSelect value={group.match} onChange={(match) => onChange({ ...group, match })} />
      {renderByIndex(group.rules, (rule, at) => (
        <RuleLine
          rule={rule}
          choices={choices}
          onChange={(next) => change(group.rules.flatMap((each, index) => (index === at ? (next ? [next] : []) : [each])))}
        />
      ))}
      <Button size="compact-sm" variant="default" onClick={() => change([...group.rules, newRule()])}>
        <Trans>Add rule to group</Trans>
      </Button>
    </Stack>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Checkbox, Flex, Group, NativeSelect, Stack, Text } from '@mantine/core';
import X from 'lucide-react/icons/x';
import { decidingRoles } from '#contract/approvals/rules.ts';
import type { ApproverOption } from '#web/approvals/core/workflows.queries.ts';
import { roleNames } from '#web/platform/i18n/role-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

type Named = { userIds: string[]; roles: (typeof decidingRoles)[number][]; ofUnit: boolean };
type Extra = { label: string; checked: boolean; onChange: (checked: boolean) => void };

type Props<N extends Named> = {
  legend: string;
  value: N;
  onChange: (value: N) => void;
  people: readonly ApproverOption[];
  extra: Extra;
};

/** Selects approvers: users, all users of a role, those of the document's unit, or a manager. */
export function PeoplePicker<N extends Named>({ legend, value, onChange, people, extra }: Props<N>) {
  const { t } = useLingui();
  const { userIds, roles, ofUnit } = value;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? t`Former user`;
  return (
    <Stack component="fieldset">
      <Text component="legend" size="xs" pb="xs" c="dimmed">
        {legend}
      </Text>
      {userIds.length > 0 ? (
        <Flex component="ul" gap={6} wrap="wrap">
          {userIds.map((id) => {
            const name = nameOf(id);
            return (
              <Group component="li" gap="xs" fz="sm" lh="26px" pl={10} bd="1px solid var(--line-strong)" bdrs={14} key={id}>
                {name}
                <IconButton
                  isTiny
                  aria-label={t`Remove ${name}`}
                  onClick={() => onChange({ ...value, userIds: userIds.filter((each) => each !== id) })}
                >
                  <X size={14} aria-hidden="true" />
                </IconButton>
              </Group>
            );
          })}
        </Flex>
      ) : null}
      <NativeSelect
        maw={320}
        aria-label={t`Add user`}
        value=""
        onChange={(event) => onChange({ ...value, userIds: [...userIds, event.target.value] })}
      >
        <option value="">{t`Add user…`}</option>
        {people
          .filter(({ id }) => !userIds.includes(id))
          .map(({ id, name, email }) => (
            <option key={id} value={id}>
              {`${name} (${email})`}
            </option>
          ))}
      </NativeSelect>
      <Stack gap={6}>
        {decidingRoles.map((role) => {
          const roleName = t(roleNames[role]);
          return (
            <Checkbox
              key={role}
              label={t`everyone with the role ${roleName}`}
              checked={roles.includes(role)}
              onChange={(event) =>
                onChange({ ...value, roles: event.target.checked ? [...roles, role] : roles.filter((each) => each !== role) })
              }
            />
          );
        })}
        <Checkbox
          label={t`approvers of the document’s accounting unit`}
          checked={ofUnit}
          onChange={(event) => onChange({ ...value, ofUnit: event.target.checked })}
        />
        <Checkbox label={extra.label} checked={extra.checked} onChange={(event) => extra.onChange(event.target.checked)} />
      </Stack>
    </Stack>
  );
}

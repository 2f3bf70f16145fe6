import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { EmailChoice } from '#contract/approvals/rules.ts';
import { meQueries, may } from '#web/platform/api/me.queries.ts';
import { type Substitution, workflowMutations, workflowQueries } from '../core/workflows.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { isPast } from '#web/ui/is-past.ts';
import { periodOf } from './days.ts';
import { AddSubstitution } from './add-substitution.tsx';
import { Device } from './device.tsx';

/** Settings for substitution during an absence and for approval emails. */
export function Away() {
  return (
    <Box fz="sm" lh="18px" className="scrolls">
      <Stack gap="xl" maw={760} pt="lg" px={{ base: 'lg', xs: 'xl' }} pb={{ base: 'lg', xs: 'xl' }}>
        <Substitutions />
        <Emails />
        <Device />
      </Stack>
    </Box>
  );
}

function Substitutions() {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const { data: people = [] } = useQuery(workflowQueries.people());
  const { data: list = [] } = useQuery(workflowQueries.substitutions());
  const isAdmin = may(me, 'workflow.manage');
  const current = list.filter(({ isRevoked, to }) => !isRevoked && !isPast(to));
  return (
    <Stack component="section" gap="md" aria-label={t`Substitution`}>
      <Text component="h2" size="lg" fw={600}>
        <Trans>Substitution</Trans>
      </Text>
      <Box component="p" c="dimmed">
        <Trans>A substitute decides for you during your absence. You can still decide too. The history shows both names.</Trans>
      </Box>
      <AddSubstitution meId={me.id} people={people} isAdmin={isAdmin} />
      {current.length > 0 ? (
        <ul aria-label={t`Substitutions`}>
          {current.map((each) => (
            <Line key={each.id} each={each} mayEnd={isAdmin || each.userId === me.id} />
          ))}
        </ul>
      ) : (
        <Box component="p" c="dimmed">
          {isAdmin ? t`No active substitutions.` : t`You have no substitute and you are not substituting for anyone.`}
        </Box>
      )}
    </Stack>
  );
}

function Line({ each, mayEnd }: { each: Substitution; mayEnd: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const end = useMutation(workflowMutations.endSubstitution);
  const { userName, substituteName } = each;
  const { first: from, last: to } = periodOf(format, each.from, each.to);
  return (
    <Group component="li" wrap="nowrap" gap="md" justify="space-between" py="sm" className="ruled">
      <span>
        <strong>{substituteName}</strong> {t`substitutes for ${userName}`}
        <Text span size="xs" display="block" c="dimmed">{t`${from} to ${to}`}</Text>
      </span>
      {mayEnd ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={end.isPending}
          aria-label={t`End substitution: ${substituteName} for ${userName}`}
          onClick={() => end.mutate(each.id)}
        >
          <Trans>End now</Trans>
        </Button>
      ) : null}
    </Group>
  );
}

/** Listed here because importing the list from the contract would also load its schemas, which this page does not need. */
const emailChoices = ['each', 'daily', 'none'] satisfies EmailChoice[];

function Emails() {
  const { t } = useLingui();
  const { data } = useQuery(workflowQueries.emails());
  const set = useMutation(workflowMutations.setEmails);
  const words: Record<EmailChoice, string> = {
    each: t`Each request immediately, and a summary of waiting documents every workday`,
    daily: t`A summary of waiting documents every workday, and reminders`,
    none: t`No emails`,
  };
  const chosen = set.isPending ? set.variables : data?.emails;
  return (
    <Stack component="section" gap="md" aria-label={t`Email`}>
      <Text component="h2" size="lg" fw={600}>
        <Trans>Email</Trans>
      </Text>
      <Stack component="fieldset" aria-label={t`Emails about approvals`}>
        {emailChoices.map((choice) => (
          <Radio
            key={choice}
            label={words[choice]}
            name="emails"
            checked={chosen === choice}
            onChange={() => set.mutate(choice)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

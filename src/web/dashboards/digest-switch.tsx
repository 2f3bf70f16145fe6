import { Trans } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dashboardMutations, dashboardQueries } from './dashboards.queries.ts';

/** Switch for the user's own weekly email, sent on Mondays. */
export function DigestSwitch() {
  const { data } = useQuery(dashboardQueries.digest());
  const set = useMutation(dashboardMutations.setDigest);
  if (!data) return null;
  return (
    <Switch
      mt="lg"
      label={<Trans>Email me every Monday what waits for me and how the week was</Trans>}
      checked={set.isPending ? set.variables : data.isOn}
      disabled={set.isPending}
      onChange={({ currentTarget }) => set.mutate(currentTarget.checked)}
    />
  );
}

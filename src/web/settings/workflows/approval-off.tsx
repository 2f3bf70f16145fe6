import { Trans } from '@lingui/react/macro';
import { Button, Flex } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { features } from '#contract/tenant/v1.ts';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { refusalText } from '#web/settings/kit/issue-text.ts';
import { featureMutations } from '#web/settings/kit/features.queries.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Notice, where workflows are created, that approval is off and workflows do not start, with a link to the setting. */
export function ApprovalOff() {
  const { data: me } = useSuspenseQuery(meQueries.me());
  const turnOn = useMutation(featureMutations.set);
  if (me.tenant.features.includes('Approval')) return null;
  const was = features.filter((feature) => me.tenant.features.includes(feature));
  return (
    <Notice tone="look" role={turnOn.error ? 'alert' : 'note'}>
      <Flex gap="md" align="center" wrap="wrap">
        {turnOn.error ? (
          refusalText(turnOn.error)
        ) : (
          <Trans>Approval is turned off for your company, so no document can be sent for approval.</Trans>
        )}
        <Button
          variant="default"
          loading={turnOn.isPending}
          onClick={() => turnOn.mutate({ features: [...was, 'Approval'], was })}
        >
          <Trans>Turn on approval</Trans>
        </Button>
      </Flex>
    </Notice>
  );
}

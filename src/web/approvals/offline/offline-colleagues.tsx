import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';

/** Why a dialog offers nobody: the list is requested when the browser is online again. */
export const OfflineColleagues = () => (
  <Text size="sm" c="dimmed" role="status">
    <Trans>You are offline. Colleagues are listed when you are back online.</Trans>
  </Text>
);

import { Trans } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { currentConfig } from '../auth/with-credentials.ts';

/** Parts named by `/health/ready` and what their failure means for users. */
const parts: Record<string, () => ReactNode> = {
  database: () => <Trans>The database cannot be reached. Nothing can be saved until it is back.</Trans>,
  store: () => <Trans>Files cannot be stored or opened: the file store cannot be reached. Uploads fail until it is back.</Trans>,
  disk: () => <Trans>The disk of the service is almost full. Uploads may soon fail. Tell your administrator.</Trans>,
  work: () => <Trans>Documents are not being extracted at the moment. Uploaded documents are kept and extracted later.</Trans>,
  mail: () => <Trans>Emails are not being sent: the mail server cannot be reached. They are kept and sent later.</Trans>,
};

const healthyPollMs = 60_000;
const degradedPollMs = 10_000;

/** Returns the degraded parts of the service. A service that does not respond at all is reported by other requests. */
async function readDegraded(): Promise<string[]> {
  const answer = await fetch(`${currentConfig().bffUrl ?? ''}/health/ready`).catch(() => undefined);
  const told = (await answer?.json().catch(() => undefined)) as { degraded?: unknown } | undefined;
  return Array.isArray(told?.degraded) ? told.degraded.filter((part): part is string => typeof part === 'string') : [];
}

/** Notices above the page as long as a part of the service does not work. */
export function ServiceState() {
  const { data: degraded = [] } = useQuery({
    queryKey: ['service-state'],
    queryFn: readDegraded,
    enabled: currentConfig().bffUrl !== null,
    refetchInterval: ({ state }) => (state.data?.length ? degradedPollMs : healthyPollMs),
  });
  const known = degraded.flatMap((name) => (parts[name] ? [{ name, say: parts[name] }] : []));
  if (known.length === 0) return null;
  return (
    <Box style={{ gridArea: 'state' }} role="status">
      {known.map(({ name, say }) => (
        <Notice key={name} tone="look" bdrs={0}>
          {say()}
        </Notice>
      ))}
    </Box>
  );
}

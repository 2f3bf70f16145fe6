import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/platform/api/client.ts';

export const mailChannelQueries = {
  list: () => queryOptions({ queryKey: ['mail', 'channels'], queryFn: ({ signal }) => api.mail.channels(undefined, { signal }) }),
  /** Whether the service can send emails at all; configured by its operator. */
  canSend: () =>
    queryOptions({
      ...mailChannelQueries.list(),
      select: (channels) => channels.some(({ channel, isConfigured }) => channel === 'smtpOut' && isConfigured),
    }),
};

import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import type { NewsItem } from './tenant.queries.ts';
import { useFormat } from '#web/platform/i18n/format.ts';

/** News of the service operator for all tenants, read-only. */
export function NewsList({ news }: { news: readonly NewsItem[] }) {
  const format = useFormat();
  if (news.length === 0)
    return (
      <Text c="dimmed">
        <Trans>No news. The service operator sets the news feed (NEWS_URL).</Trans>
      </Text>
    );
  return (
    <Stack component="ul" gap="md">
      {news.slice(0, 10).map(({ title, description, link, pubDate }) => (
        <Stack component="li" gap={2} key={`${title} ${pubDate}`}>
          {link === null ? (
            <strong>{title}</strong>
          ) : (
            <a href={link} target="_blank" rel="noreferrer noopener">
              {title}
            </a>
          )}
          <Text span m={0} c="dimmed">
            {[pubDate === null ? '' : format.date(pubDate), link === null ? '' : (URL.parse(link)?.host ?? '')]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <p>{description}</p>
        </Stack>
      ))}
    </Stack>
  );
}

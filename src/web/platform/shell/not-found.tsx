import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import classes from './plain-page.module.css';

export function NotFound() {
  const { t } = useLingui();
  useDocumentTitle(t`Page not found`);
  return (
    <div className={classes.page}>
      <Text component="h1" size="xl" fw={600}>
        <Trans>Page not found</Trans>
      </Text>
      <Box component="p" maw="52ch" c="dimmed">
        <Trans>The link may be outdated or incomplete.</Trans>
      </Box>
      <Link to="/documents">
        <Trans>Go to documents</Trans>
      </Link>
    </div>
  );
}

'use no memo';
// The shell renders only a few times per visit. Compiler memoization would add more to the first load than it saves.

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Link } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { isMissingCode } from '../loading/missing-code.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import classes from './plain-page.module.css';

/** Page that failed to render. After an update the code of the old version is gone, and reloading helps; when the network is back, by itself. */
export function PageProblem({ error }: { error: unknown }) {
  const { t } = useLingui();
  useDocumentTitle(t`This page cannot be displayed`);
  const isMissing = isMissingCode(error);
  // A failed import is kept by the browser, so that only a reload asks for it again.
  useWindowEvent('online', () => {
    if (isMissing) location.reload();
  });
  const traceId = error instanceof ApiError ? error.problem.traceId : undefined;
  return (
    <div className={classes.page} role="alert">
      <Text component="h1" size="xl" fw={600}>
        <Trans>This page cannot be displayed</Trans>
      </Text>
      <Box component="p" maw="52ch" c="dimmed">
        {isMissing ? (
          <Trans>A part of the application could not be loaded: it was updated meanwhile, or you are offline.</Trans>
        ) : (
          errorText(error)
        )}
      </Box>
      <Button onClick={() => location.reload()}>
        <Trans>Reload page</Trans>
      </Button>
      <Link to="/documents">
        <Trans>Go to documents</Trans>
      </Link>
      {traceId ? (
        <Text size="xs" c="var(--text-faint)">
          <Trans>Reference for your administrator: {traceId}</Trans>
        </Text>
      ) : null}
    </div>
  );
}

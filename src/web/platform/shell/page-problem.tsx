'use no memo';
// the frame is drawn a few times in a visit: what the compiler would add is worth more as room in the first load

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import classes from './plain-page.module.css';

/** A page that cannot be shown. After a new version is installed its old code is gone: loading anew helps. */
export function PageProblem({ error }: { error: unknown }) {
  const { t } = useLingui();
  useDocumentTitle(t`This page cannot be displayed`);
  const traceId = error instanceof ApiError ? error.problem.traceId : undefined;
  return (
    <div className={classes.page} role="alert">
      <Text component="h1" size="xl" fw={600}>
        <Trans>This page cannot be displayed</Trans>
      </Text>
      <Box component="p" maw="52ch" c="dimmed">
        {errorText(error)}
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

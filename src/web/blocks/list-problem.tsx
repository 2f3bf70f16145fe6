import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { errorText } from '#web/i18n/error-text.ts';
import { Empty } from './document-list/empty.tsx';
import classes from './list-problem.module.css';

/** What went wrong instead of what was asked for. Here, not among the list's parts: every page may need its texts. */
export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div role="alert" className={classes.alert}>
      <Empty icon={CircleAlert} title={t`The list could not be loaded`}>
        <p>{errorText(error)}</p>
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Empty>
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import classes from './plain-page.module.css';

export function NotFound() {
  const { t } = useLingui();
  useDocumentTitle(t`Page not found`);
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>
        <Trans>Page not found</Trans>
      </h1>
      <p className={classes.text}>
        <Trans>The link may be outdated or incomplete.</Trans>
      </p>
      <Link to="/documents">
        <Trans>Go to documents</Trans>
      </Link>
    </div>
  );
}

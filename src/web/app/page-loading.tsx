import { useLingui } from '@lingui/react/macro';
import classes from './page-loading.module.css';

/** Sign that the code of a page is being loaded. Invisible for the first 300 ms, so that a fast connection does not flicker. */
export function PageLoading() {
  const { t } = useLingui();
  return <div className={classes.line} role="progressbar" aria-label={t`Loading the page`} />;
}

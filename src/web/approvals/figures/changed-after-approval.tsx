import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { typeQueries } from '#web/documents/core/types.queries.ts';
import { workflowQueries } from '../core/workflows.queries.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { useCulture } from '#web/platform/i18n/use-culture.ts';
import classes from './figures.module.css';

/** Documents changed after somebody had approved them. */
export function ChangedAfterApproval() {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useQuery(workflowQueries.alarms());
  const { data: labels } = useQuery(typeQueries.labels(useCulture()));
  if (!data || data.length === 0) return null;
  return (
    <Stack component="section" aria-label={t`Changed after approval`}>
      <Text component="h2" size="lg" fw={600}>
        <Trans>Changed after approval</Trans>
      </Text>
      <ul className={classes.stuck}>
        {data.map(({ documentId, fileName, supplier, by, at, fields, effect }) => {
          const names = fields.map((name) => labels?.get(name) ?? name).join(', ');
          return (
            <li key={`${documentId} ${at}`} className="ruled">
              <Text component={Link} to={documentHref(documentId)} inherit truncate c="inherit" td="underline" className="touch">
                {supplier ?? fileName}
              </Text>
              <span className={`${classes.words} quiet breaks`}>
                {by}, <time dateTime={at}>{format.ago(at)}</time>
              </span>
              <span className={`${classes.words} quiet breaks`}>
                {names || t`entire document`} · {effect === 'reset' ? t`approval restarted` : t`approval remains valid`}
              </span>
            </li>
          );
        })}
      </ul>
    </Stack>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LanguageModelUse, ModelFailure } from '#contract/documents/language-model-bff.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { StateMark } from '#web/settings/kit/state-mark.tsx';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { languageModelQueries } from './language-model.queries.ts';

/** Documents sent to the language model: when, how much of each, and the result. */
export function UsageLog() {
  const { t } = useLingui();
  const query = useInfiniteQuery(languageModelQueries.uses());
  return (
    <Part title={t`Documents sent`}>
      <QueryContent query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) return <p className="quiet">{t`No document has been sent to a language model.`}</p>;
          return (
            <>
              <Box component="ul" className="ruled-above">
                {items.map((use) => (
                  <Use key={use.id} use={use} />
                ))}
              </Box>
              {query.hasNextPage ? (
                <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  <Trans>Load older entries</Trans>
                </Button>
              ) : null}
            </>
          );
        }}
      </QueryContent>
    </Part>
  );
}

function Use({
  use: { document, askedAt, host, model, characters, outcome, reason, proposed, used },
}: {
  use: LanguageModelUse;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const results = {
    asked: t`No answer recorded`,
    used: t`${used ?? 0} of ${plural(proposed ?? 0, { one: '# value', other: '# values' })} used`,
    unused: t`${plural(proposed ?? 0, { one: '# value', other: '# values' })}, none used`,
    invalid: t`Not used: invalid answer`,
    failed: t`No answer`,
  };
  const failures: Record<ModelFailure['code'], string> = {
    refused: t`The service may not connect to ${host}: the address is not public or not allowed`,
    unreachable: t`Could not connect to ${host}`,
    timeout: t`${host} did not answer in time`,
    tooLarge: t`The answer from ${host} was too long`,
    status: t`${host} answered with HTTP status ${reason?.status ?? ''}`,
  };
  const amount = plural(characters, { one: '# character', other: '# characters' });
  return (
    <Group component="li" wrap="nowrap" gap="md" py="sm" className="ruled">
      <Box flex={1} miw={0}>
        <p className="medium breaks">
          {document.fileName === null ? t`a deleted document` : <Link to={`/documents/${document.id}`}>{document.fileName}</Link>}
        </p>
        <p className="quiet breaks">{[format.dateTime(askedAt), amount, host, model].join(' · ')}</p>
        {reason === null ? null : <p className="quiet breaks">{failures[reason.code]}</p>}
      </Box>
      <StateMark state={outcome === 'used' ? 'good' : outcome === 'failed' ? 'bad' : 'off'}>{results[outcome]}</StateMark>
    </Group>
  );
}

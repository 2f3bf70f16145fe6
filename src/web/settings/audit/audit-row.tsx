import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Flex, Text } from '@mantine/core';
import { Link } from 'react-router';
import { actionText } from '#web/platform/i18n/id-text.ts';
import type { AuditEntry } from '#contract/audit/bff.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import { renderByIndex } from '#web/ui/render-by-index.tsx';
import { detailLines, type DetailLine, type DetailTranslator } from './detail-lines.ts';
import { useDetailTranslator } from './use-detail-text.ts';
import classes from './audit.module.css';

/** One entry: action, time, user, origin, document and changes. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const format = useFormat();
  const { action, timestamp, person, isClientApplication, address, documentId, fileName } = entry;
  return (
    <li className={`${classes.row} ruled`}>
      <Flex component="p" wrap="wrap" rowGap={0} columnGap="sm" miw={0} className="breaks">
        <b className="strong">{actionText(action)}</b>
        {documentId === null ? null : fileName === null ? (
          <span className="quiet">
            <Trans>a permanently deleted document</Trans>
          </span>
        ) : (
          <Link to={documentHref(documentId)} className="touch">
            {fileName}
          </Link>
        )}
      </Flex>
      <Flex component="p" wrap="wrap" rowGap={0} columnGap="sm" miw={0} className="breaks">
        <span>{isClientApplication ? t`${person} (client application)` : person}</span>
        {address === null ? null : <span className="quiet figures">{address}</span>}
      </Flex>
      <Text component="time" inherit c="dimmed" ta={{ base: 'left', xs: 'right' }} className="figures" dateTime={timestamp}>
        {format.dateTime(timestamp)}
      </Text>
      {action === signedIn ? null : <Lines action={action} details={entry.details} />}
    </li>
  );
}

/** Its details contain only the id of the user, who is already named. */
const signedIn = 'user.signedIn';

const maxLines = 12;

function Lines({ action, details }: Pick<AuditEntry, 'action' | 'details'>) {
  const say = useDetailTranslator(action);
  const lines = detailLines(details, say);
  if (lines.length === 0) return null;
  const rest = lines.slice(maxLines);
  return (
    <Text component="div" size="xs" lh="18px" c="dimmed" className="spans breaks">
      {renderByIndex(lines.slice(0, maxLines), (line) => (
        <Line line={line} say={say} />
      ))}
      {rest.length > 0 ? (
        <details>
          <summary className="accent">
            <Trans>More</Trans>
          </summary>
          {renderByIndex(rest, (line) => (
            <Line line={line} say={say} />
          ))}
        </details>
      ) : null}
    </Text>
  );
}

function Line({ line, say }: { line: DetailLine; say: DetailTranslator }) {
  const { t } = useLingui();
  const name = line.name === '' ? '' : say.name(line.name);
  if (line.kind === 'fact')
    return (
      <p>
        <Box component="span" c="var(--text-faint)">
          {name}:
        </Box>{' '}
        {line.text}
      </p>
    );
  const row = (line.item ?? 0) + 1;
  return (
    <p>
      {name === '' ? null : (
        <Box component="span" c="var(--text-faint)">
          {line.item === null ? name : t`${name}, row ${row}`}:
        </Box>
      )}{' '}
      <del>{line.before === '' ? t`empty` : line.before}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{line.after === '' ? t`empty` : line.after}</ins>
    </p>
  );
}

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { DocumentRow } from '../core/documents.queries.ts';
import { typeQueries } from '../core/types.queries.ts';
import classes from './match-line.module.css';

const names = {
  fileName: msg`File name`,
  externalDocumentId: msg`External ID`,
};
const isNamed = (field: string): field is keyof typeof names => Object.hasOwn(names, field);

/** Search match in a document: the field and its value with the matching text highlighted. */
export function MatchLine({ matches }: { matches: NonNullable<DocumentRow['matches']> }) {
  const { t, i18n } = useLingui();
  const { data: labels } = useQuery(typeQueries.labels(i18n.locale));
  return (
    <span className={classes.line}>
      {matches.map(({ field, itemIndex, text, start, length }) => (
        <span key={`${field} ${itemIndex ?? ''}`} className={classes.match}>
          <span className="faint">
            {isNamed(field) ? t(names[field]) : (labels?.get(field) ?? field)}
            {itemIndex === null ? '' : ` ${itemIndex + 1}`}
            {': '}
          </span>
          {text.slice(0, start)}
          <mark className={classes.lit}>{text.slice(start, start + length)}</mark>
          {text.slice(start + length)}
        </span>
      ))}
    </span>
  );
}

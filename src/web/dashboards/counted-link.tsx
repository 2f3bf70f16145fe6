import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CountedDocuments } from '#contract/dashboards/bff.ts';
import { hrefOfFilter } from '#web/documents/core/list-view.ts';

type Props = {
  counted: CountedDocuments | null | undefined;
  /** Defaults to the number of documents. */
  children?: ReactNode;
};

/** Link to the documents that a number counts, or plain text if there are none. */
export function CountedLink({ counted, children }: Props) {
  const { t } = useLingui();
  if (!counted || counted.documents === 0) return children ?? null;
  const number = t`${plural(counted.documents, { one: '# document', other: '# documents' })}`;
  return (
    <Link to={hrefOfFilter(counted.filter)} title={number} className="touch">
      {children ?? number}
    </Link>
  );
}

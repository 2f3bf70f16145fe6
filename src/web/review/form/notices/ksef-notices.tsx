import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { pageQueries, readingOf } from '#web/viewer/pages.queries.ts';
import type { Session } from '../../session/use-session.ts';

const KsefNotice = lazy(async () => ({ default: (await import('./ksef-notice.tsx')).KsefNotice }));

/** The first codes of the KSeF. A file with more invoices is split. */
export function KsefNotices({ session: { detail, fields } }: { session: Session }) {
  const { data } = useQuery(pageQueries.words(readingOf(detail)));
  const codes = data?.flatMap(({ ksefCodes = [] }) => ksefCodes) ?? [];
  const shown = [...new Map(codes.map((code) => [code.link, code])).values()].slice(0, 3);
  if (shown.length === 0) return null;
  return (
    <Suspense>
      {shown.map((code) => (
        <KsefNotice key={code.link} code={code} fields={fields} />
      ))}
    </Suspense>
  );
}

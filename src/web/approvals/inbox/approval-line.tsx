import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MyApproval } from '../core/approval.queries.ts';
import { documentHref } from '#web/documents/core/document-href.ts';
import { useFormat } from '#web/platform/i18n/format.ts';
import classes from './inbox-list.module.css';

type Shown = MyApproval['document'];

/** Shows the supplier and the amount. */
export function SupplierAndAmount({ document }: { document: Pick<Shown, 'supplier' | 'fileName' | 'total' | 'currency'> }) {
  const format = useFormat();
  return (
    <Flex component="span" gap="sm" align="baseline" justify="space-between">
      <Text span truncate inherit fw={500}>
        {document.supplier ?? document.fileName}
      </Text>
      <span className="stays medium figures">
        {document.total ? `${format.amount(document.total)} ${document.currency ?? ''}` : ''}
      </span>
    </Flex>
  );
}

type LineProps = { document: Shown; at: string; note?: string | null; children: ReactNode };

/** Document row in the lists of decided, sent and waiting documents: its status and since when. */
export function ApprovalLine({ document, at, note, children }: LineProps) {
  const format = useFormat();
  return (
    <Link to={documentHref(document.id)} className={`${classes.line} small ruled choosable`}>
      <SupplierAndAmount document={document} />
      <Flex component="span" wrap="wrap" rowGap={2} columnGap="md">
        {children}
        <Text component="time" truncate size="xs" c="dimmed" dateTime={at}>
          {format.ago(at)}
        </Text>
      </Flex>
      {note ? <span className="quote caption clips">{note}</span> : null}
    </Link>
  );
}

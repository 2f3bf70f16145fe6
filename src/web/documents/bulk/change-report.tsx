import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { ChangeOutcome } from './bulk.mutations.ts';
import { reasonOrGeneral } from '#web/platform/i18n/reason-text.ts';
import { documentHref } from '../core/document-href.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import classes from './bulk.module.css';

type Props = { refused: readonly ChangeOutcome[]; names: ReadonlyMap<string, string>; onClose: () => void };

/** Which documents stayed as they were, each with the reason. */
export function ChangeReport({ refused, names, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      title={t`${plural(refused.length, { one: '# document was not changed', other: '# documents were not changed' })}`}
      closeLabel={t`Close`}
      size="medium"
      onClose={onClose}
    >
      <div className={classes.reportFrame}>
        <table className={classes.report}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Document</Trans>
              </th>
              <th scope="col">
                <Trans>Reason</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {refused.map(({ documentId, reasons = [] }) => (
              <tr key={documentId}>
                <td>
                  <Link to={documentHref(documentId)}>{names.get(documentId) ?? documentId}</Link>
                </td>
                <td>{reasons.map(reasonOrGeneral).join(' ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Subject } from '../settings/subject.tsx';
import { Mailboxes } from './mailboxes.tsx';
import { Outbox } from './outbox.tsx';
import { Ways } from './ways.tsx';

/** How documents come by e-mail, and what we have written to others. */
export function Mail() {
  const { t } = useLingui();
  return (
    <Subject
      title={t`E-mail`}
      note={t`Documents come in by e-mail to a secret address for each document type; what we send out is kept here.`}
    >
      <Ways />
      <Mailboxes />
      <Outbox />
    </Subject>
  );
}

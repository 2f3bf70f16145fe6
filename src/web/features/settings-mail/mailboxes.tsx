import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailMutations, mailQueries, type Mailbox } from '#web/api/mail.queries.ts';
import { typeQueries } from '#web/api/types.queries.ts';
import { ConfirmDialog } from '#web/blocks/forms/confirm-dialog.tsx';
import { CopyLine } from '#web/blocks/forms/copy-line.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { Loaded, Part } from '../settings/subject.tsx';
import classes from './mail.module.css';

type Asked = { documentType: string; name: string; what: 'rotate' | 'remove' };

/** One address for each document type: what comes to it becomes documents of that type. */
export function Mailboxes() {
  const { t, i18n } = useLingui();
  const types = useQuery(typeQueries.active(i18n.locale));
  const mailboxes = useQuery(mailQueries.mailboxes());
  const rotate = useMutation(mailMutations.rotate);
  const remove = useMutation(mailMutations.remove);
  const [asked, setAsked] = useState<Asked>();
  return (
    <Part id="addresses" title={t`Addresses for documents`}>
      <p className={classes.quiet}>
        <Trans>
          Behind the @ stands the domain that leads to this service. Whoever knows an address can send documents to it: give it to
          suppliers you trust, and change it when it gets about.
        </Trans>
      </p>
      {rotate.error ? (
        <p role="alert" className={classes.wrong}>
          {errorText(rotate.error)}
        </p>
      ) : null}
      <Loaded query={mailboxes}>
        {(list) => (
          <ul className={classes.rows}>
            {(types.data ?? []).map(({ documentType, name }) => (
              <Address
                key={documentType}
                name={name}
                mailbox={list.find((each) => each.documentType === documentType)}
                isMaking={rotate.isPending && rotate.variables === documentType}
                onMake={() => rotate.mutate(documentType)}
                onAsk={(what) => setAsked({ documentType, name, what })}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {asked?.what === 'rotate' ? (
        <ConfirmDialog
          title={t`Change the address for ${asked.name}?`}
          action={t`Change the address`}
          run={() => rotate.mutateAsync(asked.documentType)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <Trans>
              The old address takes no more messages, at once. Tell the new one to everybody who sends documents to it.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
      {asked?.what === 'remove' ? (
        <ConfirmDialog
          title={t`Switch off the address for ${asked.name}?`}
          action={t`Switch off`}
          run={() => remove.mutateAsync(asked.documentType)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <Trans>Messages to it are refused from now on. Documents that came by it stay.</Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Part>
  );
}

type AddressProps = {
  name: string;
  mailbox: Mailbox | undefined;
  isMaking: boolean;
  onMake: () => void;
  onAsk: (what: Asked['what']) => void;
};

function Address({ name, mailbox, isMaking, onMake, onAsk }: AddressProps) {
  const { t } = useLingui();
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        {mailbox ? (
          <CopyLine label={name} text={`${mailbox.mailbox}@`} />
        ) : (
          <>
            <span>{name}</span>
            <span className={classes.quiet}>
              <Trans>No address</Trans>
            </span>
          </>
        )}
      </div>
      <div className={classes.actions}>
        {mailbox ? (
          <>
            <Button variant="default" aria-label={t`Change the address for ${name}`} onClick={() => onAsk('rotate')}>
              <Trans>Change</Trans>
            </Button>
            <Button variant="default" aria-label={t`Switch off the address for ${name}`} onClick={() => onAsk('remove')}>
              <Trans>Switch off</Trans>
            </Button>
          </>
        ) : (
          <Button variant="default" loading={isMaking} aria-label={t`Make an address for ${name}`} onClick={onMake}>
            <Trans>Make an address</Trans>
          </Button>
        )}
      </div>
    </li>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button, Flex, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailMutations, mailQueries, type Mailbox } from './mail.queries.ts';
import { mailChannelQueries } from '#web/settings/kit/mail-channels.queries.ts';
import { typeQueries } from '#web/documents/core/types.queries.ts';
import { ConfirmDialog } from '#web/settings/kit/confirm-dialog.tsx';
import { CopyLine } from '#web/settings/kit/copy-line.tsx';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { QueryContent, Part } from '#web/settings/kit/settings-panel.tsx';
import { Notice } from '#web/ui/notice.tsx';

type Asked = { documentType: string; name: string; what: 'rotate' | 'remove' };

/** Inbox addresses, one for each document type. Files sent to an address become documents of its type. */
export function Mailboxes() {
  const { t, i18n } = useLingui();
  const types = useQuery(typeQueries.active(i18n.locale));
  const mailboxes = useQuery(mailQueries.mailboxes());
  const channels = useQuery(mailChannelQueries.list());
  const isReceiving = channels.data?.some(({ channel, isConfigured }) => channel !== 'smtpOut' && isConfigured) ?? true;
  const rotate = useMutation(mailMutations.rotate);
  const remove = useMutation(mailMutations.remove);
  const [asked, setAsked] = useState<Asked>();
  return (
    <Part id="addresses" title={t`Inbox addresses`}>
      <Box component="p" c="dimmed">
        <Trans>
          Anyone who knows an address can send documents to it. Share it only with suppliers you trust, and change it if it leaks.
        </Trans>
        {mailboxes.data?.some(({ address }) => address === null) ? (
          <>
            {' '}
            <Trans>Ask the service operator which domain belongs after the @ (MAIL_DOMAIN).</Trans>
          </>
        ) : null}
      </Box>
      {isReceiving ? null : (
        <Notice tone="look">
          <Trans>
            Messages to these addresses do not arrive yet: neither receiving nor collecting from a mailbox is configured.
          </Trans>
        </Notice>
      )}
      {rotate.error ? (
        <Box component="p" c="var(--wrong)" role="alert" className="breaks">
          {errorText(rotate.error)}
        </Box>
      ) : null}
      <QueryContent query={mailboxes}>
        {(list) => (
          <Box component="ul" className="ruled-above ruled-between">
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
          </Box>
        )}
      </QueryContent>
      {asked?.what === 'rotate' ? (
        <ConfirmDialog
          title={t`Change the address for ${asked.name}?`}
          action={t`Change address`}
          run={() => rotate.mutateAsync(asked.documentType)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <Trans>
              The old address stops accepting messages immediately. Share the new address with everyone who sends documents to it.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
      {asked?.what === 'remove' ? (
        <ConfirmDialog
          title={t`Turn off the address for ${asked.name}?`}
          action={t`Turn off`}
          run={() => remove.mutateAsync(asked.documentType)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            <Trans>Messages to this address will be rejected from now on. Documents received through it stay.</Trans>
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
    <Flex component="li" wrap="wrap" align="flex-start" rowGap="sm" columnGap="md" p="sm">
      <Stack gap={2} flex={1} miw={220} className="breaks">
        {mailbox ? (
          <CopyLine label={name} text={mailbox.address ?? `${mailbox.mailbox}@`} />
        ) : (
          <>
            <span>{name}</span>
            <Box component="span" m={0} c="dimmed">
              <Trans>No address</Trans>
            </Box>
          </>
        )}
      </Stack>
      <Flex gap="sm">
        {mailbox ? (
          <>
            <Button variant="default" aria-label={t`Change address for ${name}`} onClick={() => onAsk('rotate')}>
              <Trans>Change</Trans>
            </Button>
            <Button variant="default" aria-label={t`Turn off address for ${name}`} onClick={() => onAsk('remove')}>
              <Trans>Turn off</Trans>
            </Button>
          </>
        ) : (
          <Button variant="default" loading={isMaking} aria-label={t`Create address for ${name}`} onClick={onMake}>
            <Trans>Create address</Trans>
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

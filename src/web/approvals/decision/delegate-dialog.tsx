import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar, Box, Group, Radio, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { approvalQueries, type Colleague } from '../core/approval.queries.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Dialog } from '#web/ui/floating/dialog.tsx';
import { OfflineColleagues } from '../offline/offline-colleagues.tsx';
import { ConfirmFooter } from '../core/confirm-footer.tsx';
import { initialsOf } from '#web/ui/initials.ts';
import { rankByWords } from '#web/ui/rank-by-words.ts';
import classes from './dialogs.module.css';

type Props = { documentId: string; note: string; onDelegate: (to: Colleague, note: string) => void; onClose: () => void };

/** Lists only the colleagues that the service allows for this document. */
export function DelegateDialog({ documentId, note, onDelegate, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState(note);
  const [isSent, setSent] = useState(false);
  const id = useId();
  const {
    data: colleagues,
    error,
    isPaused,
  } = useQuery({ ...approvalQueries.colleagues(documentId), meta: { handlesError: true } });
  const found = rankByWords(colleagues ?? [], typed, ({ name, email }) => `${name} ${email}`);
  const to = found.find(({ email }) => email === chosen) ?? (found.length === 1 ? found[0] : undefined);
  return (
    <Dialog title={t`Delegate the decision to a colleague`} closeLabel={t`Close`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          if (to) onDelegate(to, text);
        }}
      >
        <Stack pb="sm" px="lg">
          <TextInput
            type="search"
            aria-label={t`Search colleagues`}
            placeholder={t`Name or email`}
            data-autofocus
            error={isSent && !to && found.length > 0 ? t`Choose a colleague.` : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {error ? (
            <Box component="p" py="md" c="dimmed" role="alert">
              {errorText(error)}
            </Box>
          ) : null}
          {isPaused && !colleagues ? <OfflineColleagues /> : null}
          <Box component="fieldset" mah="min(260px, 34dvh)" className="scrolls" aria-label={t`Colleagues`}>
            {found.map(({ name, email }) => (
              <Radio
                key={email}
                label={
                  <Group component="span" wrap="nowrap">
                    <Avatar component="span" size={26} aria-hidden="true">
                      {initialsOf(name)}
                    </Avatar>
                    <Stack component="span" gap={0} miw={0} fz="sm" lh="18px" className="breaks">
                      <span>{name}</span>
                      <Text span size="xs" c="dimmed">
                        {email}
                      </Text>
                    </Stack>
                  </Group>
                }
                className={classes.person ?? ''}
                name={`${id}-to`}
                checked={to?.email === email}
                onChange={() => setChosen(email)}
              />
            ))}
            {colleagues && found.length === 0 ? (
              <Box component="p" py="md" c="dimmed">
                {colleagues.length === 0
                  ? t`Nobody else can decide on this document.`
                  : t`Nobody with this name can decide on this document.`}
              </Box>
            ) : null}
          </Box>
          <Textarea
            label={<Trans>Note (optional)</Trans>}
            rows={2}
            maxLength={5000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Stack>
        <ConfirmFooter onCancel={onClose}>
          <Trans>Delegate</Trans>
        </ConfirmFooter>
      </form>
    </Dialog>
  );
}

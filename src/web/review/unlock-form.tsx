/** Form for the password of a protected PDF, so that nobody has to save and upload it again. */
import { useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { reviewMutations } from '#web/documents/core/review.mutations.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { errorText } from '#web/platform/i18n/error-text.ts';

export function UnlockForm({ documentId }: { documentId: string }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Nothing else can be done with the document; a user who is already in a field stays there.
  useEffect(() => {
    if (document.activeElement === document.body) input.current?.focus();
  }, []);
  const { mutate, isPending, error } = useMutation(reviewMutations.unlock);
  const isWrong = error instanceof ApiError && error.status === 400;
  const unlock = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') mutate({ documentId, password });
  };
  return (
    <Stack component="form" align="start" gap="sm" my="sm" onSubmit={unlock}>
      <TextInput
        type="password"
        autoComplete="off"
        ref={input}
        label={t`Password of the PDF`}
        description={t`Used once to open the file. It is not stored.`}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={
          isWrong ? t`The password is not correct. Check it with the sender of the document.` : error ? errorText(error) : null
        }
      />
      <Button type="submit" disabled={password === '' || isPending}>
        {t`Open and extract`}
      </Button>
    </Stack>
  );
}

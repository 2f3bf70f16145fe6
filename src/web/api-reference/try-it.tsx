import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, FileInput, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#web/platform/i18n/error-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { type CallValues, exampleValues, formOf, mayChangeData } from './call-values.ts';
import { CodeBlock } from './code-block.tsx';
import { asCurl, takesJson } from './code-examples.ts';
import { baseUrl, sendTrial, type TrialResponse } from './reference.queries.ts';
import type { Endpoint, Parameter } from './reference-document.ts';
import { ReferencePart } from './reference-part.tsx';

type Props = { endpoint: Endpoint; role: string; isAllowed: boolean };

/**
 * Form that sends a real request with the session of the current user or another token. Requests that may change data need confirmation.
 */
export function TryIt({ endpoint, role, isAllowed }: Props) {
  const { t } = useLingui();
  const [values, setValues] = useState<CallValues>(() => ({ ...exampleValues(endpoint), parameters: {} }));
  const [file, setFile] = useState<File | null>(null);
  const [token, setToken] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const trial = useMutation({ mutationFn: sendTrial, meta: { handlesError: true } });
  const changesData = mayChangeData(endpoint);
  const parameters = (endpoint.operation.parameters ?? []).filter((each) => each.in !== 'header');
  const form = formOf(endpoint);
  const isComplete =
    parameters.every(({ name, required }) => !required || (values.parameters[name] ?? '') !== '') &&
    (form?.filePart === undefined || file !== null);
  const maySend = isComplete && (!changesData || isConfirmed) && (isAllowed || token !== '');
  return (
    <ReferencePart title={t`Try it`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (maySend) trial.mutate({ endpoint, values, file, token });
        }}
      >
        <Stack gap="md" maw={640}>
          {isAllowed ? null : (
            <Notice tone="look">
              <Trans>Your role ({role}) may not call this endpoint. Enter a token of a client application that may.</Trans>
            </Notice>
          )}
          <Inputs
            label={t`Parameters`}
            of={parameters}
            values={values.parameters}
            onChange={(next) => setValues({ ...values, parameters: next })}
          />
          {form?.filePart === undefined ? null : (
            <FileInput label={form.filePart} withAsterisk placeholder={t`Choose file`} value={file} onChange={setFile} />
          )}
          {form ? (
            <Inputs
              label={t`Fields`}
              of={form.fields}
              values={values.fields}
              onChange={(next) => setValues({ ...values, fields: next })}
            />
          ) : null}
          {takesJson(endpoint) ? (
            <Textarea
              label={t`Body`}
              value={values.body}
              rows={Math.min(14, values.body.split('\n').length + 1)}
              classNames={{ input: 'code' }}
              spellCheck={false}
              onChange={(event) => setValues({ ...values, body: event.target.value })}
            />
          ) : null}
          <TextInput
            label={t`Token`}
            description={t`Leave it empty to use your own session. A token is not stored.`}
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
          {changesData ? (
            <Checkbox
              label={t`This may change real data of my company. Send it anyway.`}
              checked={isConfirmed}
              onChange={(event) => setConfirmed(event.target.checked)}
            />
          ) : null}
          <Group>
            <Button type="submit" disabled={!maySend} loading={trial.isPending}>
              <Trans>Send request</Trans>
            </Button>
            <Text size="sm" c="dimmed">
              {!isComplete ? (
                <Trans>Fill in what is required first.</Trans>
              ) : changesData && !isConfirmed ? (
                <Trans>Confirm first that the request may change data.</Trans>
              ) : null}
            </Text>
          </Group>
        </Stack>
      </form>
      <div aria-live="polite">
        {trial.error ? <Notice>{errorText(trial.error)}</Notice> : null}
        {trial.data ? <ServiceAnswer answer={trial.data} /> : null}
      </div>
      {trial.data ? <CodeBlock label={t`curl command`} code={asCurl(endpoint, baseUrl(), values)} /> : null}
    </ReferencePart>
  );
}

type InputsProps = {
  label: string;
  of: readonly Parameter[];
  values: Record<string, string>;
  onChange: (next: Record<string, string>) => void;
};

function Inputs({ label, of, values, onChange }: InputsProps) {
  if (of.length === 0) return null;
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {of.map(({ name, required }) => (
        <TextInput
          key={name}
          label={name}
          withAsterisk={required}
          aria-required={required}
          value={values[name] ?? ''}
          onChange={(event) => onChange({ ...values, [name]: event.target.value })}
        />
      ))}
    </Stack>
  );
}

function ServiceAnswer({ answer }: { answer: TrialResponse }) {
  const { t } = useLingui();
  const { status, durationMs, contentType, text, bytes } = answer;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} c={status < 400 ? 'var(--text)' : 'var(--wrong)'}>
        <Trans>
          Status {status}, {durationMs} ms
        </Trans>
      </Text>
      {text === null && bytes.size > 0 ? (
        <Group>
          <Text size="sm">{contentType}</Text>
          <Button variant="default" onClick={() => saveFile(bytes, 'answer')}>
            <Trans>Download</Trans>
          </Button>
        </Group>
      ) : (
        <CodeBlock label={t`Response`} code={text === null || text === '' ? t`No content` : text} />
      )}
    </Stack>
  );
}

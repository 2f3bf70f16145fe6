import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQueries } from '#web/platform/api/me.queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { formOf, jsonBody } from './call-values.ts';
import { CodeBlock } from './code-block.tsx';
import { codeExample, type Language, languages } from './code-examples.ts';
import { MemberTable } from './member-table.tsx';
import { baseUrl } from './reference.queries.ts';
import { type Endpoint, type Parameter, rowsOf, type SchemaRow, typeText } from './reference-document.ts';
import { ReferencePart } from './reference-part.tsx';
import { TryIt } from './try-it.tsx';

const languageNames: Record<Language, string> = { curl: 'curl', typescript: 'TypeScript', python: 'Python' };

const parameterRows = (parameters: readonly Parameter[]): SchemaRow[] =>
  parameters.map(({ name, required, schema, description }) => ({
    name,
    type: typeText(schema),
    isRequired: required,
    note: [description ?? schema.description, schema.default === undefined ? '' : `Default: ${JSON.stringify(schema.default)}`]
      .filter(Boolean)
      .join(' '),
  }));

/** Details of one endpoint: parameters, responses, errors, examples and a form to try it. */
export function EndpointDetails({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useLingui();
  const { data: me } = useSuspenseQuery(meQueries.me());
  const { method, path, operation } = endpoint;
  const roles = operation['x-roles'];
  const isAllowed = roles?.includes(me.role) ?? true;
  return (
    <article aria-label={operation.summary}>
      <Stack gap="sm">
        <Text component="h2" size="xl" fw={600} className="breaks">
          {operation.summary}
        </Text>
        <CodeBlock label={t`Address`} code={`${method} ${path}`} />
        {operation.deprecated ? (
          <Notice tone="look">
            <Trans>Deprecated. Do not use it in new programs.</Trans>
          </Notice>
        ) : null}
        {operation.description ? <Text maw="72ch">{operation.description}</Text> : null}
        {roles ? (
          <Text size="sm" c="dimmed">
            <Trans>Roles: {roles.join(', ')}</Trans>
          </Text>
        ) : null}
      </Stack>
      <Inputs endpoint={endpoint} />
      <Examples endpoint={endpoint} />
      {endpoint.id.includes('_') ? <TryIt endpoint={endpoint} role={me.role} isAllowed={isAllowed} /> : null}
      <Answers endpoint={endpoint} />
    </article>
  );
}

function Inputs({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useLingui();
  const { parameters = [] } = endpoint.operation;
  const body = jsonBody(endpoint);
  const bodyRows = body ? rowsOf(body.schema) : [];
  const form = formOf(endpoint);
  const file: SchemaRow[] =
    form?.filePart === undefined ? [] : [{ name: form.filePart, type: 'file', isRequired: true, note: '' }];
  return (
    <>
      {parameters.length > 0 ? (
        <ReferencePart title={t`Parameters`}>
          <MemberTable label={t`Parameters`} rows={parameterRows(parameters)} />
        </ReferencePart>
      ) : null}
      {body || form ? (
        <ReferencePart title={t`Body`}>
          {body && bodyRows.length === 0 ? <Text size="sm">{typeText(body.schema)}</Text> : null}
          {bodyRows.length > 0 ? <MemberTable label={t`Body`} rows={bodyRows} /> : null}
          {form ? <MemberTable label={t`Body`} rows={[...file, ...parameterRows(form.fields)]} /> : null}
        </ReferencePart>
      ) : null}
    </>
  );
}

function Examples({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>('curl');
  return (
    <ReferencePart title={t`Examples`}>
      <Text size="xs" c="dimmed">
        <Trans>
          They take <code>TOKEN</code>, an access token, or <code>CLIENT_ID</code> and <code>CLIENT_SECRET</code> of a client
          application from the environment.
        </Trans>
      </Text>
      <Tabs
        label={t`Language of the example`}
        tabs={languages.map((id) => ({ id, name: languageNames[id] }))}
        value={language}
        onChange={setLanguage}
        panelId="api-example"
      />
      <div id="api-example" role="tabpanel" aria-labelledby={`tab-${language}`}>
        <CodeBlock label={languageNames[language]} code={codeExample(language, endpoint, baseUrl())} />
      </div>
    </ReferencePart>
  );
}

function Answers({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useLingui();
  const answers = Object.entries(endpoint.operation.responses);
  const media = Object.entries(endpoint.operation.responses['200']?.content ?? {});
  const json = media.find(([type]) => type === 'application/json')?.[1];
  const rows = json ? rowsOf(json.schema) : [];
  const refusals = answers
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, { description }]): SchemaRow => ({ name: status, type: description, isRequired: false, note: '' }));
  return (
    <>
      <ReferencePart title={t`Answer`}>
        <Text size="sm">{media.length > 0 ? media.map(([type]) => type).join(', ') : t`No content`}</Text>
        {rows.length > 0 ? <MemberTable label={t`Answer`} rows={rows} /> : null}
        {json?.example === undefined ? null : <CodeBlock label={t`Example`} code={JSON.stringify(json.example, null, 2)} />}
      </ReferencePart>
      <ReferencePart title={t`Errors`}>
        <dl>
          {refusals.map(({ name, type }) => (
            <div key={name}>
              <Text component="dt" size="sm" fw={600}>
                {name}
              </Text>
              <dd className="code">{type}</dd>
            </div>
          ))}
        </dl>
      </ReferencePart>
    </>
  );
}

import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { type Endpoint, type EndpointGroup, refusalStatuses } from '#contract/core/endpoint.ts';
import { errorTable, Problem } from '#contract/core/errors.ts';
import { roleMay, roles } from '#contract/core/permissions.ts';
import { exampleOf } from './example-of.ts';
import { type JsonSchema, jsonSchemaOf, type Parameter, parametersOf } from './json-schema.ts';
import type { MediaType, OpenApiDocument, Operation, Response } from './openapi-types.ts';
import { requestExamples } from './request-examples.ts';
import { tokenPath } from './token-operation.ts';

/** Nouns in the order of a reader's workday, with their descriptions. */
const tags: Record<keyof typeof contract, string> = {
  documents: 'Send documents, read what was found in them, correct and validate it.',
  attachments: 'Files beside a document.',
  feedback: 'Tell what is wrong with the reading, so that it gets better.',
  exportQueue: 'Fetch what is ready for your ledger, and say what became of it.',
  connectorsBff: 'Connections to accounting systems, and documents on their way there.',
  exportsBff: 'What export formats cannot carry, and sums of what waits for export.',
  extraction: 'Read a file once without keeping it.',
  accountingUnits: 'The companies or branches that documents belong to.',
  accountingUnitsBff: 'Accounting units as the settings page edits them.',
  clientApplicationsBff: 'When client applications were used last, and new secrets for them.',
  accountBff: 'What people change of their own accounts.',
  sessionsBff: 'Where people are signed in, and how they end it.',
  identityProvidersBff: 'Identity providers of your organisation, by which its people sign in.',
  secondFactorBff: 'A second proof beside the password: codes by the clock, and recovery codes.',
  passkeysBff: 'Passkeys: keys of a device or a password manager that sign in without a password.',
  webhookReceiver: 'An address of our own to try webhooks with, and what it was sent.',
  clientApplications: 'The machines that sign in: their roles, units and secrets.',
  documentTypes: 'What kinds of documents there are and which fields they have.',
  documentTypesBff: 'What the type designer needs beyond the interface.',
  presenceBff: 'Who else has a document open.',
  documentPartsBff: 'Pages and item tables of one document, beyond the interface.',
  documentEnums: 'What the fields of a document can be filled in with.',
  externalDataTables: 'Values from outside that fields choose from: cost centres, projects, suppliers.',
  externalDataBff: 'External data tables (web application)',
  lookups: 'Payment codes, exchange rates, company registries and e-mails behind a document.',
  mail: 'Send documents back by e-mail, and receive documents by it.',
  tenant: 'Your organisation and what it has switched on.',
  tenantSettings: 'How your organisation works: use, licence, export, notes.',
  notifications: 'News for everybody who works here.',
  dashboards: 'Figures for charts: how many, how quick, how well read.',
  dashboardsBff: 'Figures over any time beside the time before, for the web application.',
  setupBff: 'What a new company has done on the way to its first export, and a sample invoice to try it with.',
  tenantBff: 'What the settings page needs of your organisation beyond the interface.',
  accountingSystems: 'The ledgers that exports go to, and how they are reached.',
  accountingSystemsBff: 'Which units go into which ledger, and what is set of it.',
  usersBff: 'The people of your organisation: invite them, change their roles, put them out.',
  approval: 'Send documents to approval, decide about them, and hand decisions on.',
  approvalAdmin: 'Run approval: who changed workflows, who reports to whom, what hangs where, and figures.',
  approvalBff: 'Design approval workflows, name substitutes, and see what waits for you.',
  webhooks: 'Who is told of what happens to documents.',
  auditBff: 'The audit log and the trails of documents, with what proves them.',
  trashBff: 'What was deleted, by whom, and when it goes for good.',
  touchlessBff: 'Rules by which documents are validated without a person: what each would have done, and what its samples say.',
  languageModelBff: 'Whether a language model is sent the words of documents, and what was sent.',
  memoryBff: 'What corrections have taught of the layouts of suppliers, and how to have it forgotten.',
  reviewBff:
    'What stands around the review of a document: checks of what is typed, notes, emails, the supplier’s other documents.',
  documentsBff: 'What the web application needs of documents beyond the interface. It may change with any version.',
  meBff: 'Who is signed in, and in which language.',
  candidatesBff: 'What each field of a document could be.',
  preferencesBff: 'What each user has set for themselves.',
  pushBff: 'Notifications of browsers about approvals.',
  listBff: 'Kept views of the document list, quick counts, and all that a filter finds. For the web application, as above.',
};

/** Returns the interface as OpenAPI 3.1, generated from the contract that the server uses. `/bff` is for the web application only. */
export function openApiDocument({ publicUrl, prefix }: { publicUrl: string; prefix: '/v1' | '/bff' }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = prefix === '/v1' ? { '/connect/token': { post: tokenPath } } : {};
  const used = new Set<string>(prefix === '/v1' ? ['token'] : []);
  for (const [noun, group] of Object.entries<EndpointGroup>(contract)) {
    for (const [verb, entry] of Object.entries(group)) {
      if (!entry.path.startsWith(`${prefix}/`)) continue;
      used.add(noun);
      (paths[entry.path] ??= {})[entry.method.toLowerCase()] = operationOf(noun, verb, entry);
    }
  }
  const described = [
    ['token', 'Get an access token first; it goes with every call as Authorization: Bearer.'],
    ...Object.entries(tags),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: prefix === '/v1' ? 'Vidimus' : 'Vidimus, for its web application',
      version: 'v1',
      description: 'Documents in, checked data out. All times are UTC, all amounts decimal text, all identifiers opaque strings.',
    },
    servers: [{ url: publicUrl }],
    tags: described.flatMap(([name = '', description = '']) => (used.has(name) ? [{ name, description }] : [])),
    paths,
    components: {
      schemas: { Problem: jsonSchemaOf(Problem, 'output') },
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            password: { tokenUrl: '/connect/token', scopes: { 'v1.public': 'The interface' } },
            clientCredentials: { tokenUrl: '/connect/token', scopes: { 'v1.public': 'The interface' } },
          },
        },
      },
    },
  };
}

function operationOf(noun: string, verb: string, entry: Endpoint): Operation {
  const { access } = entry;
  const parameters = [
    ...parametersOf(entry.params, 'path'),
    ...parametersOf(entry.query, 'query'),
    ...(entry.creates ? [idempotencyKey] : []),
  ];
  return {
    operationId: `${noun}_${verb}`,
    tags: [noun],
    summary: entry.summary,
    ...(entry.description !== undefined && { description: entry.description }),
    ...(entry.deprecated && { deprecated: true }),
    ...(parameters.length > 0 && { parameters }),
    ...requestOf(`${noun}_${verb}`, entry),
    responses: { ...answersOf(entry), ...refusalsOf(entry) },
    ...(access !== 'public' && { security: [{ oauth2: ['v1.public'] }] }),
    'x-permission': access,
    'x-roles': access === 'public' || access === 'signedIn' ? roles : roles.filter((role) => roleMay(role, access)),
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names this request: repeated with the same key within 24 hours, it is answered as the first time and creates nothing again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** Binary content. OpenAPI 3.1 does not require a JSON type here, but most client generators do. */
const binary: JsonSchema = { type: 'string', format: 'binary' };

const mediaType = (schema: z.ZodType, io: 'input' | 'output'): MediaType => {
  const json = jsonSchemaOf(schema, io);
  return { schema: json, example: exampleOf(json) };
};

function requestOf(operationId: string, { body, upload }: Endpoint): Pick<Operation, 'requestBody'> {
  if (upload) {
    const { properties = {}, required = [] } = jsonSchemaOf(upload.fields, 'input');
    const file = { ...binary, description: 'The file; its part carries a file name' };
    const schema: JsonSchema = {
      type: 'object',
      properties: { [upload.filePart]: file, ...properties },
      required: [upload.filePart, ...required],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!body) return {};
  const media = mediaType(body, 'input');
  const example = requestExamples[operationId];
  const isOptional = body.safeParse(undefined).success || body.safeParse({}).success;
  return {
    requestBody: {
      required: !isOptional,
      content: { 'application/json': { ...media, ...(example !== undefined && { example }) } },
    },
  };
}

function answersOf({ answer, accepted }: Endpoint): Record<string, Response> {
  const later: Record<string, Response> = accepted
    ? { 202: { description: 'Not finished yet', content: { 'text/plain': { schema: { type: 'string' } } } } }
    : {};
  return { 200: succeeded(answer), ...later };
}

function succeeded(answer: Endpoint['answer']): Response {
  switch (answer.kind) {
    case 'json':
      return { description: 'Done', content: { 'application/json': mediaType(answer.schema, 'output') } };
    case 'empty':
      return { description: 'Done; the body is empty' };
    case 'file':
      return {
        description: 'The file',
        content: Object.fromEntries(answer.contentTypes.map((type) => [type, { schema: binary }])),
      };
    case 'events':
      return {
        description: 'Events as they happen',
        content: { 'text/event-stream': { schema: jsonSchemaOf(answer.schema, 'output') } },
      };
  }
}

/** Returns the error responses; 429 and 500 are possible for every endpoint. */
const refusalsOf = (entry: Endpoint): Record<string, Response> =>
  Object.fromEntries([...refusalStatuses(entry), 429, 500].map((status) => [String(status), refusal(status)]));

function refusal(status: number): Response {
  const codes = Object.entries(errorTable).flatMap(([code, entry]) => (entry.status === status ? [code] : []));
  return {
    description: codes.join(', '),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } as JsonSchema } },
  };
}

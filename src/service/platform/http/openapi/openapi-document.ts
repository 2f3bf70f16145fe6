import type { z } from 'zod';
import { contract } from '#contract/contract.ts';
import { type Endpoint, type EndpointGroup, refusalStatuses } from '#contract/core/endpoint.ts';
import { errorTable, Problem } from '#contract/core/errors.ts';
import { roleHasPermission, roles } from '#contract/core/permissions.ts';
import { exampleOf } from './example-of.ts';
import { type JsonSchema, jsonSchemaOf, type Parameter, parametersOf } from './json-schema.ts';
import type { MediaType, OpenApiDocument, Operation, Response } from './openapi-types.ts';
import { requestExamples } from './request-examples.ts';
import { tokenPath } from './token-operation.ts';

/** Nouns in the order of a reader's workday, with their descriptions. */
const tags: Record<keyof typeof contract, string> = {
  documents: 'Upload documents, get extracted values, correct and validate them.',
  attachments: 'Files attached to a document.',
  feedback: 'Report extraction errors so that extraction can be improved.',
  exportQueue: 'Fetch documents that are ready for the accounting system and report the result.',
  connectorsBff: 'Connections to accounting systems and transfers of documents.',
  exportsBff: 'Values that an export format cannot hold, and totals of the export queue.',
  extraction: 'Extract a file once without storing a document.',
  accountingUnits: 'Companies or branches that documents belong to.',
  accountingUnitsBff: 'Accounting units as edited on the settings page.',
  clientApplicationsBff: 'Last use and new secrets of client applications.',
  accountBff: 'Name, password and language of the signed-in user.',
  sessionsBff: 'Sessions of users, and ending them.',
  identityProvidersBff: 'Identity providers that the users of the tenant sign in with.',
  secondFactorBff: 'Two-factor authentication: time-based codes and recovery codes.',
  passkeysBff: 'Passkeys: sign-in with a device or a password manager instead of a password.',
  webhookReceiver: 'A built-in receiver for testing webhooks, with the calls it received.',
  clientApplications: 'Client applications of integrations: their roles, units and secrets.',
  documentTypes: 'Document types and their fields.',
  documentTypesBff: 'Endpoints of the document type designer that are not part of the interface.',
  presenceBff: 'Users who have the same document open.',
  documentPartsBff: 'Pages and line items of a document, beyond the interface.',
  documentEnums: 'Options for the fields of a document.',
  externalDataTables: 'External data that fields choose from, such as cost centers, projects and suppliers.',
  externalDataBff: 'External data tables, for the web application.',
  lookups: 'Payment codes, exchange rates, company registries and the source emails of documents.',
  mail: 'Return documents to their issuers by email, and receive documents by email.',
  tenant: 'Your tenant and its features.',
  tenantSettings: 'Settings of your tenant: usage, license, export, prefilled notes.',
  notifications: 'News for all users.',
  dashboards: 'Figures for charts: volume, processing time, extraction accuracy.',
  dashboardsBff: 'Figures of a period compared with the previous one, for the web application.',
  setupBff: 'Progress of a new tenant towards its first export, and a sample invoice.',
  tenantBff: 'Endpoints of the settings pages that are not part of the interface.',
  accountingSystems: 'Accounting systems that receive exports, and their connections.',
  accountingSystemsBff: 'Accounting units of each accounting system, and stored secrets.',
  usersBff: 'Users of the tenant: invite them, change their roles, deactivate them.',
  approval: 'Send documents to approval, approve, reject and delegate.',
  approvalAdmin: 'Administration of approvals: workflow history, managers, stuck approvals and figures.',
  approvalBff: 'Approval workflows, substitutions, and the approvals of the caller.',
  webhooks: 'Webhooks, their events and deliveries.',
  auditBff: 'The audit log and the audit trails of documents, with proof that they are unchanged.',
  trashBff: 'Deleted documents, who deleted them, and when they are deleted permanently.',
  touchlessBff: 'Automatic validation: rules, their simulation on past documents, and their samples.',
  languageModelBff: 'Use of a language model: consent, limits and what was sent.',
  memoryBff: 'What corrections have taught about the layouts of suppliers, and how to delete it.',
  reviewBff: 'Tools of the review screen: checks of edited values, notes, emails, documents of the same supplier.',
  documentsBff: 'Endpoints of the web application that are not part of the interface. They may change with any version.',
  meBff: 'The signed-in user and their language.',
  candidatesBff: 'Suggestions for the value of each field.',
  preferencesBff: 'Preferences of the signed-in user.',
  pushBff: 'Push notifications about approvals.',
  listBff: 'Saved views of the document list, quick counts, and all documents that match a filter. For the web application.',
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
    ['token', 'Get an access token first. Send it with every call as Authorization: Bearer.'],
    ...Object.entries(tags),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: prefix === '/v1' ? 'Vidimus' : 'Vidimus, endpoints of the web application',
      version: 'v1',
      description:
        'Extraction, review and approval of documents. Times are UTC, amounts are decimal strings, identifiers are opaque strings.',
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
    ...(entry.versioned ? [ifMatch] : []),
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
    ...(entry.reads && { 'x-reads': true }),
    'x-permission': access,
    'x-roles': access === 'public' || access === 'signedIn' ? roles : roles.filter((role) => roleHasPermission(role, access)),
  };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Unique key of the request. A repetition with the same key within 24 hours returns the first response and creates nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'Version that you read, such as "3". Returns 409 and changes nothing if there is a newer version.',
  schema: { type: 'string' },
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
    const encoding = upload.fileTypes && { [upload.filePart]: { contentType: upload.fileTypes.join(', ') } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, ...(encoding && { encoding }) } } } };
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

function answersOf({ answer, accepted, files = [] }: Endpoint): Record<string, Response> {
  const later: Record<string, Response> = accepted
    ? { 202: { description: 'Not finished yet', content: { 'text/plain': { schema: { type: 'string' } } } } }
    : {};
  return { 200: succeeded(answer, files), ...later };
}

const filesOf = (types: readonly string[]): Record<string, MediaType> =>
  Object.fromEntries(types.map((type) => [type, { schema: binary }]));

function succeeded(answer: Endpoint['answer'], files: readonly string[]): Response {
  switch (answer.kind) {
    case 'json':
      return { description: 'Done', content: { 'application/json': mediaType(answer.schema, 'output'), ...filesOf(files) } };
    case 'empty':
      return { description: 'Done; the body is empty' };
    case 'file':
      return { description: 'The file', content: filesOf(answer.contentTypes) };
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

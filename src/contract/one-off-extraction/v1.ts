import { z } from 'zod';
import { endpoint, json } from '../core/endpoint.ts';
import { valuesMediaTypes } from '../core/export-formats.ts';
import { Id, QueryBoolean, text, Timestamp } from '../core/parts.ts';
import { FileName, JsonFile } from '../documents/v1.ts';
import { ExportedValues } from '../exports/v1.ts';
import { because } from '../core/issue-reason.ts';

const OperationIdAnswer = z.object({ operationId: Id });
const Options = z.object({
  externalDocumentId: text(200).optional(),
  tag: text(200).optional(),
  extractFirstPageIndicesOnly: QueryBoolean.default(false),
  extractItems: QueryBoolean.optional(),
});

export const OperationResult = z.object({
  operationId: Id,
  documentClass: z.string(),
  /** The minimum date if only first-page indices were requested (interface 2.3). */
  extractionTime: Timestamp,
  isRetrieved: z.boolean(),
  retrievedDate: Timestamp,
  isSuccess: z.boolean(),
  fields: ExportedValues,
  items: z.array(ExportedValues),
  firstPageIndicies: z.array(z.int()).optional(),
  errorMessage: z.string().optional(),
});

export const extraction = {
  start: endpoint({
    method: 'POST',
    path: '/v1/extract',
    summary: 'Extract a file once and store only the result, for 24 hours',
    access: 'document.extractStateless',
    creates: true,
    query: Options,
    upload: { filePart: 'file', fields: z.object({}) },
    answer: json(OperationIdAnswer),
    errors: [400, 413, 415],
  }),
  startJson: endpoint({
    method: 'POST',
    path: '/v1/extract/fromJson',
    summary: 'Extract a file given as base64 in JSON',
    access: 'document.extractStateless',
    creates: true,
    largeBody: true,
    body: JsonFile.extend({
      fileName: FileName.regex(/\.[^./\\]+$/, because('file_extension_missing')),
      tag: text(200).nullish(),
      extractFirstPageIndicesOnly: z.boolean().nullish(),
      extractItems: z.boolean().nullish(),
    }),
    answer: json(OperationIdAnswer),
    errors: [400, 413, 415],
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/extract/{operationId}',
    summary: 'Get the result of a one-off extraction',
    description:
      'Returns 202 with a line of text while the extraction is running. For Xml, ISDOC and other formats, returns a file instead of JSON.',
    access: 'document.extractStateless',
    params: z.object({ operationId: Id }),
    query: z.object({ exportFormat: z.string().max(30).default('Json') }),
    accepted: true,
    // the time of the first retrieval is recorded
    effects: true,
    files: valuesMediaTypes.filter((type) => type !== 'application/json'),
    answer: json(OperationResult),
    errors: [400, 404],
  }),
} as const;

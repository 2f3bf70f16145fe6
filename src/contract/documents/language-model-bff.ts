/** Settings and log of the external language model: whether document words may be sent to it, and what was sent. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, QueryInteger, Timestamp } from '../core/parts.ts';

const access = 'tenant.manage';
const Count = z.int().min(0);

export const maxDocumentsPerDay = 100_000;

/** `isOn` applies only to the host that it was switched on for. */
export const LanguageModelSettings = z.strictObject({
  isOn: z.boolean(),
  documentsPerDay: z.int().min(1).max(maxDocumentsPerDay),
});
export type LanguageModelSettings = z.output<typeof LanguageModelSettings>;
export const defaultLanguageModelSettings: LanguageModelSettings = { isOn: false, documentsPerDay: 100 };

/** `asked`: no outcome was recorded, because the process ended first. */
export const modelOutcomes = ['asked', 'used', 'unused', 'invalid', 'failed'] as const;

/**
 * Why there was no response: the address is forbidden by our own rules, the host was unreachable, a timeout, a response that is too long,
 * or an HTTP status other than success.
 */
export const modelFailures = ['refused', 'unreachable', 'timeout', 'tooLarge', 'status'] as const;

export const ModelFailure = z.object({
  code: z.enum(modelFailures),
  /** HTTP status, for code `status`. */
  status: z.int().nullable(),
});
export type ModelFailure = z.output<typeof ModelFailure>;

const Use = z.object({
  id: Id,
  /** `fileName` is null for a deleted document. */
  document: z.object({ id: Id, fileName: z.string().nullable() }),
  askedAt: Timestamp,
  host: z.string(),
  model: z.string(),
  /** Amount sent. */
  pages: Count,
  characters: Count,
  /** Number of requested fields. */
  fields: Count,
  outcome: z.enum(modelOutcomes),
  reason: ModelFailure.nullable(),
  /** Values in the response, and those of them whose words are on a page; null without a response. */
  proposed: Count.nullable(),
  used: Count.nullable(),
});
export type LanguageModelUse = z.output<typeof Use>;

export const languageModelBff = {
  read: endpoint({
    method: 'GET',
    path: '/bff/language-model',
    summary: 'Get the language model settings and the number of documents sent today',
    description: '`model` is null if the service operator has not configured one.',
    access,
    answer: json(
      z.object({
        settings: LanguageModelSettings,
        model: z.object({ host: z.string(), name: z.string() }).nullable(),
        sentToday: Count,
      }),
    ),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/bff/language-model',
    summary: 'Set whether documents are sent to the language model, and the daily limit',
    description:
      '`host` is the host that receives the words, as shown to the user: returns 409 if it is a different one now. `was` is the ' +
      'state that the client last read. Returns 409 and saves nothing if it was changed since then.',
    access,
    body: z.strictObject({ settings: LanguageModelSettings, host: z.string().max(300), was: LanguageModelSettings.optional() }),
    answer: empty,
    errors: [400, 409],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/bff/language-model/uses',
    summary: 'List documents sent to a language model with the outcome, newest first',
    access,
    query: z.object({
      skip: QueryInteger.pipe(z.int().min(0).max(1_000_000)).default(0),
      take: QueryInteger.pipe(z.int().min(1).max(200)).default(50),
    }),
    answer: json(z.object({ items: z.array(Use), totalCount: Count })),
    errors: [400],
  }),
} as const;

/** Validation without a person: the rule of a type, what it would have done, and what its samples say. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, Timestamp } from '../core/parts.ts';
import { Label } from './type-changes.ts';
import { TouchlessSettings } from './touchless.ts';

const access = 'type.manage';
const params = z.object({ documentType: z.string().max(100) });
const Count = z.int().min(0);
const Share = z.number().min(0).max(1);

/** Found among documents that a person has validated. `bound`: with 95 % certainty no greater share is wrong, whichever position is chosen. */
const Proof = z.object({ passed: Count, wrong: Count, bound: Share });
export type TouchlessProof = z.output<typeof Proof>;

export const touchlessStates = ['off', 'on', 'paused'] as const;
export const pauseReasons = ['sampleExceeds', 'boundExceeds'] as const;

const Rule = z.object({
  state: z.enum(touchlessStates),
  settings: TouchlessSettings,
  since: Timestamp.nullable(),
  changedBy: z.string().nullable(),
  /** What was known when it was switched on. */
  proof: Proof.nullable(),
  /** Of those that passed since then: how many, how many of them went to a person, how many of these a person has judged, and found wrong. */
  passed: Count,
  sampled: Count,
  judged: Count,
  wrong: Count,
  /** What passed without a person and was corrected later. */
  corrected: Count,
  pause: z.object({ at: Timestamp, reason: z.enum(pauseReasons), judged: Count, wrong: Count, bound: Share }).nullable(),
});
export type TouchlessState = z.output<typeof Rule>;

const Position = z.object({
  minConfidence: z.number(),
  /** Of the validated documents. */
  proof: Proof,
  /** So many more that pass and are right prove the promise. */
  needed: Count,
  share: Share,
  /** Of the documents that wait for review now. */
  openShare: Share,
});
const Simulation = z.object({
  validated: Count,
  open: Count,
  positions: z.array(Position),
  /** Why documents would not pass at the chosen position, the most frequent first. */
  obstacles: z.array(z.object({ reason: z.string(), field: z.string().nullable(), count: Count })),
  /** Documents that would have passed and were wrong, the newest. */
  wrong: z.array(z.object({ documentId: Id, fileName: z.string(), fields: z.array(z.string()) })),
});
export type TouchlessSimulation = z.output<typeof Simulation>;

export const touchlessBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/touchless',
    summary: 'The document types and whether each is validated by a rule',
    access,
    answer: json(
      z.array(z.object({ documentType: z.string(), name: Label, state: z.enum(touchlessStates), passed: Count, wrong: Count })),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/bff/touchless/{documentType}',
    summary: 'The rule by which documents of a type are validated, and what its samples say',
    access,
    params,
    answer: json(Rule),
    errors: [404],
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/bff/touchless/{documentType}/simulate',
    summary: 'What a rule would have done to the documents that a person validated, and to those that wait',
    description:
      'Of the newest 10,000 of each, as they were read. Wrong is a document of which a person changed any value or item. ' +
      'The bound is that of Clopper and Pearson, at 95 % for all positions together.',
    access,
    params,
    body: TouchlessSettings.pick({ rule: true, promise: true }),
    answer: json(Simulation),
    errors: [400, 404],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/bff/touchless/{documentType}',
    summary: 'Switch the rule on as it is sent, or off',
    description:
      'It is switched on only where the bound of the simulation keeps the promise (409). `was` is what the writer read: when somebody else has changed it meanwhile, nothing is saved (409).',
    access,
    params,
    body: z.strictObject({
      settings: TouchlessSettings,
      isOn: z.boolean(),
      was: z.strictObject({ settings: TouchlessSettings, state: z.enum(touchlessStates) }).optional(),
    }),
    answer: empty,
    errors: [400, 404, 409],
  }),
} as const;

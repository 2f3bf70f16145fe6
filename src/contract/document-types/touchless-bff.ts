/** Touchless validation: the rule of a type, its simulation, and the results of its samples. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { Id, Timestamp } from '../core/parts.ts';
import { Label } from './type-changes.ts';
import { TouchlessSettings } from './touchless.ts';

const access = 'type.manage';
const params = z.object({ documentType: z.string().max(100) });
const Count = z.int().min(0);
const Share = z.number().min(0).max(1);

/**
 * Measured on documents validated by a person. `bound`: with 95 % certainty the share of wrong documents is not greater, for any slider
 * position.
 */
const Proof = z.object({ passed: Count, wrong: Count, bound: Share });
export type TouchlessProof = z.output<typeof Proof>;

export const touchlessStates = ['off', 'on', 'paused'] as const;
export const pauseReasons = ['sampleExceeds', 'boundExceeds'] as const;

const Rule = z.object({
  state: z.enum(touchlessStates),
  settings: TouchlessSettings,
  since: Timestamp.nullable(),
  changedBy: z.string().nullable(),
  /** The proof at the time it was switched on. */
  proof: Proof.nullable(),
  /** Documents that passed since then: all, those sent to a person, those of them that were judged, and those found wrong. */
  passed: Count,
  sampled: Count,
  judged: Count,
  wrong: Count,
  /** Documents that passed without a person and were corrected later. */
  corrected: Count,
  pause: z.object({ at: Timestamp, reason: z.enum(pauseReasons), judged: Count, wrong: Count, bound: Share }).nullable(),
});
export type TouchlessState = z.output<typeof Rule>;

const Position = z.object({
  minConfidence: z.number(),
  /** Measured on the validated documents. */
  proof: Proof,
  /** Number of additional documents that must pass and be correct to prove the promise. */
  needed: Count,
  share: Share,
  /** Share of the documents that are in review now. */
  openShare: Share,
});
const Simulation = z.object({
  validated: Count,
  open: Count,
  positions: z.array(Position),
  /** Reasons why documents would not pass at the selected position, most frequent first. */
  obstacles: z.array(z.object({ reason: z.string(), field: z.string().nullable(), count: Count })),
  /** Documents that would have passed although they were wrong, newest first. */
  wrong: z.array(z.object({ documentId: Id, fileName: z.string(), fields: z.array(z.string()) })),
});
export type TouchlessSimulation = z.output<typeof Simulation>;

export const touchlessBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/touchless',
    summary: 'List document types with the state of their automatic validation',
    access,
    answer: json(
      z.array(z.object({ documentType: z.string(), name: Label, state: z.enum(touchlessStates), passed: Count, wrong: Count })),
    ),
  }),
  get: endpoint({
    method: 'GET',
    path: '/bff/touchless/{documentType}',
    summary: 'Get the automatic validation rule of a document type and its sample results',
    access,
    params,
    answer: json(Rule),
    errors: [404],
  }),
  simulate: endpoint({
    method: 'POST',
    path: '/bff/touchless/{documentType}/simulate',
    summary: 'Simulate an automatic validation rule on validated and waiting documents',
    description:
      'Uses the newest 10,000 documents that a user validated and the newest 10,000 that are waiting, with the values as extracted. ' +
      'A document counts as wrong if a user changed any value or line item. The bound is the Clopper-Pearson bound at 95 % for all ' +
      'positions together.',
    access,
    params,
    body: TouchlessSettings.pick({ rule: true, promise: true }),
    answer: json(Simulation),
    errors: [400, 404],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/bff/touchless/{documentType}',
    summary: 'Turn the automatic validation rule of a document type on or off',
    description:
      'The rule is saved as sent. Returns 409 if it is turned on and the simulated bound exceeds the promise. `was` is the state ' +
      'that the client last read. Returns 409 and saves nothing if it was changed since then.',
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

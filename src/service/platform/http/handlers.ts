import type { z } from 'zod';
import type { Contract } from '#contract/contract.ts';
import type { Endpoint, EndpointGroup, JsonAnswer, Parts } from '#contract/core/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import type { AcceptedAnswer, FileAnswer } from './file-answer.ts';
import type { ReceivedFile } from './received-file.ts';

type Empty = undefined | void;

/** Return type of an endpoint's handler. */
export type ServiceAnswer<E extends Endpoint> = E['answer'] extends { kind: 'json' }
  ?
      | JsonAnswer<E>
      | (E extends { accepted: true } ? AcceptedAnswer : never)
      | (E extends { files: readonly string[] } ? FileAnswer : never)
  : E['answer'] extends { kind: 'file' }
    ? FileAnswer
    : E['answer'] extends { kind: 'events'; schema: infer S extends z.ZodType }
      ? AsyncIterable<z.input<S>>
      : Empty;

/** Input of a handler: the validated request and the caller. `signal` is aborted when the caller disconnects. */
export type Request<E extends Endpoint> = Parts<E> & {
  ctx: E extends { access: 'public' } ? undefined : Ctx;
  /** From the file part of the form, or decoded from base64 in a JSON body. */
  file: E extends { upload: object } | { largeBody: true } ? ReceivedFile : undefined;
  /** Version in If-Match. */
  ifMatch: E extends { versioned: true } ? number | undefined : undefined;
  signal: AbortSignal;
};

export type Handler<E extends Endpoint> = (request: Request<E>) => Promise<ServiceAnswer<E>> | ServiceAnswer<E>;

/**
 * Handlers of a group: one for each endpoint. A group defined in several files is composed of `Handlers<Pick<Contract['documents'],
 * 'update' | 'rename'>>`: a missing or unknown handler does not compile.
 */
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> };

export type AllHandlers = { [N in keyof Contract]: Handlers<Contract[N]> };

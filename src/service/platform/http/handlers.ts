import type { z } from 'zod';
import type { Contract } from '#contract/contract.ts';
import type { Endpoint, EndpointGroup, JsonAnswer, Parts } from '#contract/core/endpoint.ts';
import type { Ctx } from '../ctx.ts';
import type { AcceptedAnswer, FileAnswer } from './file-answer.ts';
import type { ReceivedFile } from './received-file.ts';

type Empty = undefined | void;

/** What the handler of an endpoint returns. */
export type Answered<E extends Endpoint> = E['answer'] extends { kind: 'json' }
  ? E extends { accepted: true }
    ? JsonAnswer<E> | AcceptedAnswer | FileAnswer
    : JsonAnswer<E>
  : E['answer'] extends { kind: 'file' }
    ? FileAnswer
    : E['answer'] extends { kind: 'events'; schema: infer S extends z.ZodType }
      ? AsyncIterable<z.input<S>>
      : Empty;

/** What a handler gets: the validated request, and who asks. `signal` fires when the caller went away. */
export type Request<E extends Endpoint> = Parts<E> & {
  ctx: E extends { access: 'public' } ? undefined : Ctx;
  /** From the form's file part, or decoded from the base64 of a JSON body. */
  file: E extends { upload: object } | { largeBody: true } ? ReceivedFile : undefined;
  /** The version of If-Match. */
  ifMatch: number | undefined;
  signal: AbortSignal;
};

export type Handler<E extends Endpoint> = (request: Request<E>) => Promise<Answered<E>> | Answered<E>;

/**
 * One handler for each endpoint of a group. A group written in several files is spread from pieces of
 * `Handlers<Pick<Contract['documents'], 'update' | 'rename'>>`: a missing handler, or one that the contract lacks, does not compile.
 */
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> };

export type AllHandlers = { [N in keyof Contract]: Handlers<Contract[N]> };

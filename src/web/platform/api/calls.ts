/** Types of the contract as functions: arguments and results. */
import type { Contract } from '#contract/contract.ts';
import type { Call, Endpoint, Result } from '#contract/core/endpoint.ts';
import type { V1Answers } from './v1-answers.ts';

export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The request outlives the page. Used for requests sent while the page is being closed. */
  keepalive?: boolean;
  /** Sent also for a document that this window is moving to the trash. */
  isLast?: boolean;
};

/** Result of an endpoint, whichever service is used. */
export type ServiceAnswer<N extends keyof Contract, V extends keyof Contract[N]> = N extends keyof V1Answers
  ? V extends keyof V1Answers[N]
    ? V1Answers[N][V]
    : ResultOf<Contract[N][V]>
  : ResultOf<Contract[N][V]>;
type ResultOf<E> = E extends Endpoint ? Result<E> : never;

type Args<E extends Endpoint> =
  {} extends Call<E> ? [call?: Call<E>, options?: CallOptions] : [call: Call<E>, options?: CallOptions];

export type Client = {
  [N in keyof Contract]: {
    [V in keyof Contract[N]]: Contract[N][V] extends Endpoint
      ? (...args: Args<Contract[N][V]>) => Promise<ServiceAnswer<N, V>>
      : never;
  };
};

/** Implementations that replace `/bff`, by noun and verb. */
export type BffHandlers = {
  [N in keyof Contract]?: {
    [V in keyof Contract[N]]?: Contract[N][V] extends Endpoint
      ? (call: Call<Contract[N][V]>, options: CallOptions) => Promise<ServiceAnswer<N, V>>
      : never;
  };
};

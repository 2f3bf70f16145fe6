/** The contract as functions, by type: what is passed, and what comes back. */
import type { Contract } from '#contract/contract.ts';
import type { Call, Endpoint, Result } from '#contract/core/endpoint.ts';
import type { Told } from './told.ts';

export type CallOptions = {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The request outlives the page: for what is sent while one leaves. */
  keepalive?: boolean;
  /** Also of a document that this window is putting into the trash. */
  isLast?: boolean;
};

/** What one endpoint answers, whichever service is asked. */
export type Answered<N extends keyof Contract, V extends keyof Contract[N]> = N extends keyof Told
  ? V extends keyof Told[N]
    ? Told[N][V]
    : ResultOf<Contract[N][V]>
  : ResultOf<Contract[N][V]>;
type ResultOf<E> = E extends Endpoint ? Result<E> : never;

type Args<E extends Endpoint> =
  {} extends Call<E> ? [call?: Call<E>, options?: CallOptions] : [call: Call<E>, options?: CallOptions];

export type Client = {
  [N in keyof Contract]: {
    [V in keyof Contract[N]]: Contract[N][V] extends Endpoint
      ? (...args: Args<Contract[N][V]>) => Promise<Answered<N, V>>
      : never;
  };
};

/** Answers in place of `/bff`, by noun and verb. */
export type BffAnswers = {
  [N in keyof Contract]?: {
    [V in keyof Contract[N]]?: Contract[N][V] extends Endpoint
      ? (call: Call<Contract[N][V]>, options: CallOptions) => Promise<Answered<N, V>>
      : never;
  };
};

/** Checks large bodies in a thread, so that other requests do not wait: see read-json-body.ts. */
import { parentPort } from 'node:worker_threads';
import { DomainError } from '#contract/core/domain-error.ts';
import { type KeyLimits, parseJsonBody } from './json-body.ts';

export type CheckedBody = { id: number; fault: DomainError['details'] | null };

const port = parentPort;

port?.on('message', ({ id, bytes, limits }: { id: number; bytes: Uint8Array; limits: KeyLimits }) => {
  let fault: CheckedBody['fault'] = null;
  try {
    parseJsonBody(bytes, limits);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    fault = error.details;
  }
  port?.postMessage({ id, fault } satisfies CheckedBody);
});

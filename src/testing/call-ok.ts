import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** Sends a request that must be answered with 200. Returns the parsed body, or undefined if it is empty. */
export async function callOk<T = unknown>(app: TestApp, ...request: Parameters<TestApp['send']>): Promise<T> {
  const [method, path] = request;
  const answer = await app.send(...request);
  const text = await answer.text();
  expect(answer.status, `${method} ${path} ${text}`).toBe(200);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

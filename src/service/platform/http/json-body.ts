import type { Reason } from '#contract/core/error-reasons.ts';
import { DomainError, invalid } from '#contract/core/domain-error.ts';

/** No body of the contract nests deeper than a few levels; the limit protects the stack from hostile ones. */
const maxDepth = 64;

/** Maximum number of keys of a body: no object of the contract has a thousand, and a document with 5,000 items stays below the total. */
export type KeyLimits = { inOne: number; inAll: number };
export const keyLimits = {
  other: { inOne: 1_000, inAll: 400_000 },
  manyRows: { inOne: 1_000, inAll: 2_500_000 },
} as const satisfies Record<string, KeyLimits>;

const refuse = (path: string, reason: Reason): never => {
  throw invalid(path, reason);
};

/**
 * Parses JSON as in RFC 8259, unambiguously: UTF-8, no duplicate keys (parsers disagree which one counts), no NUL and no lone surrogates
 * (PostgreSQL refuses them), at most 64 levels deep. An empty body is `undefined`.
 */
export function parseJsonBody(bytes: Uint8Array, limits: KeyLimits = keyLimits.other): unknown {
  if (bytes.byteLength === 0) return undefined;
  const source = decode(bytes);
  if (source.trim() === '') return undefined;
  checkStructure(source, limits);
  try {
    const value: unknown = JSON.parse(source);
    checkTexts(value, ['body']);
    return value;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return refuse('body', {
      code: 'body_not_json',
      params: { cause: error instanceof Error ? error.message.slice(0, 200) : '' },
    });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('body', { code: 'body_not_utf8' });
  }
}

/** Counts depth and keys in one pass over the text, before anything is built from it. Other errors are left to JSON.parse. */
function checkStructure(source: string, limits: KeyLimits): void {
  let left = limits.inAll;
  /** One entry per open bracket: the keys of an object, null for an array. */
  const open: (Set<string> | null)[] = [];
  const path: string[] = ['body'];
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 0x22) {
      const end = endOfString(source, at);
      const keys = open.at(-1);
      if (keys && isKey(source, end + 1)) {
        addKey(source.slice(at, end + 1), keys, path);
        left -= 1;
        if (left < 0) refuse('body', { code: 'body_too_many_keys', params: { max: limits.inAll } });
        if (keys.size > limits.inOne) refuse('body', { code: 'body_too_many_keys', params: { max: limits.inOne } });
      }
      at = end;
    } else if (code === 0x7b || code === 0x5b) {
      if (open.length >= maxDepth) refuse('body', { code: 'body_too_deep', params: { max: maxDepth } });
      open.push(code === 0x7b ? new Set() : null);
      path.push('');
    } else if (code === 0x7d || code === 0x5d) {
      open.pop();
      path.pop();
    }
  }
}

/** Finds the closing quote: the next one preceded by an even number of backslashes. */
function endOfString(source: string, start: number): number {
  let end = source.indexOf('"', start + 1);
  while (end !== -1) {
    let slashes = 0;
    while (source.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = source.indexOf('"', end + 1);
  }
  return source.length;
}

function isKey(source: string, from: number): boolean {
  let at = from;
  while (' \t\r\n'.includes(source.charAt(at)) && at < source.length) at += 1;
  return source.charAt(at) === ':';
}

function addKey(quoted: string, keys: Set<string>, path: string[]): void {
  let key: string;
  try {
    // most keys contain no escapes
    key = quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
  } catch {
    return;
  }
  path[path.length - 1] = key;
  if (keys.has(key)) refuse(path.filter(Boolean).join('.').slice(0, 500), { code: 'duplicate_key' });
  keys.add(key);
}

/** Throws for text that the database cannot store, and for keys that access the prototype. */
export function checkTexts(value: unknown, path: readonly (string | number)[]): void {
  checkWithin(value, [...path]);
}

/** Checks a value with one path array for all: bodies have millions of values. */
function checkWithin(value: unknown, path: (string | number)[]): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) refuse(path.join('.').slice(0, 500), { code: 'invalid_characters' });
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) checkPart(each, index, path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      checkWithin(key, path);
      if (key === '__proto__') refuse([...path, key].join('.').slice(0, 500), { code: 'forbidden_key' });
      checkPart(each, key, path);
    }
  }
}

function checkPart(value: unknown, name: string | number, path: (string | number)[]): void {
  path.push(name);
  checkWithin(value, path);
  path.pop();
}

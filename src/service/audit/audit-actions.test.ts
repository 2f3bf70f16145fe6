import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { textIfAny } from '#service/platform/texts/text.ts';

const service = fileURLToPath(new URL('../', import.meta.url));
/** Matches a call up to its details, including the action names that it may write. */
const call = /recordAudits?\(\s*[^,(]*(?:\{[^}]*\})?[^,]*,([^{;]*)/g;
/** Matches the audit action of a document change, which the lifecycle writes into the log. */
const act = /\baction(?:: AuditAction)?(?::| =)([^,;}]*)/g;

test('every action that the service logs has a name in every language', () => {
  const written = globSync('**/*.ts', { cwd: service, exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [call, act]
      .flatMap((pattern) => [...readFileSync(`${service}/${file}`, 'utf8').matchAll(pattern)])
      .flatMap(([, names = '']) => [...names.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)].map(([, action = '']) => action)),
  );
  expect(written.length).toBeGreaterThan(80);
  expect([...new Set(written)].filter((action) => textIfAny('cs-CZ', `audit.${action}`) === undefined)).toEqual([]);
  expect(
    [...new Set(written.map((action) => action.split('.')[0] ?? ''))].filter(
      (noun) => textIfAny('cs-CZ', `audit.noun.${noun}`) === undefined,
    ),
  ).toEqual([]);
});

/** Matches details without a nested object. */
const details = /\bdetails: \{([^{}]*)\}/g;
/** Ids and positions are not shown. */
const isHidden = /^(?:id|changes)$|Ids?$|Index$/;

test('every detail that the service logs has a name in every language', () => {
  const names = globSync('**/*.ts', { cwd: service, exclude: ['**/*.test.ts', 'platform/**'] }).flatMap((file) =>
    [...readFileSync(`${service}/${file}`, 'utf8').matchAll(details)]
      .flatMap(([, list = '']) => list.split(','))
      .flatMap((each) => /^\s*([a-z]\w*)/.exec(each)?.[1] ?? []),
  );
  expect(names.length).toBeGreaterThan(100);
  const shown = [...new Set(names)].filter((name) => !isHidden.test(name));
  expect(shown.filter((name) => textIfAny('cs-CZ', `audit.detail.${name}`) === undefined)).toEqual([]);
});

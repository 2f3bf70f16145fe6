import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test.each([
  { token: 'hush' },
  { body: { password: 'hush' } },
  { request: { headers: { authorization: 'Bearer hush', cookie: 'hush', 'set-cookie': 'hush' } } },
  { client: { clientSecret: 'hush' }, form: { client_secret: 'hush', refresh_token: 'hush' } },
  { url: 'https://hook.example/in?secret=hush#hush' },
])('secrets are not logged: %j', (fields) => {
  const text = linesOf((log) => log.info(fields, 'something happened'));
  expect(text).toContain('something happened');
  expect(text).not.toContain('hush');
});

test('properties that a library attaches to its error are not logged', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(hush@example.com)',
    client: { password: 'hush' },
  });
  const text = linesOf((log) => log.error({ err: error }));
  expect(text).toContain('23505');
  expect(text).not.toContain('hush');
});

test('an error keeps its stack and its cause', () => {
  const text = linesOf((log) => log.error({ err: new Error('outer', { cause: new Error('inner') }) }));
  expect(text).toMatch(/outer.*log\.test\.ts/s);
  expect(text).toContain('inner');
});

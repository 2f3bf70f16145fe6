import http from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startTestApp } from '#testing/app.ts';

/** Resolves when the service has accepted the request and waits for its body. */
async function begin(base: string, path: string, token: string, headers: Record<string, string>) {
  const request = http.request(base + path, {
    method: 'POST',
    agent: new http.Agent({ keepAlive: true }),
    headers: { authorization: `Bearer ${token}`, expect: '100-continue', ...headers },
  });
  const answered = once(request, 'response');
  request.flushHeaders();
  await once(request, 'continue');
  return {
    finish: async (rest: string): Promise<number> => {
      request.end(rest);
      const [answer] = (await answered) as [http.IncomingMessage];
      answer.resume();
      await once(answer, 'end');
      return answer.statusCode ?? 0;
    },
  };
}

test('a stopping service accepts no new requests, ends live events, and lets an upload finish', async () => {
  const app = await startTestApp();
  const tenant = await app.tenant();
  const { token } = await app.user(tenant, 'Accountant');
  const live = await app.send('GET', '/bff/live', token);
  const part = '--b\r\ncontent-disposition: form-data; name="File"; filename="a.pdf"\r\n\r\n%PDF-1.7 ';
  const rest = 'the rest of it\r\n--b--\r\n';
  const upload = await begin(app.base, '/v1/documents', token, {
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': String(part.length + rest.length),
  });

  const kept = app.database.forTenant(tenant.tenantId);
  let documents: unknown[] = [];
  const stopped = app.stop();
  await expect
    .poll(() =>
      fetch(`${app.base}/health/live`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused');
  expect(await upload.finish(part + rest)).toBe(200);
  documents = await kept.selectFrom('documents').select('id').execute();
  await stopped;
  expect(documents).toHaveLength(1);
  expect(await live.text()).toContain('retry:');
  await app.close();
});

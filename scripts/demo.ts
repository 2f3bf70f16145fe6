/** `npm run demo`: sends our sample documents to the running service as the demo tenant's accountant, as any program would. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readConfig } from '#service/platform/config.ts';

const samples = path.resolve(import.meta.dirname, '../samples');

function demoPassword(dataDir: string, given: string | undefined): string {
  const file = path.join(dataDir, 'demo-credentials.json');
  if (given !== undefined) return given;
  if (!existsSync(file))
    throw new Error(`There is no ${file}: start the service with \`npm start\` first, or set DEMO_PASSWORD.`);
  return z.object({ password: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).password;
}

async function answerOf<T>(schema: z.ZodType<T>, request: Promise<Response>): Promise<T> {
  const answer = await request;
  if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
  return schema.parse(await answer.json());
}

async function load(): Promise<void> {
  const config = readConfig(process.env);
  const grant = {
    grant_type: 'password',
    client_id: 'web',
    username: 'accountant@demo.test',
    password: demoPassword(config.dataDir, config.demoPassword),
  };
  const { access_token: token } = await answerOf(
    z.object({ access_token: z.string() }),
    fetch(`${config.publicUrl}/connect/token`, { method: 'POST', body: new URLSearchParams(grant) }).catch(() => {
      throw new Error(`Nothing answers at ${config.publicUrl}: start the service with \`npm start\` first.`);
    }),
  );
  const names = (await readdir(samples)).filter((name) => !name.endsWith('.ts')).toSorted();
  for (const name of names) {
    const form = new FormData();
    form.append('File', new Blob([new Uint8Array(await readFile(path.join(samples, name)))]), name);
    await answerOf(
      z.object({ documentId: z.string() }),
      fetch(`${config.publicUrl}/v1/documents`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }),
    );
    process.stdout.write(`sent ${name}\n`);
  }
  process.stdout.write(`${names.length} documents are being read: ${config.publicUrl}/documents\n`);
}

try {
  await load();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

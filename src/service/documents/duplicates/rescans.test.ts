/** Tests a paper photographed twice end to end: extraction, text recognition and database. */
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { type ExtractionWorker, startExtractionWorker } from '#testing/extraction-worker.ts';
import type { TestTenant } from '#testing/builders.ts';

let app: TestApp;
let tenant: TestTenant;
let token: string;
let worker: ExtractionWorker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await startExtractionWorker(app);
  tenant = await app.tenant();
  ({ token } = await app.user(tenant, 'TenantAdmin'));
});
afterAll(async () => {
  await worker.close();
  await app.close();
});

/** Pen strokes in lines, which no text recognition can read. */
function paper(seed: number): Buffer {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32) * below;
  };
  const strokes = Array.from({ length: 22 }, (_, line) =>
    Array.from({ length: 3 + next(6) }, () => {
      const [x, y] = [90 + next(900), 120 + line * 65];
      return `<path d="M${x} ${y} q${next(60)} ${-next(40)} ${20 + next(80)} ${next(20)} t${next(90)} ${next(16)}" />`;
    }).join(''),
  ).join('');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="100%" height="100%" fill="#fff"/><g fill="none" stroke="#123" stroke-width="4">${strokes}</g></svg>`,
  );
}

async function read(seed: number, look: (picture: Sharp) => Sharp): Promise<string> {
  const bytes = await look(sharp(paper(seed)).resize(620))
    .jpeg()
    .toBuffer();
  const documentId = await app.document(tenant, { state: 'New', file_name: 'scan.jpg', fields: {}, bytes });
  await worker.extract(tenant.tenantId, documentId);
  return documentId;
}
const duplicate = async (id: string) => (await app.send('GET', `/bff/documents/${id}/duplicate`, token)).json();

test('distinguishes another scan from another document', async () => {
  const first = await read(1, (picture) => picture);
  const other = await read(2, (picture) => picture);
  const again = await read(1, (picture) => picture.rotate(0.8, { background: '#fff' }).linear(0.85, 20).blur(0.8));
  expect(await duplicate(other)).toEqual({ ground: null, other: null });
  expect(await duplicate(again)).toMatchObject({ ground: 'picture', other: { documentId: first } });
});

test('recognizes a document scanned upside down by its image after rotation', async () => {
  const upsideDown = (picture: Sharp) => picture.rotate(180);
  await read(3, upsideDown);
  const turned = await read(4, upsideDown);
  expect((await app.send('POST', `/v1/documents/${turned}/rotate-page?pageRotationAngle=180`, token)).status).toBe(200);
  expect(await duplicate(await read(3, (picture) => picture))).toEqual({ ground: null, other: null });
  expect(await duplicate(await read(4, (picture) => picture))).toMatchObject({
    ground: 'picture',
    other: { documentId: turned },
  });
});

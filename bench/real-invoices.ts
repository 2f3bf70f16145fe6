/** Ten real invoices from the labeled documents, and their upload to a running service. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Truth } from '../eval/corpus.ts';
import { accessToken, type RunningService } from './running-service.ts';

const wanted = 10;

type Labeled = Truth & { supplier?: string; synthetic?: boolean; derivedFrom?: string };

/** Selects the first invoices of each source in turn, each of a different supplier: by their order, not by how well they are extracted. */
export function tenInvoices(truths: readonly Labeled[]): Labeled[] {
  const fit = truths.filter(
    ({ kind, hasEmbeddedXml, synthetic, derivedFrom, truth }) =>
      /^(pdf|image)/.test(kind) && !hasEmbeddedXml && !synthetic && !derivedFrom && truth['doc_type'] === 'invoice',
  );
  const sources = Map.groupBy(fit, ({ source }) => source);
  const chosen: Labeled[] = [];
  const suppliers = new Set<string>();
  while (chosen.length < wanted && [...sources.values()].some((left) => left.length > 0))
    for (const left of sources.values()) {
      const next = left.splice(0, left.findIndex(({ supplier }) => !suppliers.has(supplier ?? '')) + 1 || left.length).at(-1);
      if (!next || chosen.length === wanted || suppliers.has(next.supplier ?? '')) continue;
      suppliers.add(next.supplier ?? '');
      chosen.push(next);
    }
  return chosen;
}

export async function sendFile({ url }: RunningService, file: string): Promise<string> {
  const form = new FormData();
  form.append('File', new Blob([new Uint8Array(await readFile(file))]), path.basename(file));
  const headers = { authorization: `Bearer ${await accessToken(url)}` };
  const answer = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the upload returned ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { documentId: string }).documentId;
}

export async function untilState(url: string, id: string, state: string): Promise<void> {
  for (;;) {
    const headers = { authorization: `Bearer ${await accessToken(url)}` };
    const now = ((await (await fetch(`${url}/v1/documents/${id}`, { headers })).json()) as { state: string }).state;
    if (now === state) return;
    if (now === 'Error') throw new Error(`document ${id} could not be extracted`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

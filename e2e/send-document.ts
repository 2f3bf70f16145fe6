import { expect } from './fixtures.ts';

type Sent = { name: string; bytes: Uint8Array };

/** Sends a file like a client program, and waits until it is extracted. */
export async function sendDocument(url: string, token: string, { name, bytes }: Sent): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.append('File', new Blob([Uint8Array.from(bytes)]), name);
  const sent = await fetch(`${url}/v1/documents`, { method: 'POST', headers, body: form });
  const { documentId } = (await sent.json()) as { documentId: string };
  await expect.poll(() => stateOf(url, token, documentId), { intervals: [100] }).toBe('Extracted');
  return documentId;
}

export async function stateOf(url: string, token: string, documentId: string): Promise<string> {
  const answer = await fetch(`${url}/v1/documents/${documentId}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { state: string }).state;
}

import { demoPassword } from './identity-server.ts';

async function sent<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Creates a client application of the demo tenant, as its administrator over the interface. */
export async function demoClientApplication(url: string, role: string): Promise<{ id: string; secret: string }> {
  const form = new URLSearchParams({
    grant_type: 'password',
    client_id: 'web',
    username: 'admin@demo.test',
    password: demoPassword,
  });
  const token = await sent<{ access_token: string }>(`${url}/connect/token`, { method: 'POST', body: form });
  const made = await sent<{ clientApplicationId: string; clientApplicationSecret: string }>(
    `${url}/v1/configuration/client-application`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        clientName: 'Ledger',
        role,
        enabled: true,
        accountingUnitId: null,
        additionalAccountingUnitIds: [],
      }),
    },
  );
  return { id: made.clientApplicationId, secret: made.clientApplicationSecret };
}

/** A tenant whose first unit is connected to one accounting system, for tests of the transfer. */
import { randomUUID } from 'node:crypto';
import type { ConnectionDraft, Transfer } from '#contract/connectors/bff.ts';
import { advanceTransfer } from '#service/connectors/advance-transfer.ts';
import { systemCtx } from '#service/platform/queue/system-ctx.ts';
import type { TestApp } from './app.ts';
import { type DocumentDraft, invoiceValues } from './builders.ts';
import { outcomeOf } from './outcome.ts';

type Draft = Partial<Omit<ConnectionDraft, 'settings'>> & { settings?: Partial<ConnectionDraft['settings']> };

export async function openConnectionCase(app: TestApp, type = 'File') {
  const ours = await app.tenant();
  const admin = await app.user(ours, 'TenantAdmin');
  const call = (method: string, url: string, json?: unknown, token = admin.token, headers?: Record<string, string>) =>
    app.send(method, url, token, { ...(json !== undefined && { json }), ...(headers && { headers }) });
  const made = await call('POST', '/v1/tenant/accountingSystems', { name: 'Books', type });
  const { id: systemId } = (await made.json()) as { id: string };
  await call('PUT', `/bff/accounting-systems/${systemId}`, { name: 'Books', accountingUnitIds: [ours.unitIds[0]] });
  const ctx = () => systemCtx({ ...app, now: () => app.clock.now() }, ours.tenantId, randomUUID());
  const transfers = async (documentId: string): Promise<Transfer[]> => {
    const answer = await call('POST', '/bff/transfers/list', { documentIds: [documentId] });
    return ((await answer.json()) as { items: Transfer[] }).items;
  };
  const connect = (draft: Draft) =>
    call('PUT', `/bff/connections/${systemId}`, {
      kind: 'Folder',
      isAutomatic: false,
      secret: null,
      ...draft,
      settings: draft.settings ?? {},
    });
  /** Runs the worker's job once; returns the newest transfer of the document. */
  const advance = async (documentId: string): Promise<Transfer> => {
    const [transfer] = await transfers(documentId);
    if (!transfer) throw new Error('there is no transfer');
    await advanceTransfer(ctx(), transfer.id);
    const [after] = await transfers(documentId);
    return after ?? transfer;
  };
  return {
    ours,
    admin,
    call,
    systemId,
    ctx,
    connect,
    transfers,
    advance,
    left: outcomeOf(app, ours),
    document: (fields: Record<string, string> = {}, draft: DocumentDraft = {}) =>
      app.document(ours, {
        state: 'Validated',
        fields: { ...invoiceValues, invoice_number_sm: randomUUID().slice(0, 18), ...fields },
        ...draft,
      }),
    send: (documentIds: string[], repeat = false, token?: string) =>
      call('POST', '/bff/transfers', { documentIds, repeat }, token),
    /** Advances the clock by minutes. */
    later: (minutes: number) => {
      const at = app.clock.now().getTime() + minutes * 60_000;
      app.clock.now = () => new Date(at);
    },
  };
}
export type ConnectionCase = Awaited<ReturnType<typeof openConnectionCase>>;

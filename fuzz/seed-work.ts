/** Creates the settings of a tenant: types, tables, systems, webhooks, client applications, views. */
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '#testing/app.ts';
import type { TestTenant } from '#testing/builders.ts';

/** Calls the API as the tenant's administrator; throws if the service refuses. */
export type Call = (method: string, url: string, body?: unknown) => Promise<Record<string, unknown>>;

export const uniqueName = (): string => `z${uuidv7().replaceAll('-', '').slice(-20)}`;

export async function seedWork(
  app: TestApp,
  tenant: TestTenant,
  call: Call,
  mark: string,
): Promise<[kind: string, names: string[]][]> {
  const field = uniqueName();
  await call('POST', '/v1/document-types/invoice/field', { fieldName: field, fieldType: 'TEXT', label: { 'en-US': mark } });
  const type = uniqueName();
  await call('POST', '/bff/document-types', { documentType: type, name: { 'en-US': mark }, copyOf: 'receipt' });
  const freshTypes = [uniqueName(), uniqueName(), uniqueName(), uniqueName()];
  for (const documentType of freshTypes) await call('POST', '/bff/document-types', { documentType, name: { 'en-US': mark } });
  const makeTable = () => call('POST', '/v1/external-data-tables', { name: uniqueName(), values: [{ key: 'P-1', value: mark }] });
  const table = await makeTable();
  const deletedTable = await makeTable();
  const brought = await call('POST', `/bff/external-data-tables/${String(table['id'])}/imports`, {
    mode: 'upsert',
    rows: [['P-2', mark]],
  });
  const system = () => call('POST', '/v1/tenant/accountingSystems', { name: uniqueName(), type: 'File' });
  const systems = [await system(), await system(), await system()].map(({ id }) => String(id));
  const makeWebhook = async () => {
    const draft = { name: mark, url: 'http://127.0.0.1:1/', event: 'ExportSucceeded', isActive: false };
    return (await call('POST', '/bff/webhooks', draft)) as { webhook: { id: string } };
  };
  const { webhook } = await makeWebhook();
  const { webhook: deletedLater } = await makeWebhook();
  await call('POST', `/bff/webhooks/${webhook.id}/test`, {});
  const { items: deliveries } = (await call('GET', `/bff/webhooks/${webhook.id}/deliveries`)) as { items: { id: string }[] };
  for (const documentType of ['invoice', 'receipt']) await call('POST', `/bff/inbound-addresses/${documentType}/rotate`);
  const application = await call('POST', '/v1/configuration/client-application', { clientName: mark, role: 'Uploader' });
  const view = await call('POST', '/bff/views', { name: uniqueName(), search: 'status=new' });
  const { accountingUnitId: emptyUnit } = await call('POST', '/v1/accounting-unit', { name: mark });
  const { name } = await call('GET', '/v1/tenant');
  const settings = await call('GET', '/bff/tenant/export/settings');
  const db = app.database.forTenant(tenant.tenantId);
  // the number of saved views is limited, so those of earlier rounds are deleted
  await db.deleteFrom('saved_views').where('id', '!=', String(view['id'])).execute();
  return [
    ['ownfield', [field]],
    ['owntype', [type]],
    ['freshtype', freshTypes],
    ['owntable', [String(table['id'])]],
    ['doomedtable', [String(deletedTable['id'])]],
    ['ownimport', [String(brought['importId'])]],
    ['ownsystem', systems.slice(0, 1)],
    ['doomedsystem', systems.slice(1)],
    ['ownwebhook', [webhook.id]],
    ['doomedwebhook', [deletedLater.id]],
    ['owndelivery', deliveries.map(({ id }) => id)],
    ['ownapplication', [String(application['clientApplicationId'])]],
    ['ownview', [String(view['id'])]],
    ['emptyunit', [String(emptyUnit)]],
    ['tenantname', [String(name)]],
    ['exporttrigger', [String(settings['trigger'])]],
    ['finishedaction', [String(settings['finishedAction'])]],
    ['downloadnaming', [String(settings['downloadNaming'])]],
    ['exportformat', [String(settings['exportFormat'])]],
    ['filenametemplate', [String(settings['fileNameTemplate'])]],
    ['exportrequires', [String(settings['exportRequires'])]],
    ['zipmembers', [(settings['zipMembers'] as string[]).join('","')]],
  ];
}

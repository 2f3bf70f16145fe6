/**
 * Setup of each tenant of a world before the first program: webhooks, an approval of two steps, and client applications of another
 * accounting unit.
 */
import { createCaller } from './caller.ts';
import type { People } from '#testing/add-tenants.ts';

/** Client applications of the second accounting unit only: programs upload to the first one. */
export type ForeignClients = { viewer: ClientApplication; accountant: ClientApplication };
export type ClientApplication = { id: string; secret: string };
export type Tenant = { people: People; strangers: ForeignClients };

const events = ['DocumentSaved', 'DocumentValidated', 'DocumentFirstValidated', 'WorkflowStarted', 'DocumentApproved'] as const;

export async function setUp(url: string, receiverUrl: string, people: People): Promise<Tenant> {
  const admin = createCaller(url, people.admin, () => undefined);
  async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const outcome = await admin.json(method, path, body);
    if (outcome === 'lost' || outcome.status !== 200)
      throw new Error(`${method} ${path} returned ${outcome === 'lost' ? 'nothing' : `${outcome.status} ${outcome.body}`}`);
    return (outcome.body === '' ? undefined : JSON.parse(outcome.body)) as T;
  }
  await ask('POST', '/bff/webhooks', {
    name: 'Drill',
    url: `${receiverUrl}/hook`,
    event: 'ExtractionFinished',
    otherEvents: events,
  });
  await addSecondStep(ask);
  const { items } = await ask<{ items: { id: string; name: string }[] }>('POST', '/v1/accounting-unit/list', {});
  const other = items.find(({ name }) => name.includes('Brno'))?.id;
  if (other === undefined) throw new Error(`the tenant of ${people.admin} has only one accounting unit`);
  const application = async (role: string): Promise<ClientApplication> => {
    const draft = { clientName: `Stranger, ${role}`, role, accountingUnitId: other };
    const made = await ask<{ clientApplicationId: string; clientApplicationSecret: string }>(
      'POST',
      '/v1/configuration/client-application',
      draft,
    );
    return { id: made.clientApplicationId, secret: made.clientApplicationSecret };
  };
  return { people, strangers: { viewer: await application('Viewer'), accountant: await application('Accountant') } };
}

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;
type Workflow = { id: string; definition: { steps: { name: string }[] } };

/** The same user decides both steps, so that a duplicate decision could decide the second one too. */
async function addSecondStep(ask: Ask): Promise<void> {
  const [workflow] = await ask<Workflow[]>('GET', '/bff/approval/workflows');
  if (!workflow) throw new Error('a tenant has no workflow');
  const { id, definition } = workflow;
  const steps = definition.steps.flatMap((step) => [step, { ...step, name: `${step.name} again` }]);
  await ask('PUT', `/bff/approval/workflows/${id}?acceptsHole=true`, { ...definition, steps, allowsSamePerson: true });
}

import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { insertSubstitution } from '#service/approvals/people/substitutions.store.ts';
import { buildTenant, buildUser } from '#testing/builders.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openActors } from './actors.ts';

test('a caller is loaded with the users they substitute for today', async () => {
  await using database = await createTestDatabase();
  const tenant = await buildTenant(database);
  const [petr, eva, jan] = [
    await buildUser(database, tenant, 'Approver'),
    await buildUser(database, tenant, 'Approver'),
    await buildUser(database, tenant, 'Approver'),
  ];
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  for (const [user, from, to] of [
    [petr, -1, 1],
    [jan, 1, 2],
    [jan, -2, -1],
  ] as const)
    await insertSubstitution(
      database.forTenant(tenant.tenantId),
      tenant.tenantId,
      {
        id: uuidv7(),
        userId: user.id,
        userName: user.name,
        substituteId: eva.id,
        substituteName: eva.name,
        startsAt: hours(from),
        endsAt: hours(to),
        createdBy: 'Test',
      },
      new Date(),
    );
  const actors = openActors(database.system);
  expect(await actors.find('user', eva.id)).toMatchObject({ id: eva.id, role: 'Approver', standsInFor: [petr.id] });
  expect(await actors.find('user', petr.id)).toMatchObject({ standsInFor: [] });
});

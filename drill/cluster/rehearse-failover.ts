import { failOver, type Killed } from './failover.ts';
import { writeRows } from '#testing/quality-page.ts';
import type { Cluster } from './start-cluster.ts';

const targets: readonly Killed[] = ['the PostgreSQL server', 'the machine: PostgreSQL and Patroni'];

/** Tests each way to lose the primary once; the figures go to docs/quality.md. Returns whether all succeeded. */
export async function rehearseFailover(cluster: Cluster, tell: (line: string) => void): Promise<boolean> {
  const rows: string[][] = [];
  let isWell = true;
  for (const [at, killed] of targets.entries()) {
    const figures = await failOver(cluster, { killed, seed: (Date.now() + at) % 1_000_000, tell });
    const { acknowledged, documents, secondsAway, violations, duplicates } = figures;
    for (const what of violations) tell(`  VIOLATION ${what}`);
    const lost = violations.length - duplicates;
    tell(`  ${acknowledged} writes acknowledged, ${documents} documents: ${lost} lost or wrong, ${duplicates} duplicated`);
    rows.push([killed, String(acknowledged), String(documents), String(lost), String(duplicates), `${secondsAway.toFixed(1)} s`]);
    isWell &&= violations.length === 0;
  }
  writeRows('failover', rows);
  return isWell;
}

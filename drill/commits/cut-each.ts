/** Runs a write once unchanged, and for each of its COMMITs once with the connection cut before it and once after it. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CommitFault } from '#testing/database-proxy.ts';
import type { PassingTransaction } from '#testing/wire-statements.ts';
import type { Outcome } from '../caller.ts';
import type { JobName } from '#service/platform/queue/jobs.ts';
import { globalFaults } from '../check.ts';
import { changed, createEffects, differences } from './effects.ts';
import type { Kind } from './kinds.ts';
import { type Stage, untilSettled } from './stage.ts';

type Cut = { at: number; how: Exclude<CommitFault, 'none'> };
type Played = { commits: string[]; effects: Record<string, number>; outcome: Outcome; isCut: boolean };

/** Returns the name of a transaction: what it writes. Continuous maintenance of the queue is not part of the write. */
export function nameOf({ writes, isExplicit, text, bytes }: PassingTransaction, job?: JobName): string | undefined {
  const own = writes.filter((write) => !write.includes('pgboss.'));
  // a token has expired, and the caller signs in again
  if (own.some((write) => /sign_in_failures|oidc_state|update users/.test(write))) return undefined;
  if (own.length > 0) return [...new Set(own)].join(', ');
  if (isExplicit) return 'nothing';
  if (job === undefined || !bytes.includes(job)) return undefined;
  if (text.includes('SKIP LOCKED') && text.includes(`'${job}'`)) return gives;
  return text.includes('json_to_recordset') && text.includes('completed_on') ? 'queue: job completed' : undefined;
}
const gives = 'queue: job fetched';

/** Repeats a lost request, like a client without a response. */
async function requestsSettled(ask: () => Promise<Outcome>): Promise<Outcome> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const outcome = await ask();
    if (outcome !== 'lost') return outcome;
    await delay(250);
  }
  return 'lost';
}

export async function cutEach(stage: Stage, kind: Kind, tell: (line: string) => void, most = Infinity) {
  const look = await createEffects(stage);
  const { proxies } = stage.world;
  const proxy = proxies[kind.process];

  async function play(cut?: Cut): Promise<Played> {
    const ask = await kind.prepare(stage);
    await untilSettled(stage.system);
    const before = await look();
    const commits: string[] = [];
    let isCut = false;
    const isOfWorker = kind.process === 'worker';
    // paused, so that a job exists when it first looks for one
    stage.world.holdWorker(isOfWorker);
    const asked = isOfWorker ? await requestsSettled(ask) : undefined;
    proxy.atTransaction = (transaction) => {
      const name = nameOf(transaction, kind.job);
      if (name === undefined || (name === gives && commits.includes(gives))) return 'none';
      commits.push(name);
      if (isCut || commits.length - 1 !== cut?.at) return 'none';
      isCut = true;
      return cut.how;
    };
    stage.world.holdWorker(false);
    const outcome = asked ?? (await requestsSettled(ask));
    await untilSettled(stage.system);
    proxy.atTransaction = () => 'none';
    return { commits, effects: changed(before, await look()), outcome, isCut };
  }

  const whole = await play();
  if (whole.outcome === 'lost' || whole.outcome.status !== 200)
    throw new Error(
      `a write without a cut returned ${whole.outcome === 'lost' ? 'nothing' : `${whole.outcome.status} ${whole.outcome.body}`}`,
    );
  const violations: string[] = [...stage.faults(), ...stage.world.ownEnds.splice(0)];
  let cuts = 0;
  for (const [at, name] of whole.commits.slice(0, most).entries()) {
    for (const how of ['cutBefore', 'cutAfter'] as const) {
      const first = await play({ at, how });
      // background activity may occur at different times in different runs
      const { effects, outcome, isCut } = first.isCut ? first : await play({ at, how });
      cuts += isCut ? 1 : 0;
      const wrong = [...differences(whole.effects, effects), ...stage.faults(), ...stage.world.ownEnds.splice(0)];
      if (outcome === 'lost') wrong.push('no response was received');
      else if (outcome.status !== 200) wrong.push(`the response was ${outcome.status} ${outcome.body.slice(0, 200)}`);
      wrong.push(...(await globalFaults({ ...stage.world }, stage)));
      tell(`  ${how === 'cutBefore' ? 'before' : 'after'} ${at + 1} (${name})${isCut ? '' : ': did not occur'}`);
      for (const what of wrong) tell(`  VIOLATION ${what}`);
      violations.push(...wrong.map((what) => `${how} ${at + 1} (${name}): ${what}`));
    }
  }
  return { commits: whole.commits, cuts, violations };
}

/** Searches for one reintroduced bug in a separate process, because modules of the service that the drill itself loads are changed too. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';

type Search = { programs: string; seed: string; together: string; worlds: string };

/** Returns the number of programs until the first violation, and the violation; undefined if there was none, or no world started. */
export async function runMutant(name: string, { programs, seed, together, worlds }: Search) {
  const [hook, drill] = ['mutate.ts', 'drill.ts'].map((file) => path.join(import.meta.dirname, file));
  const given = [
    '--mutant',
    name,
    '--until-found',
    '--programs',
    programs,
    '--seed',
    seed,
    '--together',
    together,
    '--worlds',
    worlds,
  ];
  const child = spawn(process.execPath, ['--import', hook ?? '', drill ?? '', ...given], {
    env: { ...process.env, MUTANT: name },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const output = await text(child.stdout);
  await ended;
  const summary = /^SUMMARY (.*)$/m.exec(output)?.[1];
  if (summary === undefined) return { programs: 0, first: undefined };
  const { programs: played } = JSON.parse(summary) as { programs: number };
  return { programs: played, first: /^ {2}VIOLATION (.*)$/m.exec(output)?.[1] };
}

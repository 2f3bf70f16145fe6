import type { FuzzReport } from './run-fuzz.ts';

const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Returns endpoints that refused all requests, so that their effects were not tested. */
export const neverAccepted = ({ counts }: FuzzReport): string[] =>
  [...counts].filter(([, { requests, accepted }]) => requests > 0 && accepted === 0).map(([name]) => name);

/** Formats requests and faults by endpoint; each fault with a request that reproduces it. */
export function reportLines(report: FuzzReport, seed: number): string[] {
  const { requests, counts, faults, compared, refusalMs } = report;
  const rows = [...counts].map(([name, { requests: all, accepted, refused }]) => {
    const found = faults.filter(({ endpoint }) => endpoint === name).length;
    return `  ${name.padEnd(44)} ${String(all).padStart(6)} ${String(accepted).padStart(9)} ${String(refused).padStart(8)} ${String(found).padStart(7)}`;
  });
  return [
    `  ${'endpoint'.padEnd(44)} requests accepted  refused  faults`,
    ...rows,
    ...neverAccepted(report).map((name) => `NEVER ACCEPTED ${name} ${counts.get(name)?.refusal ?? ''}`),
    ...faults.flatMap(({ endpoint, what, request, answer }) => [`FAULT ${endpoint} ${what}`, `  > ${request}`, `  < ${answer}`]),
    `${requests} requests to ${counts.size} endpoints (seed ${seed}), ${faults.length} faults; rows compared around ${compared} refusals`,
    `refusals: median ${ms(refusalMs.median)}, p99 ${ms(refusalMs.p99)}, slowest ${ms(refusalMs.max)} (${refusalMs.slowest})`,
  ];
}

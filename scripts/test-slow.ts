/**
 * `npm run test:slow`: runs all tests with half of this machine's processor time, as on a machine half as fast. Nothing is skipped.
 * `npm run test:slow -- 0.25` uses a quarter; `npm run test:slow -- 0.5 npx vitest run --project pure` slows another command.
 * Linux only: by systemd if it runs, otherwise by a control group as root, otherwise by the number of cores that the tests may use.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [share = '0.5', ...rest] = process.argv.slice(2);
const speed = Number(share);
const command = rest.length > 0 ? rest : ['npm', 'test'];
const cores = os.availableParallelism();

if (process.platform !== 'linux' || !(speed > 0 && speed < 1)) {
  process.stderr.write('Usage, on Linux: npm run test:slow -- [share of the processor, below 1] [command …]\n');
  process.exit(64);
}
process.exitCode = bySystemd() ?? byControlGroup() ?? byCores();

function bySystemd(): number | null {
  if (!existsSync('/run/systemd/system') || process.getuid?.() !== 0) return null;
  say(`systemd, ${Math.round(speed * cores * 100)} % of one core`);
  return run(['systemd-run', '--scope', '--quiet', '-p', `CPUQuota=${Math.round(speed * cores * 100)}%`, ...command]);
}

/** Runs the command in a separate control group, which includes its child processes. */
function byControlGroup(): number | null {
  const group = openGroup();
  if (group === null) return null;
  say(`a control group, ${speed * cores} of ${cores} cores`);
  try {
    return run(['sh', '-c', `echo $$ > '${group}/cgroup.procs' && exec "$@"`, 'sh', ...command]);
  } finally {
    remove(group);
  }
}

/**
 * Creates the group with a limit in microseconds per tenth of a second; version 2 of control groups has one file for both numbers, version
 * 1 has two.
 */
function openGroup(): string | null {
  const period = 100_000;
  const quota = Math.round(period * cores * speed);
  for (const root of ['/sys/fs/cgroup', '/sys/fs/cgroup/cpu']) {
    const group = path.join(root, `vidimus-slow-${process.pid}`);
    try {
      mkdirSync(group);
      if (existsSync(path.join(group, 'cpu.max'))) writeFileSync(path.join(group, 'cpu.max'), `${quota} ${period}`);
      else {
        if (!existsSync(path.join(group, 'cpu.cfs_quota_us')))
          throw new Error('a control group without a limit of processor time');
        writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(period));
        writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota));
      }
      return group;
    } catch {
      remove(group);
    }
  }
  return null;
}

function byCores(): number {
  const own = Math.max(1, Math.floor(cores * speed));
  if (own === cores) throw new Error('This machine has one core, and its time cannot be limited: run as root.');
  say(`${own} of ${cores} cores`);
  return run(['taskset', '--cpu-list', `0-${own - 1}`, ...command]);
}

function remove(group: string): void {
  if (!existsSync(group)) return;
  const members = path.join(group, 'cgroup.procs');
  const left = existsSync(members) ? readFileSync(members, 'utf8').trim() : '';
  // running processes prevent its removal and are reported
  if (left === '') rmdirSync(group);
  else process.stderr.write(`Still running: ${left.replaceAll('\n', ' ')}\n`);
}

function say(how: string): void {
  process.stdout.write(`${command.join(' ')}, limited by ${how}\n`);
}

function run([program = '', ...args]: string[]): number {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Preloaded into the service by the drill: sets its clock and simulates a full disk as requested (`InjectedFaults`, by messages and at the
 * start).
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { InjectedFaults } from './supervised.ts';

let injected: InjectedFaults = JSON.parse(process.env['DRILL_FAULTS'] ?? '{}') as InjectedFaults;
process.on('message', (asked: InjectedFaults) => {
  injected = asked;
});
// if the drill was killed, no other process would end this one
process.on('disconnect', () => process.exit(1));
// the channel must not keep a process alive that ends by itself
process.channel?.unref();

const RealDate = Date;
const now = (): number => RealDate.now() + injected.clockOffsetMs;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], asked) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, asked) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

const full = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
/** Whether writing fails: for files, not for descriptors that are open from the start, such as the log. */
const isFull = (descriptor: number): boolean => injected.isDiskFull && descriptor > 2;

const failing =
  <A extends unknown[]>(write: (descriptor: number, ...rest: A) => void) =>
  (descriptor: number, ...rest: A): void => {
    if (!isFull(descriptor)) return write(descriptor, ...rest);
    const answer: unknown = rest.at(-1);
    if (typeof answer !== 'function') throw full();
    process.nextTick(answer, full(), 0);
  };
fs.write = Object.assign(failing(fs.write), fs.write);
fs.writev = Object.assign(failing(fs.writev), fs.writev);
const { writeFile } = fs.promises;
fs.promises.writeFile = (...given) => (injected.isDiskFull ? Promise.reject(full()) : writeFile(...given));
syncBuiltinESMExports();

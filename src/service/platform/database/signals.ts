import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../log.ts';
import { keepAliveOptions } from './lost-connection.ts';

/** Hints between processes through the database: they may be late, or lost with the connection. No work depends on one. */
export type Signals = {
  /** Notifies every process, this one immediately. Call it after the commit: a NOTIFY inside a transaction serializes commits. */
  send: (topic: string, message: string) => void;
  /** Returns a function that unsubscribes. `onGap` is called when messages may have been missed. */
  on: (topic: string, listener: (message: string) => void, onGap?: () => void) => () => void;
  close: () => Promise<void>;
};

type Listener = { topic: string; hear: (message: string) => void; onGap: (() => void) | undefined };

const channel = 'vidimus';
/** Messages sent within this time are combined. */
const coalesceMs = 20;
/** The limit of PostgreSQL is 8000 bytes. */
const maxPayloadBytes = 7_500;

type SignalParts = {
  url: string;
  query: (text: string, values: unknown[]) => Promise<unknown>;
  log: Log;
  longestSilenceMs: number;
};

export function createSignals({ url, query, log, longestSilenceMs }: SignalParts): Signals {
  const self = randomUUID();
  const listeners = new Set<Listener>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let client: Client | undefined;
  let listening: Promise<void> | undefined;
  let isClosed = false;

  function deliver(topic: string, message: string): void {
    for (const listener of listeners) {
      if (listener.topic === topic) listener.hear(message);
    }
  }

  async function flush(): Promise<void> {
    timer = undefined;
    const payloads = inBatches([...waiting]).map((batch) => JSON.stringify([self, ...batch]));
    waiting.clear();
    try {
      await query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    } catch (error) {
      log.warn({ err: error }, 'other processes could not be notified of a change; they find it by polling');
    }
  }

  function hear(payload: string | undefined): void {
    const [sender, ...messages] = JSON.parse(payload ?? '[]') as string[];
    if (sender === self) return;
    for (const entry of messages) {
      const at = entry.indexOf(':');
      deliver(entry.slice(0, at), entry.slice(at + 1));
    }
  }

  /** Listens on one connection per process, for its whole life. */
  async function listen(): Promise<void> {
    for (let pause = 200; ; pause = Math.min(pause * 2, 10_000)) {
      if (isClosed) return;
      const connection = new Client({
        connectionString: url,
        application_name: 'vidimus signals',
        ...keepAliveOptions,
        connectionTimeoutMillis: 10_000,
        query_timeout: longestSilenceMs,
      });
      const lost = new Promise<true>((resolve) => {
        connection.on('error', () => resolve(true));
        connection.on('end', () => resolve(true));
      });
      connection.on('notification', ({ payload }) => hear(payload));
      try {
        await connection.connect();
        await connection.query(`listen ${channel}`);
        client = connection;
        pause = 200;
        for (const { onGap } of listeners) onGap?.();
        // a dead connection looks like one without messages
        while (!(await Promise.race([lost, delay(longestSilenceMs, false, { ref: false })]))) await connection.query('select 1');
      } catch (error) {
        if (!isClosed) log.warn({ err: error }, 'the connection for live events was lost; trying again');
      }
      await connection.end().catch(() => {});
      if (isClosed) return;
      await delay(pause, undefined, { ref: false });
    }
  }

  return {
    send: (topic, message) => {
      deliver(topic, message);
      if (isClosed) return;
      waiting.add(`${topic}:${message}`);
      timer ??= setTimeout(() => void flush(), coalesceMs);
    },
    on: (topic, hear, onGap) => {
      const listener = { topic, hear, onGap };
      listeners.add(listener);
      listening ??= listen();
      return () => listeners.delete(listener);
    },
    close: async () => {
      isClosed = true;
      if (timer) {
        clearTimeout(timer);
        await flush();
      }
      await client?.end().catch(() => {});
    },
  };
}

function inBatches(messages: readonly string[]): string[][] {
  const batches: string[][] = [];
  let size = Infinity;
  for (const message of messages) {
    size += Buffer.byteLength(message) + 4;
    if (size > maxPayloadBytes) {
      batches.push([]);
      size = Buffer.byteLength(message) + 60;
    }
    batches.at(-1)?.push(message);
  }
  return batches;
}

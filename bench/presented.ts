/**
 * Measures the time from a user action to the frame that shows it on the screen, by the browser's trace. No script of ours runs in the page
 * meanwhile: requesting a frame to take its time would produce another one, and the next event would wait for it.
 */
import type { Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  pid: number;
  id2?: { local?: string };
  args: {
    data?: { type?: string };
    event_latency?: { event_type?: string };
    begin_frame_id?: number;
    frame_reporter?: { frame_sequence?: number; state?: string };
  };
};

/** Names in the browser of user input events, before a page receives them. */
const browserEventNames = { keydown: 'KEY_PRESSED', pointermove: 'MOUSE_MOVED_EVENT' };

async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  // the types of the protocol describe a trace only as a list of strings, which is wrong
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['cc', 'benchmark', 'input', 'devtools.timeline'];
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  await devtools.detach();
  return events.toSorted((a, b) => a.ts - b.ts);
}

/** Returns the milliseconds for each event of this kind during `work` that changed the screen, and how many changed nothing. */
export async function presentedAfter(
  page: Page,
  kind: keyof typeof browserEventNames,
  work: () => Promise<void>,
): Promise<{ times: number[]; unseen: number }> {
  const events = await traced(page, work);
  const named = (name: string) => events.filter((event) => event.name === name);
  const born = named('EventLatency').filter(({ args }) => args.event_latency?.event_type === browserEventNames[kind]);
  const handled = named('EventDispatch').filter(({ args }) => args.data?.type === kind);
  if (born.length !== handled.length)
    throw new Error(`${born.length} events of ${kind}, of which ${handled.length} were handled`);
  const made = named('ProxyMain::BeginMainFrame').filter(({ ph }) => ph === 'X');
  const reports = named('PipelineReporter');
  /** If the page is late, the frame is also reported earlier without its changes: the last report counts. */
  const presentedAt = (sequence: number | undefined): number | undefined => {
    const begun = reports.filter(
      ({ args }) => args.frame_reporter?.frame_sequence === sequence && args.frame_reporter?.state === 'STATE_PRESENTED_ALL',
    );
    const ends = begun.map(
      ({ id2, ts }) => reports.find((end) => end.ph === 'e' && end.id2?.local === id2?.local && end.ts > ts)?.ts,
    );
    return ends
      .filter((ts) => ts !== undefined)
      .toSorted((a, b) => a - b)
      .at(-1);
  };
  const times = handled.map(({ ts, pid }, at) => {
    // a move is handled while a frame is produced, a key before that
    const frame = made.find((each) => each.pid === pid && each.ts + (each.dur ?? 0) > ts);
    const shown = presentedAt(frame?.args.begin_frame_id);
    return shown === undefined ? undefined : (shown - (born[at]?.ts ?? ts)) / 1000;
  });
  const seen = times.filter((time) => time !== undefined);
  return { times: seen, unseen: times.length - seen.length };
}

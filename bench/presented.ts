/**
 * From what a person does to the frame that shows it on the screen, told by the browser's own trace. Nothing of ours runs in the page
 * meanwhile: whoever asks for a frame there, to take its time, makes one more, and the next event waits for that one to pass.
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

/** What the browser calls the events when they come from the hand, before any page has them. */
const bornAs = { keydown: 'KEY_PRESSED', pointermove: 'MOUSE_MOVED_EVENT' };

async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  // the protocol's types know no more of a trace than that it is made of texts, and even that is not so
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

/** Milliseconds for each event of this kind during `work` that changed what is seen, and how many changed nothing. */
export async function presentedAfter(
  page: Page,
  kind: keyof typeof bornAs,
  work: () => Promise<void>,
): Promise<{ times: number[]; unseen: number }> {
  const events = await traced(page, work);
  const named = (name: string) => events.filter((event) => event.name === name);
  const born = named('EventLatency').filter(({ args }) => args.event_latency?.event_type === bornAs[kind]);
  const handled = named('EventDispatch').filter(({ args }) => args.data?.type === kind);
  if (born.length !== handled.length)
    throw new Error(`${born.length} events of ${kind}, of which ${handled.length} were handled`);
  const made = named('ProxyMain::BeginMainFrame').filter(({ ph }) => ph === 'X');
  const reports = named('PipelineReporter');
  /** Where the page is late, the frame is reported without what it changed too, and earlier: the last one counts. */
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
    // a move is handled while a frame is made, a key before one is
    const frame = made.find((each) => each.pid === pid && each.ts + (each.dur ?? 0) > ts);
    const shown = presentedAt(frame?.args.begin_frame_id);
    return shown === undefined ? undefined : (shown - (born[at]?.ts ?? ts)) / 1000;
  });
  const seen = times.filter((time) => time !== undefined);
  return { times: seen, unseen: times.length - seen.length };
}

/** Saving, validating and skipping: the actions that finish a document and open the next one. */
import { useState } from 'react';
import { needsAttention } from '#contract/documents/attention.ts';
import type { Session } from '../session/use-session.ts';
import { createDoublePress } from './double-press.ts';
import { changeQueue } from './queue-store.ts';
import { withDone, type Queue } from './queue.ts';
import type { Navigation } from './use-neighbors.ts';
import { useReportUnreviewed } from './use-report-unreviewed.ts';

/** Returns the problems that cannot be skipped by pressing the same key again: missing required values, and messages to confirm. */
function blockersOf(session: Session): string[] {
  const missing = session.fieldsNow().filter(({ mark }) => mark.kind === 'missing');
  const toConfirm = session.messages.filter(({ hold }) => hold === 'confirm');
  return [...new Set([...missing.map(({ definition }) => definition.label), ...toConfirm.map(({ message }) => message)])];
}

/** Returns the open messages that an accidental key press must not pass, in the order of the form: those of the whole document first. */
const risksOf = (session: Session) =>
  session.messages
    .filter(
      ({ hold, field }) => hold === 'show' && (field === '' || session.fields.some((each) => each.definition.name === field)),
    )
    .toSorted((a, b) => Number(a.field !== '') - Number(b.field !== ''));

export type Finish = ReturnType<typeof useFinish>;

/** `showField` focuses a value that must be corrected first; `showForm` shows the messages of the form. */
type Input = { session: Session; navigation: Navigation; showField: (name: string) => void; showForm: () => void };

export function useFinish({ session, navigation, showField, showForm }: Input) {
  const { detail, saving } = session;
  const reportUnreviewed = useReportUnreviewed(session, navigation);
  const [isDone, setDone] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [doublePress] = useState(createDoublePress);
  const [warnedRisks, setWarnedRisks] = useState<readonly string[]>([]);
  const [blockers, setStoppers] = useState<readonly string[]>([]);
  const name = session.header('issued_by_name_sm') || detail.fileName;
  const firstInvalid = () => session.fieldsNow().find((field) => field.value.problem !== undefined)?.definition.name;

  const openNext = () => {
    const leave = (queue: Queue) => withDone(queue, detail.id);
    const nextId = navigation.neighbours?.nextId;
    if (nextId) return navigation.open(nextId, leave);
    changeQueue(leave);
    setDone(true);
  };
  const skip = () => {
    if (!navigation.skip()) setDone(true);
  };
  const save = () => {
    const unread = firstInvalid();
    if (unread === undefined) void saving.save('save', name);
    else showField(unread);
  };
  /** Opens the next document at once. The save runs in the background; if it fails, it is reported with a link back. */
  const validate = () => {
    if (doublePress.isDouble()) return;
    const unread = firstInvalid();
    if (unread !== undefined) return showField(unread);
    const seriousField = session
      .fieldsNow()
      .find(({ mark, message }) => needsAttention(mark) && mark.kind !== 'look' && message?.hold !== 'show');
    if (seriousField) setWarned(true);
    const risks = risksOf(session).map(({ code }) => code);
    if (risks.some((code) => !warnedRisks.includes(code))) {
      setWarnedRisks(risks);
      doublePress.stop();
      return showForm();
    }
    if (seriousField && !isWarned) {
      doublePress.stop();
      return showField(seriousField.definition.name);
    }
    if (session.conflictsNow().length > 0) return showForm();
    const stopping = blockersOf(session);
    return stopping.length > 0 ? setStoppers(stopping) : validateAnyway();
  };
  const stopAsking = () => setStoppers([]);
  const validateAnyway = () => {
    stopAsking();
    reportUnreviewed();
    void saving.save('validate', name);
    return openNext();
  };
  const risks = risksOf(session).filter(({ code }) => warnedRisks.includes(code));
  return { isDone, isWarned, risks, blockers, openNext, skip, save, validate, validateAnyway, stopAsking };
}

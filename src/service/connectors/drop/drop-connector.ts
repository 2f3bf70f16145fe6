import { OutboundError } from '#service/platform/outbound/outbound-error.ts';
import { type Connector, type Outcome, type Question, type Reach } from '../connector.ts';
import { answerEndings, outcomeOfAnswer } from './answer-file.ts';
import { type DropPlace, partOf, PlaceError } from './place.ts';

type Opened = { target: string; open: () => Promise<DropPlace> };

const stemOf = ({ documentId, key }: Pick<Question, 'documentId' | 'key'>) => `${documentId}_${key.slice(-12)}`;

async function answerIn(place: DropPlace, stem: string): Promise<Outcome | undefined> {
  for (const ending of answerEndings) {
    const bytes = await place.read(`in/${stem}.${ending}`);
    const outcome = bytes && outcomeOfAnswer(ending, bytes);
    if (outcome) return outcome;
  }
  return undefined;
}

/** Determines the outcome of a file that was, or may have been, written to the folders. */
async function stateIn(place: DropPlace, question: Question, { settings }: Reach, extension: string): Promise<Outcome> {
  const stem = stemOf(question);
  const file = `out/${stem}.${extension}`;
  const answer = await answerIn(place, stem);
  if (answer) return answer;
  const isThere = await place.exists(file);
  if (!settings.awaitsAnswer) return isThere ? booked : { kind: 'unknown', message: file };
  if (isThere || question.wasAccepted) return { kind: 'taken', message: null };
  if (await place.exists(partOf(file))) return { kind: 'absent' };
  return { kind: 'unknown', message: file };
}

const booked: Outcome = { kind: 'booked', number: null, message: null };

/** Creates a connector for folders at any place. `extension` is that of the export format. */
export function dropConnector(reach: Reach, { target, open }: Opened, extension: string): Connector {
  /** `onTrouble`: the outcome of a failure after the place was opened. */
  async function within(
    work: (place: DropPlace) => Promise<Outcome>,
    onTrouble: 'unsent' | 'unknown' = 'unsent',
  ): Promise<Outcome> {
    let place: DropPlace | undefined;
    try {
      place = await open();
      return await work(place);
    } catch (error) {
      if (!(error instanceof PlaceError || error instanceof OutboundError)) throw error;
      return { kind: place ? onTrouble : 'unsent', message: error.reason };
    } finally {
      await place?.close();
    }
  }
  return {
    target,
    test: async () => {
      const outcome = await within(async (place) => {
        await place.exists('out/.vidimus');
        await place.exists('in/.vidimus');
        return booked;
      });
      return outcome.kind === 'unsent'
        ? { isReachable: false, message: outcome.message }
        : { isReachable: true, message: target };
    },
    push: (parcel) =>
      within(async (place) => {
        await place.write(`out/${stemOf(parcel)}.${parcel.extension}`, parcel.bytes);
        return reach.settings.awaitsAnswer ? { kind: 'taken', message: null } : booked;
      }, 'unknown'),
    stateOf: (question) => within((place) => stateIn(place, question, reach, extension)),
    lists: () => Promise.resolve([]),
  };
}

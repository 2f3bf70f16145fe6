import { z } from 'zod';
import { asMessage, type Outcome } from '../connector.ts';
import { outcomeOfWinstrom, readWinstrom } from '../flexi/read-winstrom.ts';
import { jsonOf } from '../http-json/json-answer.ts';
import { outcomeOfPack, readResponsePack } from '../pohoda/response-pack.ts';

/** Extensions of answer files, in the order in which they are looked for. */
export const answerEndings = ['json', 'xml', 'ok', 'err'] as const;
export type AnswerEnding = (typeof answerEndings)[number];

const Answer = z.object({
  state: z.enum(['booked', 'refused']),
  number: z.coerce.string().nullish(),
  message: z.string().nullish(),
});

const textOf = (bytes: Uint8Array) => asMessage(new TextDecoder().decode(bytes));

/** Parses an answer file; undefined while it is incomplete. */
export function outcomeOfAnswer(ending: AnswerEnding, bytes: Uint8Array): Outcome | undefined {
  switch (ending) {
    case 'ok':
      return { kind: 'booked', number: textOf(bytes).slice(0, 200) || null, message: null };
    case 'err':
      return { kind: 'refused', message: textOf(bytes) || '.err' };
    case 'json': {
      const { data } = Answer.safeParse(jsonOf({ body: Buffer.from(bytes) }));
      if (!data) return undefined;
      const message = data.message ? asMessage(data.message) : null;
      return data.state === 'booked'
        ? { kind: 'booked', number: data.number ?? null, message }
        : { kind: 'refused', message: message ?? '.json' };
    }
    case 'xml': {
      const pack = readResponsePack(bytes);
      if (pack) return outcomeOfPack(pack);
      const root = readWinstrom(bytes);
      return root && outcomeOfWinstrom(root);
    }
  }
}

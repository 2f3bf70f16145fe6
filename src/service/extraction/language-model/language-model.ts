/**
 * Client of a language model behind an API compatible with OpenAI's chat completions. The model is asked where words are; it never provides
 * values.
 */
import { z } from 'zod';
import type { ModelFailure } from '#contract/documents/language-model-bff.ts';
import type { GuardedFetch } from '#service/platform/outbound/guarded-fetch.ts';
import { OutboundError } from '#service/platform/outbound/outbound-error.ts';
import { messagesOf, type Question } from './question.ts';

export type LanguageModelConfig = {
  /** Base URL of `chat/completions`. */
  url: string;
  key: string | undefined;
  model: string;
};

/** Words of the document by field name, as the model wrote them; or the reason why there are none. */
export type ModelAnswer =
  | { outcome: 'answered'; words: Record<string, string> }
  /** The response does not have the requested format. */
  | { outcome: 'invalid' }
  | { outcome: 'failed'; reason: ModelFailure };

export type LanguageModel = {
  /** Host that receives words of documents, shown to users when they are asked for consent. */
  host: string;
  name: string;
  /** Whether requests are suspended after a recent failure: a thousand documents must not wait for it one after the other. */
  isPaused: () => boolean;
  /** Throws only if `signal` aborts it. */
  ask: (question: Question, signal?: AbortSignal) => Promise<ModelAnswer>;
};

const limits = { timeoutMs: 30_000, answerBytes: 500_000, pauseMs: 5 * 60_000 };

const Completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });
const Content = z.object({ fields: z.record(z.string(), z.unknown()) });

type Parts = { fetch: GuardedFetch; now: () => Date; timeoutMs?: number };

export function createLanguageModel({ url, key, model }: LanguageModelConfig, parts: Parts): LanguageModel {
  const address = new URL(`${url.replace(/\/+$/, '')}/chat/completions`);
  let pausedUntil = 0;
  const fail = (code: ModelFailure['code'], status: number | null = null): ModelAnswer => {
    pausedUntil = parts.now().getTime() + limits.pauseMs;
    return { outcome: 'failed', reason: { code, status } };
  };
  return {
    host: address.host,
    name: model,
    isPaused: () => parts.now().getTime() < pausedUntil,
    ask: async (question, signal) => {
      try {
        const { status, body } = await parts.fetch(address, {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({
            model,
            temperature: 0,
            response_format: { type: 'json_object' },
            messages: messagesOf(question),
          }),
          timeoutMs: parts.timeoutMs ?? limits.timeoutMs,
          maxBytes: limits.answerBytes,
          ...(signal && { signal }),
        });
        return status === 200 ? wordsIn(body.toString()) : fail('status', status);
      } catch (error) {
        if (error instanceof OutboundError) return fail(error.kind);
        throw error;
      }
    },
  };
}

function wordsIn(body: string): ModelAnswer {
  const completion = Completion.safeParse(jsonOf(body)).data;
  const content = Content.safeParse(jsonOf(completion?.choices[0]?.message.content ?? '')).data;
  if (content === undefined) return { outcome: 'invalid' };
  const words = Object.entries(content.fields).flatMap(([name, quoted]) =>
    typeof quoted === 'string' && quoted.trim() !== '' ? [[name, quoted] as const] : [],
  );
  return { outcome: 'answered', words: Object.fromEntries(words) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

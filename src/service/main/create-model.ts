import { createLanguageModel, type LanguageModel } from '#service/extraction/language-model/language-model.ts';
import type { Config } from '#service/platform/config.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';

/** The language model of the configuration. Whoever runs the service chose its address, so it may stand inside; webhooks still may not. */
export function createModel({ languageModel, outboundAllow }: Config): LanguageModel | undefined {
  if (languageModel === undefined) return undefined;
  const chosen = new URL(languageModel.url).hostname.replace(/^\[|\]$/g, '');
  const { fetch } = createOutbound({ allow: [...outboundAllow, chosen] });
  return createLanguageModel(languageModel, { fetch, now: () => new Date() });
}

import { createLanguageModel, type LanguageModel } from '#service/extraction/language-model/language-model.ts';
import type { Config } from '#service/platform/config.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';

/**
 * Creates the configured language model client. The operator configured its address, so it may be on the internal network; webhooks still
 * may not.
 */
export function createModel({ languageModel, outboundAllow }: Config): LanguageModel | undefined {
  if (languageModel === undefined) return undefined;
  const chosen = new URL(languageModel.url).hostname.replace(/^\[|\]$/g, '');
  const { fetch } = createOutbound({ allow: [...outboundAllow, chosen] });
  return createLanguageModel(languageModel, { fetch, now: () => new Date() });
}

import type { Config } from '#service/platform/config.ts';
import type { LookupSources } from '#service/platform/outbound/ask-register.ts';
import { createOutbound } from '#service/platform/outbound/guarded-fetch.ts';

/**
 * Creates the configured registry clients. The operator configured their addresses, so they may be on the internal network; webhooks still
 * may not.
 */
export function createLookups({ outboundAllow, ratesUrl, registryUrl, viesUrl, vatPayersUrl: payersUrl }: Config): LookupSources {
  const chosen = [ratesUrl, registryUrl, viesUrl, ...(payersUrl === undefined ? [] : [payersUrl])].map((url) =>
    new URL(url).hostname.replace(/^\[|\]$/g, ''),
  );
  return { fetch: createOutbound({ allow: [...outboundAllow, ...chosen] }).fetch, ratesUrl, registryUrl, viesUrl, payersUrl };
}

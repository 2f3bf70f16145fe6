import type { Reason, ReasonCode } from '#contract/core/error-reasons.ts';

/** Codes of sockets and of TLS, for which a reader can be told what to do. */
const byCode: Readonly<Record<string, Extract<ReasonCode, 'host_refuses' | 'host_without_tls' | `host_certificate_${string}`>>> =
  {
    ECONNREFUSED: 'host_refuses',
    CERT_HAS_EXPIRED: 'host_certificate_expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'host_certificate_of_another',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'host_certificate_untrusted',
    SELF_SIGNED_CERT_IN_CHAIN: 'host_certificate_untrusted',
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'host_certificate_untrusted',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'host_certificate_untrusted',
    EPROTO: 'host_without_tls',
    ERR_SSL_WRONG_VERSION_NUMBER: 'host_without_tls',
    ERR_SSL_PACKET_LENGTH_TOO_LONG: 'host_without_tls',
  };

/** Returns only the code: messages of socket errors contain internal addresses. */
const causeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '–';

export function unreachable({ host }: Pick<URL, 'host'>, error: unknown): Reason {
  const cause = causeOf(error);
  const known = Object.hasOwn(byCode, cause) ? byCode[cause] : undefined;
  return known ? { code: known, params: { host } } : { code: 'host_unreachable', params: { host, cause } };
}

/** Returns static headers, because a plugin that computes them costs more than most responses. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    // workers need this header too, or a page that has it may not start them
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Returns the policy of the web application's page: only our own scripts, and requests only to the addresses in its config.json. */
export function pagePolicy(nonce: string, addresses: readonly string[]): string {
  const others = [...new Set(addresses.filter((each) => /^https?:/.test(each)).map((each) => new URL(each).origin))];
  const self = ["'self'", ...others].join(' ');
  return [
    `default-src 'none'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' blob: data:`,
    `font-src 'self'`,
    `connect-src ${self}`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'none'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action ${self}`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
    `report-uri /csp-report`,
  ].join('; ');
}

/** A worker uses the policy of its own response; the PDF worker compiles its image decoders as WebAssembly. */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The service worker fetches only the files of the application. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

/** Static, because a plugin that computes them costs more than most answers. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    // workers must say so too, or a page that does may not start them
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** What a page of the web application may do: nothing but run our own scripts and talk to the addresses of its config.json. */
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

/** A worker has the policy of its own response; the PDF worker compiles its image decoders as WebAssembly. */
export const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** The service worker fetches the files of the application, and nothing from elsewhere. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { CultureName } from '#contract/core/cultures.ts';
import { html, type Html } from '../html.ts';
import { style } from './page-style.ts';

type PageOptions = {
  formLeadsTo?: readonly string[];
  moreStyle?: string;
  hasInlinePicture?: boolean;
  /** The only script of the page, as in our source. */
  script?: string | undefined;
};

/**
 * Renders a page of the identity server with its own style and, if any, its own script; no other script may run, and framing is forbidden.
 * Browsers apply the policy to redirects after a form too, so it lists the other origins that the form leads to.
 */
export function pageOf(
  title: string,
  culture: CultureName,
  content: Html,
  { formLeadsTo = [], moreStyle = '', hasInlinePicture = false, script }: PageOptions = {},
): { headers: Record<string, string>; body: string } {
  const nonce = randomBytes(16).toString('base64');
  const page = html`<!doctype html>
    <html lang="${culture.slice(0, 2)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Vidimus</title>
        <link rel="icon" type="image/svg+xml" href="/mark.svg" />
        <style nonce="${nonce}">
          ${{ markup: style + moreStyle }}
        </style>
      </head>
      <body>
        ${content}
        ${
          script === undefined
            ? undefined
            : html`<script nonce="${nonce}">
                ${{ markup: script }};
              </script>`
        }
      </body>
    </html> `;
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': culture,
      'content-security-policy': `default-src 'none'; ${script === undefined ? '' : `script-src 'nonce-${nonce}'; `}style-src 'nonce-${nonce}'; form-action ${["'self'", ...formLeadsTo].join(' ')}; img-src 'self'${hasInlinePicture ? ' data:' : ''}; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
    },
    body: page.markup,
  };
}

export function sendPage(
  response: ServerResponse,
  status: number,
  { headers, body }: ReturnType<typeof pageOf>,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, ...more, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

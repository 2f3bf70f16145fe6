import { html, type Html } from '../../html.ts';
import { applicationMark, decisionMark } from '../../mail/letter-addresses.ts';

/** A letter as lines of text and as a page with a picture: the same words in both. */
export type LetterPlan = {
  subject: string;
  greeting: string;
  lines: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  /** The way on: by the one-time link, or into the application. */
  action: { label: string; address: string; note?: string };
  more?: { label: string; address: string } | undefined;
  footer: string;
  /** What the picture shows, where there is one. */
  picture?: string | undefined;
};

export const decisionAddress = decisionMark;
export const applicationAddress = (path: string): string => `${applicationMark}${path}`;
export const pictureId = 'page@vidimus';

const row = ([label, value]: readonly [string, string]): Html =>
  html`<tr>
    <td style="padding:3px 16px 3px 0;color:#566070;font-size:13px;vertical-align:top">${label}</td>
    <td style="padding:3px 0;font-size:14px;white-space:pre-line">${value}</td>
  </tr>`;

/** Styles stand at each element, since mail programs keep little else; no script, nothing fetched from anywhere. */
function pageOf({ greeting, lines, facts, action, more, footer, picture }: LetterPlan): string {
  const paragraphs = lines.map((line) => html`<p style="margin:0 0 12px;white-space:pre-line">${line}</p>`);
  return html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </head>
      <body style="margin:0;padding:0;background:#f4f5f7">
        <div
          style="max-width:600px;margin:0 auto;padding:24px 20px;background:#ffffff;color:#1b2330;font:14px/20px Inter,'Segoe UI',Roboto,Arial,sans-serif"
        >
          <p style="margin:0 0 12px">${greeting}</p>
          ${paragraphs}
          <table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">
            ${facts.map(row)}
          </table>
          <p style="margin:0 0 8px">
            <a
              href="${action.address}"
              style="display:inline-block;padding:12px 20px;background:#1f4fa3;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600"
              >${action.label}</a
            >
          </p>
          ${action.note === undefined ? undefined : html`<p style="margin:0 0 16px;color:#566070;font-size:12px">${action.note}</p>`}
          ${more && html`<p style="margin:0 0 16px"><a href="${more.address}" style="color:#1f4fa3">${more.label}</a></p>`}
          ${picture === undefined ? undefined : html`<img src="cid:${pictureId}" alt="${picture}" style="display:block;max-width:100%;height:auto;border:1px solid #d5d9e0" />`}
          <p style="margin:20px 0 0;color:#566070;font-size:12px">${footer}</p>
        </div>
      </body>
    </html> `.markup;
}

export function composeLetter(plan: LetterPlan): { subject: string; body: string; html: string } {
  const { subject, greeting, lines, facts, action, more, footer } = plan;
  const ways = [`${action.label}:\n${action.address}${action.note === undefined ? '' : `\n${action.note}`}`];
  if (more) ways.push(`${more.label}:\n${more.address}`);
  const known = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const body = [greeting, ...lines, known, ...ways, footer].filter((part) => part !== '').join('\n\n');
  return { subject, body: `${body}\n`, html: pageOf(plan) };
}

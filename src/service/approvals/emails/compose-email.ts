import { html, type Html } from '#service/platform/http/html.ts';
import { applicationMark, decisionMark } from '#service/emails/email-addresses.ts';

/** `look`: results of checks, to be highlighted. */
export type EmailFact = readonly [label: string, value: string, meaning?: 'look'];
export type ListedDocument = { name: string; amount: string; /** Such as being overdue. */ remark: string; address: string };

/** Content of an email, rendered as plain text and as HTML with a picture; both contain the same text. */
export type EmailPlan = {
  culture: string;
  /** The company on whose behalf the email is sent, shown first so that the reader recognizes it. */
  tenant: string;
  subject: string;
  greeting: string;
  lines: readonly string[];
  /** Supplier and amount of the document, the first things read. */
  headline?: { title: string; amount: string };
  facts: readonly EmailFact[];
  listed?: readonly ListedDocument[];
  /** Below the list, such as how many more there are. */
  afterList?: string;
  /** The main link: a one-time link, or one to the application. */
  action: { label: string; address: string; note?: string };
  more?: { label: string; address: string } | undefined;
  footer: string;
  /** Alternative text of the picture, if there is one. */
  picture?: string | undefined;
};

export const decisionAddress = decisionMark;
export const applicationAddress = (path: string): string => `${applicationMark}${path}`;
export const pictureId = 'page@vidimus';

/** Styles for mail clients that follow the dark mode of the device. Others use the inline styles. */
const dark = `@media (prefers-color-scheme: dark) {
  .ground { background: #0f1114 !important; }
  .sheet { background: #191c21 !important; color: #e6e9ee !important; }
  .quiet { color: #a3abb8 !important; }
  .look { color: #f0b45c !important; }
  .late { color: #ff9a90 !important; }
  .line { border-color: #2f353d !important; }
  .go { background: #3b68b5 !important; }
  .way { color: #8fb2f0 !important; }
}`;

const row = ([label, value, meaning]: EmailFact): Html =>
  html`<tr>
    <td class="quiet" style="padding:3px 16px 3px 0;color:#566070;font-size:13px;vertical-align:top">${label}</td>
    <td
      class="${meaning === 'look' ? 'look' : 'value'}"
      style="padding:3px 0;font-size:14px;overflow-wrap:anywhere;vertical-align:top;${meaning === 'look' ? 'color:#8a4b00' : ''}"
    >
      <span style="white-space:pre-line">${value}</span>
    </td>
  </tr>`;

const listedRow = ({ name, amount, remark, address }: ListedDocument): Html =>
  html`<tr>
    <td class="line" style="padding:8px 12px 8px 0;border-top:1px solid #e4e7eb;overflow-wrap:anywhere">
      <a class="way" href="${address}" style="color:#1f4fa3;text-decoration:none">${name}</a>
      ${remark === '' ? undefined : html`<br /><span class="late" style="color:#b3261e;font-size:12px">${remark}</span>`}
    </td>
    <td
      class="line"
      style="padding:8px 0;border-top:1px solid #e4e7eb;text-align:right;white-space:nowrap;vertical-align:top;font-variant-numeric:tabular-nums"
    >
      ${amount}
    </td>
  </tr>`;

const headlineOf = ({ title, amount }: { title: string; amount: string }): Html =>
  html`<p style="margin:0 0 12px;font-size:20px;line-height:26px;font-weight:600;overflow-wrap:anywhere">
    ${title}${amount === '' ? undefined : html`<br /><span style="white-space:nowrap;font-variant-numeric:tabular-nums">${amount}</span>`}
  </p>`;

/** Styles are inline, because mail clients drop most others; the page has no script and loads nothing from elsewhere. */
function pageOf(plan: EmailPlan): string {
  const { culture, tenant, greeting, lines, headline, facts, listed = [], afterList = '', action, more, footer, picture } = plan;
  const paragraphs = lines.map((line) => html`<p style="margin:0 0 12px;white-space:pre-line">${line}</p>`);
  // facts that the headline contains are not repeated
  const rest = facts.filter(([, value]) => value !== headline?.title && value !== headline?.amount);
  const table = (rows: readonly Html[], width: string) =>
    rows.length === 0
      ? undefined
      : html`<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${width}margin:0 0 16px">
          ${rows}
        </table>`;
  return html`<!doctype html>
    <html lang="${culture}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>
          ${{ markup: dark }}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background:#f4f5f7">
        <div
          class="sheet"
          style="max-width:600px;margin:0 auto;padding:24px 20px;background:#ffffff;color:#1b2330;font:14px/20px Inter,'Segoe UI',Roboto,Arial,sans-serif"
        >
          <p
            class="quiet line"
            style="margin:0 0 16px;padding:0 0 12px;border-bottom:1px solid #e4e7eb;color:#566070;font-size:12px"
          >
            <strong>${tenant}</strong> · Vidimus
          </p>
          <p style="margin:0 0 12px">${greeting}</p>
          ${paragraphs} ${headline && headlineOf(headline)} ${table(rest.map(row), '')}
          ${table(listed.map(listedRow), 'width:100%;')}
          ${afterList === '' ? undefined : html`<p class="quiet" style="margin:0 0 16px;color:#566070">${afterList}</p>`}
          <p style="margin:0 0 8px">
            <a
              class="go"
              href="${action.address}"
              style="display:inline-block;padding:12px 20px;background:#1f4fa3;color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600"
              >${action.label}</a
            >
          </p>
          ${action.note === undefined ? undefined : html`<p class="quiet" style="margin:0 0 16px;color:#566070;font-size:12px">${action.note}</p>`}
          ${more && html`<p style="margin:0 0 16px"><a class="way" href="${more.address}" style="color:#1f4fa3">${more.label}</a></p>`}
          ${picture === undefined ? undefined : html`<img class="line" src="cid:${pictureId}" alt="${picture}" style="display:block;width:100%;max-width:560px;height:auto;border:1px solid #d5d9e0;background:#ffffff" />`}
          ${footer === '' ? undefined : html`<p class="quiet" style="margin:20px 0 0;color:#566070;font-size:12px">${footer}</p>`}
        </div>
      </body>
    </html> `.markup;
}

const listedLine = ({ name, amount, remark }: ListedDocument): string =>
  `• ${[name, amount, remark].filter(Boolean).join(' · ')}`;

export function composeEmail(plan: EmailPlan): { subject: string; body: string; html: string } {
  const { tenant, subject, greeting, lines, facts, listed = [], afterList = '', action, more, footer } = plan;
  const ways = [`${action.label}:\n${action.address}${action.note === undefined ? '' : `\n${action.note}`}`];
  if (more) ways.push(`${more.label}:\n${more.address}`);
  const known = facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  const list = [...listed.map(listedLine), afterList].filter(Boolean).join('\n');
  const body = [greeting, ...lines, known, list, ...ways, footer, `${tenant} · Vidimus`]
    .filter((part) => part !== '')
    .join('\n\n');
  return { subject, body: `${body}\n`, html: pageOf(plan) };
}

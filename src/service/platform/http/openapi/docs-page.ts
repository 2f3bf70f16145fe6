import { sourceCulture } from '#contract/core/cultures.ts';
import { errorTable } from '#contract/core/errors.ts';
import { text } from '../../texts/text.ts';
import { permissions, roleHasPermission, roles } from '#contract/core/permissions.ts';
import { docsStyle } from './docs-style.ts';
import type { JsonSchema, Parameter } from './json-schema.ts';
import type { MediaType, OpenApiDocument, Operation } from './openapi-types.ts';

/** Escapes text for HTML; called by `html` for everything. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);

class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Piece = Markup | string | number | false | undefined | readonly Piece[];
const written = (piece: Piece): string => {
  if (piece === false || piece === undefined) return '';
  if (piece instanceof Markup) return piece.text;
  return typeof piece === 'object' ? piece.map(written).join('') : escaped(String(piece));
};
const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(strings.map((each, index) => each + written(pieces[index])).join(''));

type Call = { method: string; path: string; operation: Operation };

/** Renders the API reference as a page without scripts: every endpoint by noun, its input and output, and who may call it. */
export function docsPage(document: OpenApiDocument, nonce: string): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const byTag = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}: reference</title>
        <style nonce="${nonce}">
          ${new Markup(docsStyle)}
        </style>
      </head>
      <body>
        <div class="page">
          <nav aria-label="Endpoints">
            <a href="#top">${document.info.title}</a>
            ${byTag.map(
              ({ name, calls }) =>
                html`<h2>${titleOf(name)}</h2>
                  <ul>
                    ${calls.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
                  </ul>`,
            )}
            <h2>Tables</h2>
            <ul>
              <li><a href="#roles">Roles and permissions</a></li>
              <li><a href="#errors">Errors</a></li>
            </ul>
          </nav>
          <main id="top">
            <h1>${document.info.title}</h1>
            <p>${document.info.description}</p>
            <p>The same for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
            ${byTag.map(
              ({ name, description, calls }) =>
                html`<section id="${name}">
                  <h2>${titleOf(name)}</h2>
                  <p class="quiet">${description}</p>
                  ${calls.map(article)}
                </section>`,
            )}
            ${rolesTable()} ${errorsTable()}
          </main>
        </div>
      </body>
    </html>`.text;
}

/** Converts `exportQueue` to a title. */
const titleOf = (noun: string): string => {
  const words = noun.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function article({ method, path, operation }: Call): Markup {
  const { requestBody, responses } = operation;
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const bad = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  return html`<article id="${operation.operationId}">
    <h3>${operation.summary}${operation.deprecated && html` <span class="old">(deprecated)</span>`}</h3>
    <p class="call"><b>${method}</b> ${path}</p>
    ${operation.description !== undefined && html`<p>${operation.description}</p>`}
    ${operation['x-permission'] !== undefined && html`<p class="quiet">${permissionText(operation)}</p>`}
    ${operation.parameters && parametersTable(operation.parameters)}
    ${requestBody && Object.entries(requestBody.content).map(([type, media]) => bodyOf(`Body, ${type}${requestBody.required ? '' : ', optional'}`, media))}
    ${good.map(([status, { description, content }]) =>
      content
        ? Object.entries(content).map(([type, media]) => bodyOf(`${status}, ${type}`, media))
        : html`<h4>${status}</h4>
            <p>${description}</p>`,
    )}
    <h4>Refusals</h4>
    <p>${bad.map(([status, { description }]) => html`${status} <span class="quiet">${description}</span>&ensp;`)}</p>
  </article>`;
}

function permissionText({ 'x-permission': permission = '', 'x-roles': allowed = [] }: Operation): string {
  if (permission === 'signedIn') return 'For every signed-in user.';
  return permission === 'public' ? 'No token is needed.' : `Needs ${permission}: ${allowed.join(', ')}.`;
}

const parametersTable = (parameters: readonly Parameter[]): Markup =>
  html`<h4>Parameters</h4>
    <div class="scroll">
      <table>
        <tr>
          <th>Name</th>
          <th>In</th>
          <th>Type</th>
          <th></th>
        </tr>
        ${parameters.map(
          ({ name, in: where, required, schema }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${where}</td>
              <td>${typeText(schema)}</td>
              <td>${required ? 'required' : defaultText(schema)}</td>
            </tr>`,
        )}
      </table>
    </div>`;

const defaultText = ({ default: value }: JsonSchema): string =>
  value === undefined ? 'optional' : `default ${JSON.stringify(value)}`;

function typeText(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.join(', ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  return [Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any'), schema.format]
    .filter(Boolean)
    .join(', ');
}

function bodyOf(title: string, { schema, example }: MediaType): Markup {
  if (schema.format === 'binary')
    return html`<h4>${title}</h4>
      <p>The bytes of the file.</p>`;
  const asText = (value: unknown) => html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
  if (example === undefined)
    return html`<h4>${title}</h4>
      ${schema.properties ? partsTable(schema) : asText(schema)}`;
  return html`<h4>${title}</h4>
    ${asText(example)}
    <details>
      <summary>Schema</summary>
      ${asText(schema)}
    </details>`;
}

const partsTable = ({ properties = {}, required = [] }: JsonSchema): Markup =>
  html`<div class="scroll">
    <table>
      <tr>
        <th>Part</th>
        <th>Type</th>
        <th></th>
      </tr>
      ${Object.entries(properties).map(
        ([name, schema]) =>
          html`<tr>
            <td><code>${name}</code></td>
            <td>${schema.description ?? typeText(schema)}</td>
            <td>${required.includes(name) ? 'required' : 'optional'}</td>
          </tr>`,
      )}
    </table>
  </div>`;

const rolesTable = (): Markup =>
  html`<section id="roles">
    <h2>Roles and permissions</h2>
    <p class="quiet">
      All but tenant admins are limited to their accounting units. Uploaders see what they sent, approvers what is in approval.
    </p>
    <div class="scroll">
      <table>
        <tr>
          <th>Permission</th>
          ${roles.map((role) => html`<th>${role}</th>`)}
        </tr>
        ${permissions.map(
          (permission) =>
            html`<tr>
              <td><code>${permission}</code></td>
              ${roles.map((role) => html`<td>${roleHasPermission(role, permission) && 'yes'}</td>`)}
            </tr>`,
        )}
      </table>
    </div>
  </section>`;

const errorsTable = (): Markup =>
  html`<section id="errors">
    <h2>Errors</h2>
    <p>
      Every refusal is a problem detail (RFC 9457, application/problem+json) with <code>code</code>, <code>errors</code> that name
      the place in the request with a code, its parameters and a message, and <code>traceId</code>, which the log carries too.
    </p>
    <div class="scroll">
      <table>
        <tr>
          <th>Status</th>
          <th>Code</th>
          <th>Meaning</th>
        </tr>
        ${Object.entries(errorTable).map(
          ([code, { status }]) =>
            html`<tr id="error-${code}">
              <td>${status}</td>
              <td><code>${code}</code></td>
              <td>${text(sourceCulture, `error.${code}`)}</td>
            </tr>`,
        )}
      </table>
    </div>
  </section>`;

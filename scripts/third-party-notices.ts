/** Licenses of the product's runtime dependencies, from package-lock.json and node_modules: the same on every platform. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

type Entry = { version?: string; license?: string; dev?: boolean; optional?: boolean; os?: string[]; cpu?: string[] };
type Package = { name: string; version: string; license: string; folder: string; isForOnePlatform: boolean };

const root = path.resolve(import.meta.dirname, '..');

/** Returns every package that `npm ci --omit=dev` may install, on any platform. */
export function runtimePackages(): Package[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { version = '', license, os, cpu }]) => ({
      name: folder.split('node_modules/').at(-1) ?? folder,
      version,
      license: license ?? legacyLicenses(folder) ?? licenseOfFamily(folder, packages),
      folder,
      isForOnePlatform: os !== undefined || cpu !== undefined,
    }));
}

/** Reads licenses from the list that older packages use and the lock file omits: any of them may be chosen. */
function legacyLicenses(folder: string): string | undefined {
  const file = path.join(root, folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { licenses } = JSON.parse(readFileSync(file, 'utf8')) as { licenses?: { type?: string }[] };
  const names = licenses?.flatMap(({ type }) => type ?? []) ?? [];
  return names.length > 0 ? names.join(' OR ') : undefined;
}

/** Returns the license of the parent package: `canvas-darwin-x64` in a registry without it has the license of `canvas`. */
function licenseOfFamily(folder: string, packages: Record<string, Entry>): string {
  const owner = Object.keys(packages)
    .filter((other) => other !== '' && folder.startsWith(`${other}-`))
    .toSorted((a, b) => b.length - a.length)
    .find((other) => packages[other]?.license);
  return (owner && packages[owner]?.license) ?? 'unknown';
}

/** Whether a license, or an alternative of it, is compatible with a product under MIT that is distributed as a whole. */
export const isAcceptable = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((part) => accepted.has(part.trim())));

/** Includes LGPL: libvips is a shared library in a separate package, which can be replaced. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'LGPL-3.0-or-later',
  'MPL-2.0',
  'Unlicense',
]);

const intro = `# Third-party notices

Vidimus is under the MIT license (LICENSE). It runs on the packages below, each under its own license. \`npm run notices\` writes this file
from package-lock.json and node_modules. The sources of packages under MPL-2.0 and LGPL-3.0 are available unchanged from the npm registry and
the repositories that their package.json names.

## Data in this repository

Official rules of e-invoices in src/service/extraction/e-invoice-rules/rule-sets are not under the MIT license. Their README tells more.

- en16931-ubl.json, en16931-cii.json: derived from the EN 16931 validation artefacts of CEN/TC 434, under EUPL-1.2 (its text, in one of the
  official languages that have the same value, is below).
- xrechnung-ubl.json, xrechnung-cii.json: derived from the XRechnung Schematron of KoSIT, under Apache-2.0.
- peppol-ubl.json, peppol-cii.json: derived from the rules for Peppol BIS Billing 3 of OpenPeppol, published without a license.
`;

export function thirdPartyNotices(): string {
  const all = runtimePackages();
  const here = all.filter((one) => !one.isForOnePlatform);
  const groups = [...Map.groupBy(here, (one) => licenseBody(one.folder))].toSorted(([a], [b]) => compare(a, b));
  const sections = groups.map(([text, packages]) => section(text, packages));
  const platform = all.filter((one) => one.isForOnePlatform).map((one) => `- ${one.name} ${one.version} (${one.license})`);
  return [
    intro,
    ...sections,
    `## Binaries for one platform\n\nUnder the license of the package that they belong to:\n\n${unique(platform).join('\n')}\n`,
  ].join('\n');
}

function section(text: string, packages: readonly Package[]): string {
  const licenses = unique(packages.map(({ license }) => license)).join(', ');
  const lines = packages.map(({ name, version, folder }) => `- ${[`${name} ${version}`, ...copyrights(folder)].join('; ')}`);
  const body =
    text === '' ? 'The package carries no license file; its package.json names the license.' : `\`\`\`text\n${text}\n\`\`\``;
  return `## ${licenses}\n\n${unique(lines).join('\n')}\n\n${body}\n`;
}

/** Returns the text of the license without the lines that name its owner: most packages share one. */
const licenseBody = (folder: string): string =>
  licenseFiles(folder)
    .map((text) =>
      text
        .split(/\r?\n/)
        .filter((line) => !isCopyright(line))
        .map((line) => line.trim())
        .join('\n')
        .replaceAll(/\n{3,}/g, '\n\n')
        .replaceAll('```', "'''")
        .trim(),
    )
    .join('\n\n');

const copyrights = (folder: string): string[] =>
  unique(
    licenseFiles(folder)
      .flatMap((text) => text.split(/\r?\n/))
      .filter(isCopyright)
      .map((line) => line.trim().replaceAll(/[<>]/g, '')),
  );

const isCopyright = (line: string): boolean => /^\W*(copyright\s+(\(c\)|©|\d{4})|\(c\)\s*\d{4}|©\s*\d{4})/i.test(line);

function licenseFiles(folder: string): string[] {
  const at = path.join(root, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at)
    .filter((name) => /^(licen[cs]e|notice|copying)([.-].*)?$/i.test(name) && !/\.(js|json|ts)$/.test(name))
    .toSorted(compare)
    .map((name) => readFileSync(path.join(at, name), 'utf8'));
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted(compare);
/** Compares by code unit: the same order regardless of locale. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

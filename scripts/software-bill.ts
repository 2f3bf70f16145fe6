/**
 * Components of the product, as CycloneDX: every package that `npm ci --omit=dev` may install, on any platform, from the lock file alone,
 * so that the result is the same everywhere. (`npm sbom` omits hundreds of transitive packages.)
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runtimePackages } from './third-party-notices.ts';

type Hash = { alg: 'SHA-512'; content: string };
type Component = {
  type: 'library' | 'application';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses: { expression: string }[];
  hashes?: Hash[];
};
type Sbom = {
  $schema: string;
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  version: 1;
  metadata: { component: Component };
  components: Component[];
};

const root = path.resolve(import.meta.dirname, '..');

export function createSbom(): Sbom {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<string, string>;
  const components = runtimePackages().map((each) => ({
    ...componentOf('library', each),
    ...hashesOf(packages[each.folder]?.integrity),
  }));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: componentOf('application', { name: name ?? '', version: version ?? '', license: license ?? '' }) },
    // the same version may be in several folders
    components: [...new Map(components.map((each) => [each['bom-ref'], each])).values()],
  };
}

function componentOf(
  type: Component['type'],
  { name, version, license }: { name: string; version: string; license: string },
): Component {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type, 'bom-ref': purl, name, version, purl, licenses: [{ expression: license }] };
}

/** Converts a digest from base64, as in the lock file, to hexadecimal for CycloneDX. */
function hashesOf(integrity: string | undefined): { hashes?: Hash[] } {
  const digest = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
  return digest === undefined ? {} : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] };
}

import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { Reason } from '#contract/core/error-reasons.ts';
import { OutboundError } from './outbound-error.ts';
import { isPublicAddress, isWithin, parseAddress } from './public-address.ts';

/** Resolves a name to all its addresses, as the operating system does. */
export type Resolve = (host: string) => Promise<readonly string[]>;
export const resolveBySystem: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Ports of external services; not those of databases and mail servers. */
const isUsualPort = (port: number) => port === 443 || (port >= 8000 && port <= 8999);

type Allowed = { names: ReadonlySet<string>; blocks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][] };

function readAllowed(entries: readonly string[]): Allowed {
  const names = new Set<string>();
  const blocks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of entries) {
    const address = parseAddress(entry);
    if (address) blocks.push([address, address.kind() === 'ipv4' ? 32 : 128]);
    else if (entry.includes('/')) blocks.push(ipaddr.parseCIDR(entry));
    else names.add(nameOf(entry));
  }
  return { names, blocks };
}

const nameOf = (host: string) => host.toLowerCase().replace(/\.$/, '');
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** Why an address may not be called. */
export type AddressRefusal = Extract<Reason, { code: `address_${string}` | 'invalid_address' }>;

export type AddressRules = {
  /** Returns why a call to this address would be refused, as far as known now; undefined if it is allowed. */
  refusalOf: (url: URL) => Promise<AddressRefusal | undefined>;
  /** Returns the addresses to connect to; throws unless every one of them is allowed. */
  resolve: (url: URL) => Promise<readonly string[]>;
};

/**
 * Rules for outbound calls: https at a usual port of a public address. `allow` lists hosts, addresses and blocks (OUTBOUND_ALLOW) that may
 * be called as well, at any port and without encryption.
 */
export function createAddressRules(allow: readonly string[], resolveName: Resolve): AddressRules {
  const allowed = readAllowed(allow);
  const isAllowedAddress = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== undefined && allowed.blocks.some((block) => isWithin(address, block));
  };
  const isOpen = (text: string): boolean => {
    const address = parseAddress(text);
    return address !== undefined && isPublicAddress(address);
  };
  const isNamed = (url: URL) => allowed.names.has(nameOf(hostOf(url)));

  function unusual(url: URL): AddressRefusal | undefined {
    if (url.protocol === 'http:') return { code: 'address_https_required' };
    if (!isUsualPort(Number(url.port || 443))) return { code: 'address_port', params: { port: url.port } };
    return undefined;
  }
  /** Checks that do not depend on name resolution. */
  function plainRefusal(url: URL): AddressRefusal | undefined {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return { code: 'address_https_required' };
    if (url.username !== '' || url.password !== '') return { code: 'address_has_credentials' };
    const host = hostOf(url);
    if (isNamed(url) || isAllowedAddress(host)) return undefined;
    if (parseAddress(host) && !isOpen(host)) return { code: 'address_not_public' };
    // the name may still resolve into an allowed block, in which http and any port are permitted
    return allowed.blocks.length > 0 && !parseAddress(host) ? undefined : unusual(url);
  }
  async function refusalOf(url: URL): Promise<AddressRefusal | undefined> {
    const host = hostOf(url);
    const refusal = plainRefusal(url);
    if (refusal !== undefined || isNamed(url) || isAllowedAddress(host)) return refusal;
    const wrong = unusual(url);
    // only a name that resolves into an allowed block may be called like this
    return wrong !== undefined && (await leadsToAllowed(host)) ? undefined : wrong;
  }
  async function leadsToAllowed(host: string): Promise<boolean> {
    try {
      return (await resolveAddresses(host, resolveName)).every(isAllowedAddress);
    } catch (error) {
      if (error instanceof OutboundError) return false;
      throw error;
    }
  }
  async function resolve(url: URL): Promise<readonly string[]> {
    const refusal = plainRefusal(url);
    if (refusal !== undefined) throw new OutboundError('refused', refusal);
    const host = hostOf(url);
    const found = parseAddress(host) ? [host] : await resolveAddresses(host, resolveName);
    if (isNamed(url) || found.every(isAllowedAddress)) return found;
    if (!found.every((each) => isOpen(each) || isAllowedAddress(each)))
      throw new OutboundError('refused', { code: 'host_not_public', params: { host } });
    const wrong = unusual(url);
    if (wrong !== undefined) throw new OutboundError('refused', wrong);
    return found;
  }
  return { refusalOf, resolve };
}

async function resolveAddresses(host: string, resolveName: Resolve): Promise<readonly string[]> {
  let found: readonly string[];
  try {
    found = await resolveName(host);
  } catch (error) {
    throw new OutboundError('unreachable', { code: 'host_name_unknown', params: { host } }, { cause: error });
  }
  if (found.length === 0) throw new OutboundError('unreachable', { code: 'host_name_unknown', params: { host } });
  return found;
}

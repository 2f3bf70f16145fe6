import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Blocks of the IANA special-purpose registries that are not globally reachable, and internal services of clouds at public addresses. */
const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // link-local, with the metadata services of most clouds
  '169.254.0.0/16',
  // Azure's wire server, reachable only from inside its machines
  '168.63.129.16/32',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((block): Range => ipaddr.parseCIDR(block));

const globalIPv6: Range = ipaddr.parseCIDR('2000::/3');
/** Within 2000::/3: protocol assignments and documentation. */
const specialIPv6 = ['2001::/23', '2001:db8::/32', '3fff::/20'].map((block): Range => ipaddr.parseCIDR(block));

const nat64: Range = ipaddr.parseCIDR('64:ff9b::/96');
const sixToFour: Range = ipaddr.parseCIDR('2002::/16');
const teredo: Range = ipaddr.parseCIDR('2001::/32');

export const isWithin = (address: Address, [base, bits]: Range): boolean =>
  address.kind() === base.kind() && address.match([base, bits]);

/** Parses an address; undefined for other text. An IPv4-mapped address becomes the IPv4 address that a socket would connect to. */
export function parseAddress(text: string): Address | undefined {
  // the library also accepts short and octal forms, which sockets do not
  return isIP(text) === 0 ? undefined : ipaddr.process(text);
}

/** Returns the IPv4 addresses that packets to this address are forwarded to. */
function carriedTo(address: ipaddr.IPv6): ipaddr.IPv4[] {
  const bytes = address.toByteArray();
  if (isWithin(address, nat64)) return [new ipaddr.IPv4(bytes.slice(12))];
  if (isWithin(address, sixToFour)) return [new ipaddr.IPv4(bytes.slice(2, 6))];
  // RFC 4380 4: the server, and the client with inverted bits
  if (isWithin(address, teredo))
    return [bytes.slice(4, 8), bytes.slice(12).map((byte) => byte ^ 0xff)].map((each) => new ipaddr.IPv4(each));
  return [];
}

const isPublicIPv4 = (address: ipaddr.IPv4): boolean => !specialIPv4.some((block) => isWithin(address, block));

/** Whether an address is global unicast, including the addresses embedded in NAT64, 6to4 and Teredo. */
export function isPublicAddress(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  const carried = carriedTo(address);
  if (carried.length > 0) return carried.every(isPublicIPv4);
  return isWithin(address, globalIPv6) && !specialIPv6.some((block) => isWithin(address, block));
}

import { isIP } from 'node:net';

/** Whether the caller is on the same machine. */
export const isLoopback = (ip: string): boolean => ip === '::1' || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(ip);

/** Returns the network of an address: one customer of a provider can use a whole /64 of IPv6 addresses. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const missing = address.includes('::') ? Array.from({ length: 8 - start.length - end.length }, () => '0') : [];
  return [...start, ...missing, ...end].slice(0, 4).join(':');
}

/** Whether the caller is on the same machine. */
export const isLoopback = (ip: string): boolean => ip === '::1' || /^(?:::ffff:)?127\.\d+\.\d+\.\d+$/.test(ip);

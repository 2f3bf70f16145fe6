/** Code samples that verify the signature of a delivery by Standard Webhooks. A test runs each of them against our own signatures. */
export const verifyingSnippets = {
  typescript: {
    label: 'TypeScript (Node.js)',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto';

// content: the body of a POST as it came; of a GET the query string as it came, without "?"
export function isOurs(headers: Record<string, string>, content: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${content}\`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  },
  python: {
    label: 'Python',
    code: `import base64, hashlib, hmac, time

# content: the body of a POST as it came; of a GET the query string as it came, without "?"
def is_ours(headers: dict[str, str], content: bytes, secret: str) -> bool:
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{headers.get('webhook-id', '')}.{timestamp}.".encode() + content
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(each, expected) for each in given)`,
  },
} as const;

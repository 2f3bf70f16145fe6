/** Columns with sealed texts and their purposes. A test compares the list with the existing columns. */
type SealedColumn = {
  table: string;
  column: string;
  purpose: string;
  /** Property within the JSON of the column. */
  property?: string;
};

export const sealedColumns: readonly SealedColumn[] = [
  { table: 'accounting_connections', column: 'sealed_secret', purpose: 'connector secret' },
  { table: 'accounting_system_settings', column: 'sealed_settings', purpose: 'accounting system settings' },
  { table: 'audit_seals', column: 'sealed', purpose: 'audit seal' },
  { table: 'idempotency_keys', column: 'answer', purpose: 'kept answer' },
  { table: 'identity_providers', column: 'sealed_client_secret', purpose: 'identity provider' },
  { table: 'oidc_state', column: 'payload', property: 'sealedId', purpose: 'identity state' },
  { table: 'push_keys', column: 'sealed_private_key', purpose: 'push key' },
  { table: 'signing_keys', column: 'sealed_jwk', purpose: 'signing keys' },
  { table: 'user_totp', column: 'sealed_secret', purpose: 'second factor' },
  { table: 'web_sessions', column: 'sealed_tokens', purpose: 'web session' },
  { table: 'webhooks', column: 'sealed_client_secret', purpose: 'webhook client secret' },
  { table: 'webhooks', column: 'sealed_signing_secret', purpose: 'webhook signing secret' },
  { table: 'webhooks', column: 'sealed_previous_secret', purpose: 'webhook signing secret' },
];

-- What the tenant role may do beyond the usual policy of tables with a tenant (tenant-tables.ts). Tables that are named in neither place,
-- those of the identity server and the seals of the audit log, are out of its reach.

alter table tenants enable row level security;
create policy own_tenant on tenants to vidimus_app using (id = nullif(current_setting('app.tenant', true), '')::uuid);
grant select, update on tenants to vidimus_app;

-- Public data of all tenants.
grant select on news, mail_channels to vidimus_app;
grant select, insert, update on exchange_rate_lists, registry_responses to vidimus_app;

-- Audit rows are added and read. The chain is written by its trigger alone.
revoke update, delete on audit_log from vidimus_app;
alter table audit_heads enable row level security;
alter table audit_chain enable row level security;
alter table audit_seals enable row level security;
create policy own_tenant on audit_heads to vidimus_app using (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
create policy own_tenant on audit_chain to vidimus_app using (tenant_id = nullif(current_setting('app.tenant', true), '')::uuid);
grant select on audit_heads, audit_chain to vidimus_app;

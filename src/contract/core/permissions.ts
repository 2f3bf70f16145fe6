/** Roles and their permissions. An endpoint names its permission in its entry; only this table grants permissions to roles. */
export const roles = ['TenantAdmin', 'Accountant', 'Approver', 'Uploader', 'Exporter', 'Viewer'] as const;
export type Role = (typeof roles)[number];

export const permissions = [
  'document.upload',
  'document.read',
  'document.edit',
  'document.delete',
  'document.export',
  'document.fetchExport',
  'document.markExported',
  'document.extractStateless',
  'approval.read',
  'approval.start',
  'approval.decide',
  'workflow.manage',
  'type.manage',
  'unit.read',
  'unit.manage',
  'dataTable.read',
  'dataTable.manage',
  'dashboard.read',
  'audit.read',
  'view.share',
  'user.manage',
  'clientApplication.manage',
  'webhook.manage',
  'tenant.manage',
] as const;
export type Permission = (typeof permissions)[number];

export const permissionsOf: Record<Role, ReadonlySet<Permission>> = {
  TenantAdmin: new Set(permissions),
  Accountant: new Set([
    'document.upload',
    'document.read',
    'document.edit',
    'document.delete',
    'document.export',
    'document.fetchExport',
    'document.markExported',
    'document.extractStateless',
    'approval.read',
    'approval.start',
    'unit.read',
    'dataTable.read',
    'dashboard.read',
    'view.share',
  ]),
  /** Sees only documents in approval and edits only fields open in approval: `documents/core/policy.ts`. */
  Approver: new Set(['document.read', 'document.edit', 'approval.read', 'approval.decide']),
  /** Sees only their own documents. */
  Uploader: new Set(['document.upload', 'document.read', 'document.extractStateless']),
  Exporter: new Set(['document.read', 'document.fetchExport', 'document.markExported']),
  Viewer: new Set(['document.read', 'approval.read', 'unit.read', 'dataTable.read', 'dashboard.read', 'audit.read']),
};

export const roleHasPermission = (role: Role, permission: Permission): boolean => permissionsOf[role].has(permission);

import { contract } from '#contract/contract.ts';
import type { Access, Endpoint } from '#contract/core/endpoint.ts';
import { permissions, type Role, roleHasPermission, roles } from '#contract/core/permissions.ts';

/** Documents that a role can see, in addition to the table. The reasons are in documents/core/policy.ts. */
const reach: Record<Role, string> = {
  TenantAdmin: 'Everything of the tenant, in all accounting units.',
  Accountant: 'All documents of their accounting units.',
  Approver:
    'Documents that they are or were asked to decide; changes only fields that are editable during approval, while it is pending.',
  Uploader: 'The documents that they uploaded.',
  Exporter: 'A machine: the export queue of its accounting units.',
  Viewer: 'All documents of their accounting units, without changing any.',
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
];

function rolesWithAccess(access: Access): string {
  if (access === 'public') return 'everyone, without a token';
  if (access === 'signedIn') return 'every signed-in user';
  const allowed = roles.filter((role) => roleHasPermission(role, access));
  return allowed.length === roles.length ? 'every role' : allowed.join(', ');
}

/** Returns docs/permissions.md, generated from the contract alone. */
export function permissionsPage(): string {
  const groups = Object.entries(contract).map(([noun, group]): [string, Endpoint[]] => [noun, Object.values(group)]);
  return [
    '# Permissions',
    '',
    'Generated from the contract by `npm run docs:permissions`; a test checks that it is current. Every endpoint names the permission that it',
    'needs, and one table lists the roles that have it. Without a valid token the status is 401, without the permission 403.',
    '',
    '## Roles',
    '',
    ...table(
      ['Role', 'Reaches'],
      roles.map((role) => [role, reach[role]]),
    ),
    '',
    'A document of another accounting unit returns 403; a document of another tenant does not exist and returns 404.',
    '',
    '## Permissions of roles',
    '',
    ...table(
      ['Permission', ...roles],
      permissions.map((permission) => [
        `\`${permission}\``,
        ...roles.map((role) => (roleHasPermission(role, permission) ? 'yes' : '')),
      ]),
    ),
    '',
    '## Permissions of endpoints',
    '',
    ...groups.flatMap(([noun, entries]) => [
      `### ${noun}`,
      '',
      ...table(
        ['Endpoint', 'Permission', 'Roles'],
        entries.map(({ method, path, access, deprecated }) => [
          `\`${method} ${path}\`${deprecated ? ' (deprecated)' : ''}`,
          access,
          rolesWithAccess(access),
        ]),
      ),
      '',
    ]),
  ].join('\n');
}

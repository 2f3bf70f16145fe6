import { contract } from '#contract/contract.ts';
import type { Access, Endpoint } from '#contract/core/endpoint.ts';
import { permissions, type Role, roleHasPermission, roles } from '#contract/core/permissions.ts';

/** Documents that a role can see, in addition to the table. The reasons are in documents/core/policy.ts. */
const reach: Record<Role, string> = {
  TenantAdmin: 'Everything of the tenant, in all accounting units.',
  Accountant: 'All documents of their accounting units.',
  Approver:
    'Documents that they are or were asked to decide about; changes only fields that are open in approval, while it is pending.',
  Uploader: 'The documents that they sent.',
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
  if (access === 'public') return 'everybody, without a token';
  if (access === 'signedIn') return 'everybody who is signed in';
  const allowed = roles.filter((role) => roleHasPermission(role, access));
  return allowed.length === roles.length ? 'every role' : allowed.join(', ');
}

/** Returns docs/permissions.md, generated from the contract alone. */
export function permissionsPage(): string {
  const groups = Object.entries(contract).map(([noun, group]): [string, Endpoint[]] => [noun, Object.values(group)]);
  return [
    '# Permissions',
    '',
    'Written from the contract by `npm run docs:permissions`; a test holds it to be current. Every endpoint names the permission that it',
    'needs, and one table says which roles have it. Without a valid token the answer is 401, without the permission 403.',
    '',
    '## Roles',
    '',
    ...table(
      ['Role', 'Reaches'],
      roles.map((role) => [role, reach[role]]),
    ),
    '',
    'A document of another accounting unit is 403, one of another tenant does not exist: 404.',
    '',
    '## Which role has which permission',
    '',
    ...table(
      ['Permission', ...roles],
      permissions.map((permission) => [
        `\`${permission}\``,
        ...roles.map((role) => (roleHasPermission(role, permission) ? 'yes' : '')),
      ]),
    ),
    '',
    '## Which endpoint needs which permission',
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

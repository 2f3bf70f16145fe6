/** Identity providers of a tenant (OpenID Connect) whose sign-in is accepted, and which users they create. */
import { z } from 'zod';
import { empty, endpoint, json } from '../core/endpoint.ts';
import { because } from '../core/issue-reason.ts';
import { Id, text, Timestamp } from '../core/parts.ts';
import { roles } from '../core/permissions.ts';

const access = 'tenant.manage';
const params = z.object({ providerId: Id });
const domain = /^(?=.{3,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

/** Splits a list as people write it: by commas, semicolons or spaces. */
export const wordsOf = (list: string): string[] => [...new Set(list.split(/[\s,;]+/).filter(Boolean))];

const EmailDomains = text(2000)
  .trim()
  .refine((list) => wordsOf(list).every((each) => domain.test(each)), because('invalid_email_domain'));

export const ProviderDraft = z
  .strictObject({
    /** Label of its button on the sign-in page. */
    name: text(60).trim().min(1),
    /** Issuer URL, under which its discovery document is published. */
    issuer: text(500).trim().min(1),
    clientId: text(300).trim().min(1),
    /** Null keeps the stored secret; empty removes it. */
    clientSecret: text(1000).nullable(),
    isActive: z.boolean(),
    /** Domains of the addresses it vouches for, separated by commas or spaces. */
    emailDomains: EmailDomains,
    /** Whether users of these domains get an account at the first sign-in. */
    createsUsers: z.boolean(),
    /** Role of users to whom the claim gives none; null refuses them. */
    defaultRole: z.enum(roles).nullable(),
    defaultUnitId: Id.nullable(),
    /** The claim that contains roles or groups; null leaves roles to administrators. */
    roleClaim: text(200).trim().nullable(),
    /** Claim values that grant each role, separated by commas. The first matching role in the order of roles applies. */
    roleValues: z.partialRecord(z.enum(roles), text(500)),
  })
  .superRefine((draft, context) => {
    const miss = (path: keyof typeof draft, code: Parameters<typeof because>[0]) =>
      context.addIssue({ code: 'custom', path: [path], message: because(code) });
    if (!draft.createsUsers) return;
    if (draft.emailDomains === '') miss('emailDomains', 'email_domains_needed');
    if (draft.defaultUnitId === null) miss('defaultUnitId', 'unit_needed');
    if (draft.defaultRole === null && !draft.roleClaim) miss('defaultRole', 'role_needed');
  });
export type ProviderDraft = z.output<typeof ProviderDraft>;

const Provider = z.object({
  id: Id,
  ...ProviderDraft.shape,
  issuer: z.string(),
  emailDomains: z.string(),
  /** Never returned: always null. */
  clientSecret: z.null(),
  hasClientSecret: z.boolean(),
  /** When an administrator last completed a sign-in. */
  testedAt: Timestamp.nullable(),
  version: z.int(),
});
export type Provider = z.output<typeof Provider>;

export const providerProblems = ['refused', 'unreachable', 'notAnIssuer', 'otherIssuer', 'noCode'] as const;

export const identityProvidersBff = {
  list: endpoint({
    method: 'GET',
    path: '/bff/identity-providers',
    summary: 'List identity providers of the tenant',
    access,
    answer: json(
      z.object({
        providers: z.array(Provider),
        /** Redirect URI to register at the provider, relative to the address of the service. */
        redirectPath: z.string(),
        /**
         * Opening it once in a browser makes the sign-in page show the buttons of this tenant. Required if a service has several tenants.
         */
        signInPath: z.string(),
      }),
    ),
  }),
  create: endpoint({
    method: 'POST',
    path: '/bff/identity-providers',
    summary: 'Create an identity provider',
    access,
    creates: true,
    body: ProviderDraft,
    answer: json(z.object({ id: Id })),
    errors: [400],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/bff/identity-providers/{providerId}',
    summary: 'Update an identity provider',
    description:
      'A stored client secret is never sent to another issuer: if the issuer address changes, the secret must be entered again.',
    access,
    versioned: true,
    params,
    body: ProviderDraft,
    answer: json(z.object({ version: z.int() })),
    errors: [400, 404, 409],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/bff/identity-providers/{providerId}',
    summary: 'Delete an identity provider and disable sign-in with it',
    access,
    params,
    answer: empty,
    errors: [404],
  }),
  test: endpoint({
    method: 'POST',
    path: '/bff/identity-providers/{providerId}/test',
    summary: 'Test an identity provider',
    description:
      'Runs discovery. Open `trialPath` in a browser within ten minutes to go through a sign-in and see its result; no user is ' +
      'signed in.',
    access,
    params,
    answer: json(z.object({ problem: z.enum(providerProblems).nullable(), trialPath: z.string().nullable() })),
    errors: [404],
  }),
} as const;

import { roles, type Role } from '#contract/core/permissions.ts';

export const isRole = (name: string): name is Role => roles.some((role) => role === name);

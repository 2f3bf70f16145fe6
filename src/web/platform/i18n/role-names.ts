import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '#contract/core/permissions.ts';

export const roleNames = {
  TenantAdmin: msg`Administrator`,
  Accountant: msg`Accountant`,
  Approver: msg`Approver`,
  Uploader: msg`Uploader`,
  Exporter: msg`Exporter`,
  Viewer: msg`Viewer`,
} satisfies Record<Role, MessageDescriptor>;

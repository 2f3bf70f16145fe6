import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Text } from '@mantine/core';
import { Link } from 'react-router';
import { may, type Me } from '../api/me.queries.ts';
import { startsWithApprovals } from '../api/starts-with-approvals.ts';
import { roleNames } from '../i18n/role-names.ts';
import { useDocumentTitle } from '#web/ui/use-document-title.ts';
import classes from './plain-page.module.css';

/** In place of a page that the role of the user does not allow, or whose feature the company does not use. */
export function NotAllowed({ me, isTurnedOff = false }: { me: Me; isTurnedOff?: boolean }) {
  const { t } = useLingui();
  const title = isTurnedOff ? t`This page is turned off` : t`Your role does not allow this page`;
  const role = t(roleNames[me.role]);
  const company = me.tenant.name;
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      <Text component="h1" size="xl" fw={600}>
        {title}
      </Text>
      <Box component="p" maw="52ch" c="dimmed">
        {isTurnedOff ? (
          <Trans>
            It belongs to a feature that {company} does not use. An administrator can turn it on in the company details.
          </Trans>
        ) : (
          <Trans>
            Your role is {role}. Contact an administrator of {company} if you need this page.
          </Trans>
        )}
      </Box>
      {isTurnedOff && may(me, 'tenant.manage') ? (
        <Link to="/settings/tenant#features">
          <Trans>Go to company details</Trans>
        </Link>
      ) : startsWithApprovals(me) ? (
        <Link to="/approvals">
          <Trans>Go to approvals</Trans>
        </Link>
      ) : (
        <Link to="/documents">
          <Trans>Go to documents</Trans>
        </Link>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { tenantQueries } from './tenant.queries.ts';
import { useObjectUrl } from '#web/ui/use-object-url.ts';

type Props = { version: string; alt: string; className?: string | undefined; fallback?: string };

/** Logo of the tenant, loaded with the credentials of the user because it is not public. */
export function TenantLogo({ version, alt, className, fallback }: Props) {
  const { data } = useQuery({ ...tenantQueries.logo(version), meta: { handlesError: true } });
  const url = useObjectUrl(data) ?? fallback;
  return url === undefined ? null : <img src={url} alt={alt} className={className} />;
}

import { type Ctx, publishReload } from '#service/platform/ctx.ts';

/** Makes all clients reload: labels, fields and checks of any document may have changed. */
export const publishTypes = (ctx: Ctx): void => publishReload(ctx);

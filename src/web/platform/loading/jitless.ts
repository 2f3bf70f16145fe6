/**
 * zod compiles its schemas with `new Function`, which the content security policy forbids. The mode is fixed when a schema is created, so
 * this module must be imported before any schema.
 */
import { config } from 'zod/v4/core';

config({ jitless: true });

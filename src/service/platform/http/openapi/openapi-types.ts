/** The part of OpenAPI 3.1 that we generate. */
import type { Role } from '#contract/core/permissions.ts';
import type { JsonSchema, Parameter } from './json-schema.ts';

export type MediaType = { schema: JsonSchema; example?: unknown; encoding?: Record<string, { contentType: string }> };
export type Response = { description: string; content?: Record<string, MediaType> };
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  deprecated?: true;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  /** POST that changes nothing. */
  'x-reads'?: true;
  'x-permission'?: string;
  'x-roles'?: readonly Role[];
};
export type OpenApiDocument = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object };
};

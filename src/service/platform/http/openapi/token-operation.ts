import type { Operation } from './openapi-types.ts';

/** The identity server implements OAuth 2.0, not our contract; this describes the two grants of the interface (interface section 5). */
export const tokenPath: Operation = {
  operationId: 'token',
  tags: ['token'],
  summary: 'Get an access token',
  description:
    'client_credentials for client applications (client_id, client_secret); password for users (client_id, username, password), where the tenant allows it. Values are URL-encoded. The token is valid for as many seconds as expires_in says.',
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: {
            grant_type: { enum: ['client_credentials', 'password'] },
            client_id: { type: 'string' },
            client_secret: { type: 'string', description: 'with client_credentials' },
            username: { type: 'string', description: 'the email address, with password' },
            password: { type: 'string', description: 'with password' },
          },
          required: ['grant_type', 'client_id'],
        },
      },
    },
  },
  responses: {
    200: {
      description: 'Done',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              access_token: { type: 'string' },
              expires_in: { type: 'integer' },
              token_type: { const: 'Bearer' },
              scope: { const: 'v1.public' },
            },
            required: ['access_token', 'expires_in', 'token_type', 'scope'],
          },
          example: { access_token: 'eyJhbGciOiJSUzI1NiIs…', expires_in: 240, token_type: 'Bearer', scope: 'v1.public' },
        },
      },
    },
    400: { description: 'invalid_grant, invalid_request or unsupported_grant_type' },
    401: { description: 'invalid_client' },
  },
  security: [],
};

import type { FastifyInstance } from 'fastify'
import { contract } from '@tessera/shared/contract/calls'
import { designSchema } from '@tessera/shared/fields/schema'
import { openapi } from './openapi.ts'

const descriptions = {
  '/api/openapi.json': () => openapi(contract, '1.9'),
  '/api/design.schema.json': designSchema,
}

/**
 * Serves the descriptions of calls and designs. They are made at the first request: most installations never ask, and
 * describing every call takes a good part of a start.
 */
export function serveDescriptions(app: FastifyInstance): void {
  for (const [path, describe] of Object.entries(descriptions)) {
    let text: string | undefined
    app.get(path, { compress: {} }, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(describe()))),
    )
  }
}

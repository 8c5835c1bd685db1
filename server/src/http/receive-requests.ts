import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertStorable } from './assert-input.ts'

const bodyTexts = new WeakMap<FastifyRequest, string>()
/** The JSON body of a request with a signature as it arrived; '' for all other requests. */
export const signedBodyOf = (request: FastifyRequest): string => bodyTexts.get(request) ?? ''

/** Adds what every request passes: headers, checks of the input, parsers of bodies, compression of answers. */
export async function receiveRequests(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  app.addHook('preValidation', async ({ query, params, body }) => {
    for (const received of [query, params, body]) assertStorable(received)
  })
  // A connection that its client keeps open would delay the shutdown.
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
  await app.register(cookie)
  await app.register(formbody)
  // Only for JSON answers, which enable it: built files have compressed copies, other files a fixed length.
  await app.register(compress, { global: false, encodings: ['br', 'gzip'] })
  // Clients send DELETE and PUT with the JSON content type and no body; that is valid.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.headers['x-tessera-signature'] !== undefined) bodyTexts.set(request, body as string)
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
}

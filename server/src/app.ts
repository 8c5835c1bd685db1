import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { contract } from '@tessera/shared/contract/calls'
import type { Config } from './config.ts'
import { openBus } from './db/bus.ts'
import type { Database } from './db/connect.ts'
import { constraints, mountAll } from './features.ts'
import { openOutbound } from './http/outbound.ts'
import { answerErrors } from './http/errors.ts'
import { logTo } from './http/log.ts'
import { openapi } from './http/openapi.ts'
import { serveProbes } from './http/probes.ts'
import type { Refusal } from './http/refusal.ts'
import { serveFiles } from './http/static.ts'
import { everyMinute } from './jobs/every-minute.ts'
import { root } from './paths.ts'
import { followBuiltIn, registerBuiltIn } from './shell/remotes/built-in.ts'
import { openMirror } from './shell/remotes/mirror.ts'
import { offeredVersions } from './shell/remotes/offered.ts'
import { openOverrides } from './shell/remotes/overrides.ts'
import { openPlaces, unpackOnDemand } from './shell/remotes/serve.ts'
import { forgetOldHours } from './shell/remotes/telemetry.ts'
import { findTeam } from './shell/remotes/tokens.ts'
import { openSessions } from './shell/session/sessions.ts'
import { serveSocket } from './shell/socket/socket.ts'
import { openFrames } from './system/menus/frames.ts'

/** One number for all processes on one database: the job of every minute. */
const lookingLock = 7_351_004

/** The whole server without a port: what `main.ts` listens with and tests inject into. */
export async function buildApp({ config, database }: { config: Config; database: Database }): Promise<FastifyInstance> {
  const { db } = database
  const app = fastify({
    logger: logTo(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex'),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: config.bodyLimit,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  // A connection that its client keeps open after its last answer would hold the end up.
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) void reply.header('connection', 'close')
  })
  await app.register(formbody)
  // Clients send DELETE and PUT as JSON without a body: that is an empty body, not a broken one.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body as string))
    } catch (error) {
      done(error as Error)
    }
  })

  const bus = openBus(database, (error) => app.log.warn({ err: error }, 'bus'))
  const sessions = openSessions(db, bus)
  app.addHook('onClose', async () => {
    sessions.close()
    await bus.close()
  })

  const { dataDir, shellDir, development, strict } = config
  const places = await openPlaces(dataDir)
  const publishing = { database, places, offered: offeredVersions(), development }
  const refused = (name: string, error: unknown) => app.log.error({ err: error, remote: name, findings: (error as Refusal).findings }, 'a built remote was not taken')
  const missing = await registerBuiltIn(publishing, refused)
  if (missing.length > 0) app.log.warn({ remotes: missing }, 'remotes without a build are not served')
  if (development) app.addHook('onClose', followBuiltIn(publishing, (error) => app.log.warn({ err: error }, 'a rebuilt remote was not taken')))

  const outbound = openOutbound({ loopback: config.mirrorLoopback })
  const mirror = openMirror(publishing, outbound)
  const overrides = await openOverrides(db)
  const frames = await openFrames(db, bus, (error) => app.log.warn({ err: error }, 'origins of links were not read'))
  app.addHook('onClose', async () => frames.close())
  const minute = async () => {
    await mirror.look()
    await forgetOldHours(db)
  }
  const stopLooking = everyMinute(database, lookingLock, minute, (error) => app.log.warn({ err: error }, 'a job failed'))
  app.addHook('onClose', async () => {
    await outbound.close()
    await stopLooking()
  })

  serveProbes(app, db)
  unpackOnDemand(app, db, places)
  await serveFiles(app, { shellDir, remotesDir: places.remotes, sdkDir: join(root, 'tools', 'kit', 'dist'), development, originsOf: overrides.origins, framed: frames.origins })
  answerErrors(app, constraints)
  mountAll(app, { db, sessions, findTeam: (header) => findTeam(db, header), strict }, { sessions, publishing, overrides, mirror })
  const description = openapi(contract, '1.8')
  app.get('/api/openapi.json', async () => description)
  serveSocket(app, { db, bus, sessions })
  return app
}

/** A number trusts that many proxies next to us. */
const trusted = (proxies: Config['trustProxy']) => (typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies)

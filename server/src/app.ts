import { randomBytes } from 'node:crypto'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { builtInJobs } from './built-in-jobs.ts'
import type { Config } from './config/config.ts'
import { nothingPending, type PendingBuilds } from './config/pending-builds.ts'
import type { Database } from './db/connect.ts'
import type { Feature, TableName } from './feature/feature.ts'
import { mountAllCalls } from './feature/mount-all-calls.ts'
import { openServices } from './feature/open-services.ts'
import type { Services } from './feature/services.ts'
import * as declarations from './features.ts'
import { isDiskFull } from './files/disk-space.ts'
import { serveDescriptions } from './http/descriptions.ts'
import { handleErrors, refuseBadAddress } from './http/errors.ts'
import { loggerOptions } from './http/log.ts'
import { limitSandboxHosts } from './http/sandbox-hosts.ts'
import { readSandboxToken } from './http/sandbox-token.ts'
import { serveProbes } from './http/probes.ts'
import { receiveRequests } from './http/receive-requests.ts'
import { runEveryMinute } from './jobs/every-minute.ts'
import { openJobs } from './jobs/queue.ts'
import { findTeam } from './registry/tokens.ts'
import { serveStaticFiles } from './static-files.ts'
import { serverWords } from './words.ts'

type HandlersOf<Declared> = Declared extends Feature<infer Served> ? keyof Served : never
type Unserved = Exclude<TableName, HandlersOf<(typeof declarations)[keyof typeof declarations]>>
/** Does not compile while a table of calls has no handlers; the compiler names the table. */
const isEveryTableServed: [Unserved] extends [never] ? true : Unserved = true

const features: readonly Feature[] = [
  ...Object.values(declarations),
  { services: { builtInJobs: () => builtInJobs }, queues: ({ imports }) => [imports.queue] },
]

/** The process that holds this advisory lock runs the jobs of every minute. */
export const minuteLockId = 7_351_004

/** Builds the whole server without a port: `main.ts` listens, and tests inject requests. */
export async function buildApp({
  config,
  database,
  pendingBuilds = nothingPending,
}: {
  config: Config
  database: Database
  pendingBuilds?: PendingBuilds
}): Promise<FastifyInstance> {
  const app = fastify({
    logger: loggerOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(6).toString('hex'),
    frameworkErrors: (_error, request, reply) => void refuseBadAddress(request, reply),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: config.maxBodyBytes,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  await receiveRequests(app)
  const services = await openServices({
    app,
    config,
    pendingBuilds,
    database,
    features,
    words: serverWords,
  })
  limitSandboxHosts(app, services.sandboxHosts)
  for (const feature of features) await feature.prepare?.(app, services)
  serveProbes(app, services)
  await serveStaticFiles(app, services)
  answerErrors(app, services)
  for (const feature of features) feature.beforeCalls?.(app, services)
  if (isEveryTableServed)
    mountAllCalls(app, features, services, {
      findTeam: (header) => findTeam(services.db, header),
      readSandboxToken: (header) => readSandboxToken(services.signers.sandbox, header),
    })
  serveDescriptions(app)
  for (const feature of features) await feature.start?.(app, services)
  const jobs = openJobs({
    db: services.db,
    bus: services.bus,
    queues: features.flatMap(({ queues }) => queues?.(services) ?? []),
    onError: services.reportError('a job failed'),
  })
  services.onClose(() => jobs.close())
  services.onClose(
    runEveryMinute(database, minuteLockId, () => runMinute(services), services.reportWarning('a job failed')),
  )
  return app
}

function answerErrors(app: FastifyInstance, { constraints, requestLog, disk }: Services): void {
  handleErrors(
    app,
    constraints,
    requestLog.recordFault,
    (error, request) => {
      disk.recordError(error)
      if (isDiskFull(error)) request.log.error({ why: (error as Error).message }, 'the disk is full')
    },
    requestLog.recordError,
  )
}

async function runMinute(services: Services): Promise<void> {
  const disk = await services.disk.read()
  for (const feature of features) await feature.everyMinute?.(services, disk)
  await Promise.all(features.flatMap(({ retention = [] }) => retention.map((prune) => prune(services.db))))
}

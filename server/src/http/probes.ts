import { sql } from 'kysely'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/connect.ts'
import type { CompressedCopies } from '../files/compressed-copies.ts'
import type { DiskSpace } from '../files/disk-space.ts'
import { addressOf } from './client-address.ts'

const loopback = /^127\.|^::1$/
/**
 * Whether the caller runs on this machine. A request that a proxy on this machine forwards does not count.
 */
const isLocalRequest = (request: FastifyRequest): boolean =>
  loopback.test(addressOf(request)) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined

/** A database that does not answer within this time counts as unavailable. */
const readyTimeoutMs = 3_000

async function answersInTime(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), readyTimeoutMs)
  })
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/**
 * Serves `/healthz` (the process runs), `/readyz` (the database answers) and `/metrics` (for callers on this
 * machine only). A full disk leaves `/readyz` at 200, because reading goes on: a load balancer that took the server
 * out would end that as well, on all servers that share the disk.
 */
export function serveProbes(
  app: FastifyInstance,
  {
    db,
    disk,
    compressedCopies,
  }: { db: Db; disk: Pick<DiskSpace, 'read'>; compressedCopies: Pick<CompressedCopies, 'isComplete'> },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'tessera_request_seconds',
    help: 'Time from request to answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  const freeBytes = new Gauge({
    name: 'tessera_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR.',
    registers: [registry],
  })
  const diskFull = new Gauge({
    name: 'tessera_disk_full',
    help: '1 while writing is refused because less than DISK_RESERVE is free, or the database says that it is full.',
    registers: [registry],
  })
  const compressed = new Gauge({
    name: 'tessera_files_compressed',
    help: '1 once every built file on this disk has its compressed copies.',
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const ready = await answersInTime(db)
    if (!ready) return reply.code(503).send({ status: 'database unavailable' })
    const { isFull, isDatabaseFull } = await disk.read()
    return isFull || isDatabaseFull ? { status: 'degraded', disk: 'full' } : { status: 'ok' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
    const state = await disk.read()
    freeBytes.set(state.freeBytes)
    compressed.set(Number(compressedCopies.isComplete()))
    diskFull.set(Number(state.isFull || state.isDatabaseFull))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

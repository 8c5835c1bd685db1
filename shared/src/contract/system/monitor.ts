import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id } from '../wire.ts'

/** Numbers as text: percentages without a sign, sizes with their unit. */
const text = z.string()
const Used = z.object({ total: text, available: text, used: text, usageRate: text })

export const Monitor = z.object({
  system: z.object({ os: text, day: text, ip: text }),
  cpu: z.object({
    name: text,
    package: text,
    packageName: text,
    core: text,
    coreNumber: text,
    logic: text,
    used: text,
    idle: text,
  }),
  memory: Used,
  /** While `full`, writing is refused: less than `reserve` is free, or the database says that its disk is full. */
  disk: Used.extend({ reserve: text, full: z.boolean() }),
  time: Time,
  /** The server process that answers; milliseconds and bytes. */
  process: z.object({
    pid: z.int(),
    node: z.string(),
    uptime: z.int(),
    heap: z.int(),
    resident: z.int(),
    cpu: z.number(),
  }),
  /** Delay of the event loop in milliseconds, since the previous call. */
  eventLoop: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  /**
   * `most` is the connection limit, `hits` the cache hit rate in percent, `longest` the age of the oldest
   * statement and `answered` the time of a simple query, in milliseconds.
   */
  database: z.object({
    version: z.string(),
    connections: z.int(),
    active: z.int(),
    most: z.int(),
    bytes: z.int(),
    hits: z.number(),
    longest: z.int(),
    answered: z.number(),
  }),
  sockets: z.object({ here: z.int() }),
  /** Number of server processes on this database. */
  processes: z.int(),
  remotes: z.object({ known: z.int(), failing: z.int() }),
})
export type Monitor = z.output<typeof Monitor>

/** How far back, and the length of a point of the charts. */
export const historyRanges = {
  hour: { lengthMs: 3_600_000, stepMs: 60_000 },
  day: { lengthMs: 86_400_000, stepMs: 600_000 },
} as const

/** Averages of a step; null where no process ran. */
const Figure = z.number().nullable()
export const MonitorHistory = z.object({
  /** The server processes that ran in the range, with host and process number. */
  processes: z.array(z.object({ id: Id, name: z.string() })),
  points: z.array(
    z.object({
      time: Time,
      /** Percent of the machine; the average over machines. */
      cpu: Figure,
      memory: Figure,
      /** Requests a minute, the sum of the processes. */
      requests: Figure,
      /** Event loop delay p99 in milliseconds, the highest of the processes. */
      delay: Figure,
    }),
  ),
})
export type MonitorHistory = z.output<typeof MonitorHistory>

export const monitor = {
  read: get('/api/system/Monitor', { access: { menu: 'system.monitor' }, output: Monitor }),
  /** Load of all server processes, or of one, from samples that each of them takes every minute. */
  history: get('/api/system/Monitor/History', {
    access: { menu: 'system.monitor' },
    input: z.object({ range: z.enum(['hour', 'day']).default('hour'), process: Id.optional() }),
    output: MonitorHistory,
  }),
}

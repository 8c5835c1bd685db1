import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get } from '../wire.ts'

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

export const monitor = {
  read: get('/api/system/Monitor', { access: { menu: 'system.monitor' }, output: Monitor }),
}

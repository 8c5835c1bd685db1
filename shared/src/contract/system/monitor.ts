import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get } from '../wire.ts'

/** Numbers as text, percentages without their sign (specification: wire 9.9). Sizes are written with their unit. */
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
  disk: Used,
  time: Time,
  /** Ours from here on: the process that answers, milliseconds and bytes. */
  process: z.object({
    pid: z.int(),
    node: z.string(),
    uptime: z.int(),
    heap: z.int(),
    resident: z.int(),
    cpu: z.number(),
  }),
  /** How late the event loop came, in milliseconds, since it was asked last. */
  eventLoop: z.object({ p50: z.number(), p99: z.number(), max: z.number() }),
  /** `hits` is the share of pages that were found in memory, in percent; `longest` the age of the oldest statement in milliseconds. */
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
  /** Servers on this database. */
  processes: z.int(),
  remotes: z.object({ known: z.int(), failing: z.int() }),
})
export type Monitor = z.output<typeof Monitor>

export const monitor = {
  read: get('/api/system/Monitor', { access: { menu: 'system.monitor' }, output: Monitor }),
}

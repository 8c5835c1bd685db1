import { sql } from 'kysely'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import type { Sockets } from './sockets.ts'

export interface Presence {
  /** Everybody who has a socket in any process, as far as this one knows. */
  online(): string[]
  close(): Promise<void>
}

/** Milliseconds: who comes and goes is written and told in rounds; a process says so often that it lives; who says nothing for so long is dead. */
const paces = { round: 1_000, alive: 15_000, dead: 45_000 }
/** Most names of one round: after a restart thousands come back, and everybody would be told of everybody at once. */
const perRound = 100

/**
 * Who is online, over all processes: each keeps rows of its own users, and every change is a word on the bus, upon which all read the rows
 * again and tell their sockets what is different. A process that died without a word is noticed by its silence.
 */
export function openPresence({
  db,
  bus,
  sockets,
  onError,
}: {
  db: Db
  bus: Bus
  sockets: Sockets
  onError: (error: unknown) => void
}): Presence {
  const me = newId()
  const written = new Set<string>()
  let online = new Set<string>()
  /** What the sockets here were told; it follows `online` a round at a time. */
  const told = new Set<string>()
  const round = rounds(async () => {
    if (await write()) await bus.publish('presence', '')
    await read()
    if (announce()) round.soon()
  }, onError)

  const live = async () => {
    const { rows } = await sql<{ fresh: boolean }>`
      insert into shell_process (id) values (${me}) on conflict (id) do update set seen_time = now() returning xmax = 0 as fresh`.execute(
      db,
    )
    // Others took this process for dead, and its rows with it.
    if (rows[0]?.fresh) written.clear()
    await sql`delete from shell_process where seen_time < now() - make_interval(secs => ${paces.dead / 1000})`.execute(
      db,
    )
  }

  /** Brings the rows of this process in line; true when something changed. */
  const write = async () => {
    const here = new Set(sockets.users())
    const came = [...here].filter((userId) => !written.has(userId))
    const went = [...written].filter((userId) => !here.has(userId))
    if (came.length + went.length === 0) return false
    if (written.size === 0) await live()
    if (came.length > 0)
      await sql`insert into shell_presence (process_id, user_id) select ${me}, unnest(${came}::text[]) on conflict do nothing`.execute(
        db,
      )
    if (went.length > 0)
      await sql`delete from shell_presence where process_id = ${me} and user_id = any(${went})`.execute(db)
    for (const userId of came) written.add(userId)
    for (const userId of went) written.delete(userId)
    return true
  }

  const read = async () => {
    const { rows } = await sql<{ userId: string }>`
      select distinct p.user_id as "userId" from shell_presence p join shell_process s on s.id = p.process_id
      where s.seen_time > now() - make_interval(secs => ${paces.dead / 1000})`.execute(db)
    online = new Set(rows.map(({ userId }) => userId))
  }

  /** True when not all could be told yet. */
  const announce = () => {
    const came = [...online].filter((userId) => !told.has(userId))
    const went = [...told].filter((userId) => !online.has(userId))
    for (const [method, of] of [
      ['online', came],
      ['Offline', went],
    ] as const) {
      const now = of.slice(0, perRound)
      const [first] = now
      if (!first) continue
      sockets.tellAll({ method, userId: first, ...(now.length > 1 ? { userIds: now } : {}) })
      for (const userId of now)
        if (method === 'online') told.add(userId)
        else told.delete(userId)
    }
    return came.length > perRound || went.length > perRound
  }

  sockets.onChange(round.soon)
  const stop = bus.on('presence', () => written.size > 0 && round.soon())
  const pulse = setInterval(() => {
    if (written.size === 0) return
    live().then(round.soon).catch(onError)
  }, paces.alive).unref()

  return {
    online: () => [...new Set([...online, ...sockets.users()])],
    async close() {
      stop()
      clearInterval(pulse)
      await round.close()
      if (written.size === 0) return
      await sql`delete from shell_process where id = ${me}`.execute(db).catch(onError)
      await bus.publish('presence', '').catch(onError)
    },
  }
}

/** Runs a job soon, never twice at once, and again when it was asked for meanwhile. */
function rounds(job: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false
  const run = () => {
    timer = undefined
    running = job()
      .catch(onError)
      .finally(() => (running = undefined))
  }
  return {
    soon() {
      if (!closed && !timer) timer = setTimeout(() => void (running ? running.then(run) : run()), paces.round)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

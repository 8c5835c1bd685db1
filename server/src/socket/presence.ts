import { sql } from 'kysely'
import type { Bus } from '../db/bus.ts'
import type { Db } from '../db/connect.ts'
import { recordProcess, removeProcess, watchProcesses } from './processes.ts'
import type { Sockets } from './sockets.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

export interface Presence {
  /** Users who have a socket in any process, as far as this process knows. */
  onlineUserIds(): string[]
  close(): Promise<void>
}

/**
 * `round`: interval at which changes are stored and announced. `alive`: interval at which a process records that it
 * runs. `watch`: interval at which it looks whether other processes still run, while there are any.
 */
const intervalsMs = { round: 1_000, alive: 15_000, watch: 400 }
/**
 * Limit of user ids in one frame: after a restart thousands of users reconnect, and each would be announced
 * to all.
 */
const maxNamesPerRound = 100

/**
 * Tracks which users are online in any process. Each process stores rows for its own users and publishes
 * every change; all processes then read the rows and send the differences to their sockets. The others notice
 * within two seconds that a process was killed.
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
  const { processId } = bus
  const watch = watchProcesses(db, processId)
  const written = new Set<string>()
  let online = new Set<string>()
  /** Users that were announced to the sockets of this process; it follows `online` by one round. */
  const announced = new Set<string>()
  const round = createRounds(async () => {
    const isChanged = await writeRows()
    if (isChanged) await bus.publish('presence', '')
    await readRows()
    if (announce()) round.schedule()
  }, onError)

  const recordAlive = async () => {
    // Another process removed this one as dead, with its rows.
    if (await recordProcess(db, processId)) written.clear()
  }

  /** Updates the rows of this process; true when a row changed. */
  const writeRows = async () => {
    const connected = new Set(sockets.userIds())
    const joined = [...connected].filter((userId) => !written.has(userId))
    const left = [...written].filter((userId) => !connected.has(userId))
    if (joined.length + left.length === 0) return false
    if (written.size === 0) await recordAlive()
    if (joined.length > 0)
      await sql`
        insert into shell_presence (process_id, user_id)
        select ${processId}, unnest(${joined}::text[]) on conflict do nothing`.execute(db)
    if (left.length > 0)
      await sql`
        delete from shell_presence where process_id = ${processId} and user_id = any(${left})`.execute(db)
    for (const userId of joined) written.add(userId)
    for (const userId of left) written.delete(userId)
    return true
  }

  const readRows = async () => {
    const { rows } = await typedSql(columnsOf('shell_presence', 'userId'))`
      select distinct user_id as "userId" from shell_presence`.execute(db)
    online = new Set(rows.map(({ userId }) => userId))
  }

  /** Sends the differences; true when more remain than fit in one frame. */
  const announce = () => {
    const joined = [...online].filter((userId) => !announced.has(userId))
    const left = [...announced].filter((userId) => !online.has(userId))
    for (const [method, changed] of [
      ['online', joined],
      ['Offline', left],
    ] as const) {
      const batch = changed.slice(0, maxNamesPerRound)
      const [first] = batch
      if (!first) continue
      sockets.broadcast({ method, userId: first, ...(batch.length > 1 ? { userIds: batch } : {}) })
      for (const userId of batch)
        if (method === 'online') announced.add(userId)
        else announced.delete(userId)
    }
    return joined.length > maxNamesPerRound || left.length > maxNamesPerRound
  }

  const recordAliveAgain = () => {
    if (written.size > 0) recordAlive().then(round.schedule).catch(onError)
  }
  sockets.onChange(round.schedule)
  let hasOthers = true
  // Null: events were missed, and perhaps another process removed this one while its connection was lost.
  const stop = bus.on('presence', (missed) => {
    hasOthers = true
    if (missed === null) recordAliveAgain()
    else if (written.size > 0) round.schedule()
  })
  const aliveTimer = setInterval(recordAliveAgain, intervalsMs.alive).unref()
  let watching: Promise<void> | undefined
  const look = async () => {
    const { hasRemoved, others } = await watch.removeDead()
    hasOthers = others > 0
    if (hasRemoved) await round.run()
  }
  const watchTimer = setInterval(() => {
    if (hasOthers)
      watching ??= look()
        .catch(onError)
        .finally(() => (watching = undefined))
  }, intervalsMs.watch).unref()

  return {
    onlineUserIds: () => [...new Set([...online, ...sockets.userIds()])],
    async close() {
      stop()
      clearInterval(aliveTimer)
      clearInterval(watchTimer)
      await watching
      await round.close()
      if (written.size === 0) return
      await removeProcess(db, processId).catch(onError)
      await bus.publish('presence', '').catch(onError)
    },
  }
}

/** Runs a job after the round's delay when it is scheduled, or at once, never twice at once. */
function createRounds(job: () => Promise<void>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let closed = false
  const start = () => {
    running = job()
      .catch(onError)
      .finally(() => (running = undefined))
    return running
  }
  return {
    schedule() {
      if (!closed && !timer)
        timer = setTimeout(() => {
          timer = undefined
          void (running ? running.then(start) : start())
        }, intervalsMs.round)
    },
    async run() {
      await running
      if (!closed) await (running ?? start())
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}

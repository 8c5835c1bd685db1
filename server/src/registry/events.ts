import { sql } from 'kysely'
import type * as z from 'zod'
import type { RemoteEvent } from '@tessera/shared/contract/registry/remotes'
import type { Page } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import { loadPage } from '../db/pages.ts'
import type { Context } from '../http/context.ts'
import { recordOperation } from '../http/operation-log.ts'

type Event = z.output<typeof RemoteEvent>

/** Records an event of a remote without an audit row, for events that no user caused. */
export async function recordEvent(
  trx: Db,
  { name, action, build, detail }: Pick<Event, 'action' | 'build' | 'detail'> & { name: string },
  actor: string,
): Promise<void> {
  await sql`
    insert into shell_remote_event (id, name, action, build_id, actor, detail)
      values (${newId()}, ${name}, ${action}, ${build}, ${actor}, ${detail.slice(0, 500)})`.execute(trx)
}

/**
 * Records an event of a remote and an audit row, and notifies every process; all of it with the transaction.
 */
export async function recordAndPublish(
  trx: Db,
  by: Parameters<typeof recordOperation>[1],
  {
    name,
    action,
    build = '',
    detail = '',
  }: { name: string; action: Event['action']; build?: string; detail?: string },
): Promise<void> {
  await recordEvent(trx, { name, action, build, detail }, by.actor.name)
  await recordOperation(trx, by, 'shell.remotes', {
    action,
    name,
    ...(build ? { build } : {}),
    ...(detail ? { detail } : {}),
  })
  await publishRegistry(trx, name)
}

/**
 * Notifies every process that a remote changed (topic `registry` of the bus) when the transaction commits.
 */
export async function publishRegistry(trx: Db, name: string): Promise<void> {
  await sql`select pg_notify('tessera', ${`registry ${name}`})`.execute(trx)
}

/** The acting user and request of an event, as the audit log records them. */
export type EventSource = Pick<Context, 'actor' | 'ip' | 'userAgent' | 'method' | 'url' | 'elapsedMs'>

/** One page of the events of a remote, latest first. */
export const listEvents = (db: Db, name: string, page: Page) =>
  loadPage<Event>(db, page, {
    alias: 'e',
    select: sql`e.id, e.action, e.build_id as build, e.actor, e.time, e.detail`,
    from: sql`from shell_remote_event e where e.name = ${name}`,
    order: sql`e.time desc, e.id desc`,
  })

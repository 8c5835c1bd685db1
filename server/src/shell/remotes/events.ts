import { sql } from 'kysely'
import type * as z from 'zod'
import type { RemoteEvent } from '@tessera/shared/contract/shell/remotes'
import type { Page } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadPage } from '../../db/pages.ts'
import type { Context } from '../../http/context.ts'
import { audit } from '../../system/logs/store.ts'

type Event = z.output<typeof RemoteEvent>

/** What happened to a remote, without a line in the audit log: what the server found by itself. */
export async function note(
  trx: Db,
  { name, action, build, detail }: Pick<Event, 'action' | 'build' | 'detail'> & { name: string },
  actor: string,
): Promise<void> {
  await sql`
    insert into shell_remote_event (id, name, action, build_id, actor, detail) values (${newId()}, ${name}, ${action}, ${build}, ${actor}, ${detail.slice(0, 500)})`.execute(
    trx,
  )
}

/** Writes down what was done to a remote and by whom, here and in the audit log, and tells every process; all with the transaction. */
export async function announce(
  trx: Db,
  by: Parameters<typeof audit>[1],
  {
    name,
    action,
    build = '',
    detail = '',
  }: { name: string; action: Event['action']; build?: string; detail?: string },
): Promise<void> {
  await note(trx, { name, action, build, detail }, by.actor.name)
  await audit(trx, by, 'shell.remotes', {
    action,
    name,
    ...(build ? { build } : {}),
    ...(detail ? { detail } : {}),
  })
  await tellRegistry(trx, name)
}

/** Every process hears of it once the transaction commits (`bus`, topic `registry`). */
export async function tellRegistry(trx: Db, name: string): Promise<void> {
  await sql`select pg_notify('tessera', ${`registry ${name}`})`.execute(trx)
}

export type By = Pick<Context, 'actor' | 'ip' | 'agent' | 'method' | 'url' | 'elapsed'>

export const listEvents = (db: Db, name: string, page: Page) =>
  loadPage<Event>(db, page, {
    alias: 'e',
    select: sql`e.id, e.action, e.build_id as build, e.actor, e.time, e.detail`,
    from: sql`from shell_remote_event e where e.name = ${name}`,
    order: sql`e.time desc, e.id desc`,
  })

import { sql, type RawBuilder } from 'kysely'
import { isEmpty } from '@tessera/shared/fields/kind'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import type { Context } from '../../http/context.ts'
import { refuse, Refusal } from '../../http/refusal.ts'
import type { Access } from './access.ts'
import { loadMeanings } from './meanings.ts'
import {
  hiddenColumns,
  loadReach,
  reachable,
  seenIn,
  seesAnywhere,
  writableIn,
  type Asker,
  type Guarded,
  type Reach,
} from './reach.ts'
import { text } from './text.ts'

/** What the caller may see and change of a module's records, as SQL about the alias that its `Guarded` speaks of. */
export interface Scope {
  /** Rows within reach: goes into every read and write of the module. */
  readonly rows: RawBuilder<unknown>
  /** Rows that pickers offer: those within reach of who holds the module; to who does not, it is a directory of names. */
  readonly offered: RawBuilder<unknown>
  /** Codes of columns that the caller may not see in a row, as a text array; `withoutHidden` takes them out. */
  readonly hidden: RawBuilder<unknown>
  /** A column's value where the caller may see it, else null: what is searched and sorted by. */
  seen(column: string, value: RawBuilder<unknown>): RawBuilder<unknown>
  /** The same of each. */
  seenAll(values: Readonly<Record<string, RawBuilder<unknown>>>): Record<string, RawBuilder<unknown>>
  /** Refuses an order by a column that the caller sees nowhere. */
  mayOrderBy(column: string | undefined): void
  /** What of one record may not be read: its hidden columns, and fields of its form that the caller may not write. Refuses as if the record were not there where it is out of reach. */
  unread(db: Db, id: string): Promise<readonly string[]>
  /** Refuses a record that is out of reach, or of which something may not be read: as a whole it is not handed on. */
  whole(db: Db, id: string): Promise<void>
  /** Locks a record within reach, or refuses as if it were not there. */
  hold(trx: Db, id: string): Promise<void>
  /** Refuses if one of these records, as they stand now, is out of reach: nobody moves a row into or out of a scope they lack (engines, section 3.7). */
  still(trx: Db, ...ids: readonly string[]): Promise<void>
  /** Does something to a record that is within reach, and stays there. */
  within<T>(trx: Db, id: string, work: () => Promise<T>): Promise<T>
  /** What of a body may be written. A field the caller may not write is left as stored if the body says nothing of it or the same, else refused. */
  writable<B extends object>(trx: Db, id: string | null, body: B): Promise<B>
  /** Of these fields of a record, or of a new one, those that the caller may not fill in, and what stands in them instead, as text: what is stored, or what a new record has. */
  closed(db: Db, id: string | null, fields: readonly string[]): Promise<ReadonlyMap<string, string | null>>
  /** Makes a record, within reach, of what may be written of a body; gives its id. */
  make<B extends object>(trx: Db, body: B, work: (body: B) => Promise<string>): Promise<string>
  /** Changes a record that is within reach and stays there, to what may be written of a body. */
  rewrite<B extends object, T>(trx: Db, id: string, body: B, work: (body: B) => Promise<T>): Promise<T>
}

interface Resolved {
  reaches: Map<string, Promise<Reach>>
  meanings: Map<string, ReturnType<typeof loadMeanings>>
}
/** Resolved once per session and module; a change of any grant makes a new `Access`, and with it these are gone. */
const resolved = new WeakMap<Access, Resolved>()

export async function scopeOf(
  { db, session }: Pick<Context, 'db' | 'session'>,
  guarded: Guarded,
): Promise<Scope> {
  const { userId, organizeId, administrator, access } = session
  const known = resolved.get(access) ?? { reaches: new Map(), meanings: new Map() }
  resolved.set(access, known)
  const [reach, meanings] = await Promise.all([
    once(known.reaches, guarded.menu, () => loadReach(db, { id: userId, administrator }, guarded)),
    once(known.meanings, organizeId, () => loadMeanings(db, { userId, organizeId })),
  ])
  return scope(reach, guarded, { userId, meanings })
}

/** The same for whoever works on without a request: an import, a job. Resolved anew each time. */
export async function scopeOfUser(
  db: Db,
  who: { userId: string; organizeId: string; administrator: boolean },
  guarded: Guarded,
): Promise<Scope> {
  const [reach, meanings] = await Promise.all([
    loadReach(db, { id: who.userId, administrator: who.administrator }, guarded),
    loadMeanings(db, who),
  ])
  return scope(reach, guarded, { userId: who.userId, meanings })
}

/** A promise that failed is not kept. */
function once<T>(held: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const known = held.get(key)
  if (known) return known
  const loading = load()
  held.set(key, loading)
  loading.catch(() => held.delete(key))
  return loading
}

function scope(reach: Reach, guarded: Guarded, asker: Asker): Scope {
  const rows = reachable(reach, guarded, asker)
  const seen: Scope['seen'] = (column, value) => {
    const condition = seenIn(column, reach, guarded, asker)
    return condition ? sql`case when ${condition} then ${value} end` : value
  }
  const self: Scope = {
    rows,
    offered: reach.grants.length === 0 ? sql`true` : rows,
    hidden: hiddenColumns(reach, guarded, asker),
    seen,
    seenAll: (values) =>
      Object.fromEntries(Object.entries(values).map(([column, value]) => [column, seen(column, value)])),
    mayOrderBy(column) {
      if (column && !seesAnywhere(column, reach)) throw refuse(text.notOrdered, {}, Code.forbidden)
    },
    async unread(db, id) {
      const fields = [...reach.fields].flatMap((field) => {
        const condition = writableIn(field, reach, guarded, asker)
        return condition ? [sql`case when ${condition} then null else ${field}::text end`] : []
      })
      const { rows: found } = await sql<{ unread: string[] }>`
        select ${hiddenColumns(reach, guarded, asker)} || array_remove(array[${sql.join([...fields, sql`null`])}]::text[], null) as unread
        from ${guarded.from} where ${guarded.id} = ${id} and ${rows}`.execute(db)
      if (!found[0]) throw goneRefusal()
      return found[0].unread
    },
    async whole(db, id) {
      if ((await self.unread(db, id)).length > 0) throw refuse(text.notWhole, {}, Code.forbidden)
    },
    async hold(trx, id) {
      const { rows: found } =
        await sql`select 1 from ${guarded.from} where ${guarded.id} = ${id} and ${rows} for no key update`.execute(
          trx,
        )
      if (found.length === 0) throw goneRefusal()
    },
    async still(trx, ...ids) {
      if (reach.everything || ids.length === 0) return
      const { rows: found } =
        await sql`select 1 from ${guarded.from} where ${guarded.id} = any(${ids}::text[]) and ${rows}`.execute(
          trx,
        )
      if (found.length < new Set(ids).size) throw refuse(text.outOfReach, {}, Code.forbidden)
    },
    async within(trx, id, work) {
      await self.hold(trx, id)
      const done = await work()
      await self.still(trx, id)
      return done
    },
    async writable(trx, id, body) {
      const asked = [...reach.fields].flatMap((field) => {
        const condition = field in body ? writableIn(field, reach, guarded, asker) : null
        return condition ? [{ field, condition }] : []
      })
      if (asked.length === 0) return body
      const barred =
        id === null
          ? asked
              .filter(({ field }) => neverWrites(field, reach))
              .map(({ field }) => ({ field, stored: guarded.fresh[field] ?? null }))
          : await unwritable(trx, id, asked)
      const kept = { ...body } as Record<string, unknown>
      const refused = barred
        .filter(({ field, stored }) => !isEmpty(kept[field]) && String(kept[field]) !== stored)
        .map(({ field }) => field)
      // What a new record has by itself stays in it.
      for (const { field } of barred) if (id !== null || isEmpty(kept[field])) delete kept[field]
      if (refused.length > 0)
        throw new Refusal(
          Code.forbidden,
          text.notWritable,
          { fields: refused.join(', ') },
          refused.map((field) => ({ field, line: text.notWritable, values: { fields: field } })),
        )
      return kept as typeof body
    },
    async closed(db, id, fields) {
      if (reach.everything || fields.length === 0) return new Map()
      if (id === null)
        return new Map(
          fields
            .filter((field) => reach.fields.has(field) && neverWrites(field, reach))
            .map((field) => [field, guarded.fresh[field] ?? null]),
        )
      const unread = new Set(await self.unread(db, id))
      const closed = fields.filter((field) => unread.has(field))
      if (closed.length === 0) return new Map()
      const { rows: found } = await sql<{
        stored: (string | null)[]
      }>`select array[${sql.join(closed.map((field) => guarded.stored(field)))}]::text[] as stored from ${guarded.from} where ${guarded.id} = ${id}`.execute(
        db,
      )
      return new Map(closed.map((field, at) => [field, found[0]?.stored[at] ?? null]))
    },
    async make(trx, body, work) {
      const id = await work(await self.writable(trx, null, body))
      await self.still(trx, id)
      return id
    },
    rewrite: (trx, id, body, work) =>
      self.within(trx, id, async () => work(await self.writable(trx, id, body))),
  }
  return self

  async function unwritable(
    trx: Db,
    id: string,
    asked: readonly { field: string; condition: RawBuilder<unknown> }[],
  ) {
    const { rows: found } = await sql<{ may: boolean[]; stored: (string | null)[] }>`
      select array[${sql.join(asked.map(({ condition }) => condition))}]::boolean[] as may,
        array[${sql.join(asked.map(({ field }) => guarded.stored(field)))}]::text[] as stored
      from ${guarded.from} where ${guarded.id} = ${id}`.execute(trx)
    return asked.flatMap(({ field }, at) =>
      found[0]?.may[at] ? [] : [{ field, stored: found[0]?.stored[at] ?? null }],
    )
  }
}

const neverWrites = (field: string, { grants }: Reach): boolean =>
  grants.every(({ fields }) => fields !== null && !fields.has(field))

/** Changes a record that is within reach and stays there, in one transaction. */
export const changeWithin =
  (guarded: Guarded) =>
  async (
    context: Pick<Context, 'db' | 'session'>,
    id: string,
    work: (trx: Db, scope: Scope) => Promise<void>,
  ): Promise<void> => {
    const scope = await scopeOf(context, guarded)
    await context.db.transaction().execute((trx) => scope.within(trx, id, () => work(trx, scope)))
  }

/** Whether a keyword stands in one of these columns of a row, looking only where the caller may see. */
export const foundIn =
  <Key extends string>(keyword: string, keys: readonly Key[]) =>
  (row: { readonly [K in Key]: string } & { readonly _hidden: readonly string[] }): boolean =>
    keys.some(
      (key) => !row._hidden.includes(key) && row[key].toLowerCase().includes(keyword.trim().toLowerCase()),
    )

/** A row as it may leave: without the columns that `hidden` named. */
export function withoutHidden<Row extends object>({
  _hidden,
  ...row
}: Row & { _hidden?: readonly string[] }): Omit<Row, '_hidden'> {
  for (const column of _hidden ?? []) delete (row as Record<string, unknown>)[column]
  return row as Omit<Row, '_hidden'>
}

import { sql } from 'kysely'
import { SyncType, type SyncPlan, type dataSyncs as calls } from '@tessera/shared/contract/system/data-syncs'
import { Code } from '@tessera/shared/contract/wire'
import { interpolate } from '@tessera/shared/format/interpolate'
import { publishOnCommit } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../http/refusal.ts'
import { scopeOf } from '../../org/grants/scope.ts'
import { openOfferedSource } from '../data-sources/store.ts'
import { protectedSources } from '../data-sources/protected.ts'
import type { Source } from '../data-sources/source.ts'
import { ownSourceId, type Sources } from '../data-sources/sources.ts'
import { audit } from '../logs/store.ts'
import { loadSettings } from '../configs/settings.ts'
import { goesOn } from './copy.ts'
import { planOf } from './plan.ts'
import { createSync, findSync, listSyncs, resumeSync, wishSync } from './store.ts'
import { text } from './text.ts'

interface Between {
  dbConnectionFrom: string
  dbConnectionTo: string
}

/** Milliseconds for which the caller of one table waits, and between two looks. */
const mostAwaited = 90_000
const between = 250
/** Tables that are looked at together. */
const together = 4

export const dataSyncHandlers = (sources: Sources): Handlers<typeof calls> => {
  const open = async ({ dbConnectionFrom, dbConnectionTo }: Between, by: Context) => {
    if (dbConnectionFrom === dbConnectionTo) throw refuse(text.same)
    const [from, to] = await Promise.all([
      openOfferedSource(sources, dbConnectionFrom, by),
      openOfferedSource(sources, dbConnectionTo, by),
    ])
    return { from, to }
  }
  /** Everything that is wanted, or nothing: what has changed since it was looked at is refused before anything is copied. */
  async function begin(
    given: Between,
    tables: readonly { table: string; type: SyncType }[],
    by: Context,
  ): Promise<string> {
    const { from, to } = await open(given, by)
    const known = new Map((await from.listTables()).map(({ table, rows }) => [table, rows]))
    for (const { table, type } of tables) {
      const plan = await planOf(from, to, table)
      if (plan.problem) throw plan.problem
      if (plan.type === SyncType.sourceEmpty) throw refuse(text.sourceEmpty, { table })
      if (plan.type !== type) throw refuse(text.changed, { table }, Code.conflict)
    }
    const [fromName, toName] = await Promise.all([nameOf(by.db, from), nameOf(by.db, to)])
    return by.db.transaction().execute(async (trx) => {
      const id = await createSync(trx, {
        fromId: from.id,
        toId: to.id,
        fromName,
        toName,
        by: by.session.userId,
        tables: tables.map((one) => ({ ...one, rows: known.get(one.table) ?? null })),
      })
      await audit(trx, by, 'system.dataSync', { did: 'start', id, from: fromName, to: toName, tables })
      await publishOnCommit(trx, 'syncs', '')
      return id
    })
  }
  const found = async (id: string, { db, lang }: Context) => {
    const run = await findSync(db, id, lang)
    if (!run) throw refuse(text.gone, {}, Code.notFound)
    return run
  }
  /** One change of a run, which its runner hears of. */
  const changing = async (
    id: string,
    by: Context,
    did: string,
    change: (trx: Db) => Promise<boolean>,
    refused: keyof typeof text,
  ) => {
    await found(id, by)
    await by.db.transaction().execute(async (trx) => {
      if (!(await change(trx))) throw refuse(text[refused], {}, Code.conflict)
      await audit(trx, by, 'system.dataSync', { did, id })
      await publishOnCommit(trx, 'syncs', '')
    })
  }

  return {
    async check({ dbTable, ...given }, by) {
      const { from, to } = await open(given, by)
      const { type, problem } = await planOf(from, to, dbTable)
      if (problem) throw problem
      return type
    },

    async execute({ dbTable, type, ...given }, by) {
      const id = await begin(given, [{ table: dbTable, type }], by)
      for (const began = Date.now(); ; await new Promise((done) => setTimeout(done, between))) {
        const {
          state,
          doneRows,
          tables: [table],
        } = await found(id, by)
        if (state === 'failed') throw refuse({ zh: table!.failure, en: table!.failure, zhtw: table!.failure })
        if ((state !== 'queued' && state !== 'running') || Date.now() - began > mostAwaited)
          return { id, state, rows: doneRows }
      }
    },

    async sources(_, by) {
      const { pickerRows } = await scopeOf(by, protectedSources)
      const { rows } = await sql<{ id: string; fullName: string; dbType: string; readOnly: boolean }>`
        select s.id, s.full_name as "fullName", s.db_type as "dbType", s.read_only = 1 as "readOnly" from system_data_source s
        where s.delete_mark = 0 and s.enabled_mark = 1 and ${pickerRows} order by s.sort_code, s.full_name`.execute(
        by.db,
      )
      return {
        list: [
          {
            id: ownSourceId,
            fullName: (await loadSettings(by.db, 'sysName')).sysName,
            dbType: 'PostgreSQL',
            readOnly: false,
          },
          ...rows,
        ],
      }
    },

    tables: async ({ linkId, keyword = '' }, by) => ({
      list: await (await openOfferedSource(sources, linkId, by)).listTables(keyword),
    }),

    async plan({ tables, ...given }, by) {
      const { from, to } = await open(given, by)
      const known = new Map((await from.listTables()).map(({ table, rows }) => [table, rows]))
      const list: SyncPlan[] = []
      for (let at = 0; at < tables.length; at += together)
        list.push(
          ...(await Promise.all(
            tables.slice(at, at + together).map(async (table): Promise<SyncPlan> => {
              const plan = await planOf(from, to, table)
              const { type, pairs, lost, unfilled, statements, problem } = plan
              return {
                table,
                type,
                rows: known.get(table) ?? null,
                fields: pairs.map((pair) => ({
                  field: pair.from.field,
                  type: pair.from.type,
                  into: pair.to.type,
                })),
                lost,
                unfilled,
                statements,
                resumable: goesOn(plan),
                problem: problem ? interpolate(problem.text[by.lang], problem.values) : '',
              }
            }),
          )),
        )
      return { list }
    },

    start: async ({ tables, ...given }, by) => ({ id: await begin(given, tables, by) }),
    runs: (page, { db }) => listSyncs(db, page),
    run: ({ id }, by) => found(id, by),
    pause: ({ id }, by) => changing(id, by, 'pause', (trx) => wishSync(trx, id, 'pause'), 'notPausable'),
    resume: ({ id }, by) => changing(id, by, 'resume', (trx) => resumeSync(trx, id), 'notPaused'),
    cancel: ({ id }, by) => changing(id, by, 'cancel', (trx) => wishSync(trx, id, 'cancel'), 'gone'),
  }
}

const nameOf = async (db: Db, { id, name }: Source): Promise<string> =>
  id === ownSourceId ? (await loadSettings(db, 'sysName')).sysName : name

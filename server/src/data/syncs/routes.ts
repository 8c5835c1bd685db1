import { SyncType, type SyncPlan, type dataSyncs as calls } from '@tessera/shared/contract/data/syncs'
import { Code } from '@tessera/shared/contract/wire'
import { boolean } from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuse } from '../../errors/refusal.ts'
import { formatText } from '../../errors/translate.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { openOfferedSource } from '../sources/store.ts'
import { protectedSources } from '../sources/protected.ts'
import type { Source } from '../sources/source.ts'
import { ownSourceId, type Sources } from '../sources/sources.ts'
import { recordOperation } from '../../http/operation-log.ts'
import { loadSettings } from '../../db/settings.ts'
import { isResumable } from './copy.ts'
import { planCopy } from './plan.ts'
import { createSync, findSync, listSyncs, resumeSync, requestSync } from './store.ts'
import { text } from './text.ts'

interface SyncEnds {
  dbConnectionFrom: string
  dbConnectionTo: string
}

/** How long a call that copies one table waits for the end, and how often it checks. */
const maxWaitMs = 90_000
const pollIntervalMs = 250
/** Number of tables planned concurrently. */
const concurrentPlans = 4

export const dataSyncHandlers = (sources: Sources): Handlers<typeof calls> => {
  const open = async ({ dbConnectionFrom, dbConnectionTo }: SyncEnds, by: Context) => {
    if (dbConnectionFrom === dbConnectionTo) throw refuse(text.same)
    const [from, to] = await Promise.all([
      openOfferedSource(sources, dbConnectionFrom, by),
      openOfferedSource(sources, dbConnectionTo, by),
    ])
    return { from, to }
  }
  /** Queues a run. Refuses all of it if a table has changed since it was checked. */
  async function start(
    ends: SyncEnds,
    tables: readonly { table: string; type: SyncType }[],
    by: Context,
  ): Promise<string> {
    const { from, to } = await open(ends, by)
    const sourceTables = await from.listTables()
    const rowCounts = new Map(sourceTables.map(({ table, rows }) => [table, rows]))
    for (const { table, type } of tables) {
      const plan = await planCopy(from, to, table)
      if (plan.problem) throw plan.problem
      if (plan.type === SyncType.sourceEmpty) throw refuse(text.sourceEmpty, { table })
      if (plan.type !== type) throw refuse(text.changed, { table }, Code.conflict)
    }
    const [fromName, toName] = await Promise.all([loadSourceName(by.db, from), loadSourceName(by.db, to)])
    return by.db.transaction().execute(async (trx) => {
      const id = await createSync(trx, {
        fromId: from.id,
        toId: to.id,
        fromName,
        toName,
        by: by.session.userId,
        tables: tables.map((table) => ({ ...table, rows: rowCounts.get(table.table) ?? null })),
      })
      await recordOperation(trx, by, 'system.dataSync', {
        did: 'start',
        id,
        from: fromName,
        to: toName,
        tables,
      })
      return id
    })
  }
  const requireRun = async (id: string, { db, lang }: Context) => {
    const run = await findSync(db, id, lang)
    if (!run) throw refuse(text.gone, {}, Code.notFound)
    return run
  }
  /** Changes a run and records the change. */
  const changeRun = async (
    id: string,
    by: Context,
    did: string,
    change: (trx: Db) => Promise<boolean>,
    refusalKey: keyof typeof text,
  ) => {
    await requireRun(id, by)
    await by.db.transaction().execute(async (trx) => {
      if (!(await change(trx))) throw refuse(text[refusalKey], {}, Code.conflict)
      await recordOperation(trx, by, 'system.dataSync', { did, id })
    })
  }

  return {
    async check({ dbTable, ...ends }, by) {
      const { from, to } = await open(ends, by)
      const { type, problem } = await planCopy(from, to, dbTable)
      if (problem) throw problem
      return type
    },

    async execute({ dbTable, type, ...ends }, by) {
      const id = await start(ends, [{ table: dbTable, type }], by)
      for (const startedAt = Date.now(); ; await new Promise((done) => setTimeout(done, pollIntervalMs))) {
        const {
          state,
          doneRows,
          tables: [table],
        } = await requireRun(id, by)
        if (state === 'failed') throw refuse({ zh: table!.failure, en: table!.failure, zhtw: table!.failure })
        if ((state !== 'queued' && state !== 'running') || Date.now() - startedAt > maxWaitMs)
          return { id, state, rows: doneRows }
      }
    },

    async sources(_, by) {
      const { pickerRows } = await scopeOf(by, protectedSources)
      const { rows } = await typedSql({
        ...columnsOf('system_data_source', 'id', 'fullName', 'dbType'),
        readOnly: boolean,
      })`
        select s.id, s.full_name as "fullName", s.db_type as "dbType", s.read_only = 1 as "readOnly"
        from system_data_source s
        where s.delete_mark = 0 and s.enabled_mark = 1 and ${pickerRows}
        order by s.sort_code, s.full_name`.execute(by.db)
      const { sysName } = await loadSettings(by.db, 'sysName')
      return {
        list: [
          {
            id: ownSourceId,
            fullName: sysName,
            dbType: 'PostgreSQL',
            readOnly: false,
          },
          ...rows,
        ],
      }
    },

    async tables({ linkId, keyword = '' }, by) {
      const source = await openOfferedSource(sources, linkId, by)
      return { list: await source.listTables(keyword) }
    },

    async plan({ tables, ...ends }, by) {
      const { from, to } = await open(ends, by)
      const sourceTables = await from.listTables()
      const rowCounts = new Map(sourceTables.map(({ table, rows }) => [table, rows]))
      const list: SyncPlan[] = []
      const planTable = async (table: string): Promise<SyncPlan> => {
        const plan = await planCopy(from, to, table)
        const { type, pairs, lost, unfilled, statements, problem } = plan
        return {
          table,
          type,
          rows: rowCounts.get(table) ?? null,
          fields: pairs.map((pair) => ({
            field: pair.from.field,
            type: pair.from.type,
            into: pair.to.type,
          })),
          lost,
          unfilled,
          statements,
          resumable: isResumable(plan),
          problem: problem ? formatText(problem, by.lang) : '',
        }
      }
      for (let start = 0; start < tables.length; start += concurrentPlans) {
        const plans = await Promise.all(tables.slice(start, start + concurrentPlans).map(planTable))
        list.push(...plans)
      }
      return { list }
    },

    start: async ({ tables, ...ends }, by) => ({ id: await start(ends, tables, by) }),
    runs: (page, { db }) => listSyncs(db, page),
    run: ({ id }, by) => requireRun(id, by),
    pause: ({ id }, by) => changeRun(id, by, 'pause', (trx) => requestSync(trx, id, 'pause'), 'notPausable'),
    resume: ({ id }, by) => changeRun(id, by, 'resume', (trx) => resumeSync(trx, id), 'notPaused'),
    cancel: ({ id }, by) => changeRun(id, by, 'cancel', (trx) => requestSync(trx, id, 'cancel'), 'gone'),
  }
}

async function loadSourceName(db: Db, { id, name }: Source): Promise<string> {
  if (id !== ownSourceId) return name
  const { sysName } = await loadSettings(db, 'sysName')
  return sysName
}

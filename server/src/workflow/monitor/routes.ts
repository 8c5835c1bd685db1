import { sql } from 'kysely'
import type { flowMonitor, MonitorRow } from '@tessera/shared/contract/workflow/monitor'
import { Code } from '@tessera/shared/contract/wire'
import { allConditions } from '../../db/columns.ts'
import * as column from '../../db/column.ts'
import { loadCappedPage, orderBy } from '../../db/pages.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse } from '../../errors/refusal.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Services } from '../../feature/services.ts'
import type { Handlers } from '../../http/context.ts'
import { scopeOf } from '../../permissions/scope.ts'
import { nodeOf } from '../engine/graph.ts'
import { excludedAt } from '../engine/own-request.ts'
import { deleteTasks } from '../runtime/delete-tasks.ts'
import { protectedTasks } from '../runtime/protected.ts'
import { loadTasks } from '../runtime/load.ts'
import { idsIn } from '../runtime/request.ts'
import { hasFailures } from '../runtime/failures.ts'
import { summariseAll } from '../runtime/summary.ts'
import { taskColumns, taskConditions, titleIn } from '../tasks/store.ts'
import { text } from './text.ts'

const time = sql`t.creator_time`

export const monitorHandlers = ({
  flowRecords,
  workflow: runtime,
}: Pick<Services, 'flowRecords' | 'workflow'>): Handlers<typeof flowMonitor> => ({
  async list({ status, creatorUserId, handlerId, paused, withSummary, ...filter }, context) {
    const scope = await scopeOf(context, protectedTasks)
    const conditions = allConditions([
      sql`t.status > 0`,
      scope.rows,
      ...taskConditions(filter, time),
      status !== undefined && sql`t.status = ${status}`,
      creatorUserId && sql`t.creator_user_id = ${creatorUserId}`,
      paused !== undefined && sql`(t.pause_reason <> '') = ${paused === 'true'}`,
      handlerId &&
        sql`t.id in (select a.task_id from workflow_assignment a where a.user_id = ${handlerId}
          and a.completion = 0 and a.state in (0, 1))`,
    ])
    const { db, session, lang } = context
    const page = await loadCappedPage<Omit<MonitorRow, 'summary'>>(db, filter, {
      id: sql`t.id`,
      select: sql`t.id, t.id as "processId", ${taskColumns(titleIn(context.lang))}, t.status, t.end_time as "endTime",
        ${time} as "creatorTime", t.creator_user_id as "creatorUserId", t.pause_reason <> '' as paused,
        (select u.real_name || '/' || u.account from org_user u where u.id = t.creator_user_id) as "userName",
        coalesce((select string_agg(distinct u.real_name, ',') from workflow_assignment a
          join org_user u on u.id = a.user_id
          where a.task_id = t.id and a.completion = 0 and a.state in (0, 1)), '') as "currentUsers",
        ${hasFailures(sql`t.id`)} as "hasFailures"`,
      from: sql`from workflow_task t where ${conditions}`,
      order: orderBy(
        filter,
        {
          creatorTime: time,
          startTime: sql`t.start_time`,
          endTime: sql`t.end_time`,
          fullName: titleIn(context.lang),
          flowUrgent: sql`t.flow_urgent`,
        },
        sql`${time} desc, t.id desc`,
      ),
    })
    const ids = withSummary === 1 ? page.list.map(({ id }) => id) : []
    const tasks = await loadTasks(db, runtime.versions, ids)
    const summaries = await summariseAll(db, runtime.forms, tasks, { userId: session.userId, lang })
    return {
      ...page,
      list: page.list.map((row) => ({ ...row, summary: summaries.get(row.id)?.summary ?? [] })),
    }
  },
  async excluded({ ids }, context) {
    const scope = await scopeOf(context, protectedTasks)
    const { rows } = await typedSql({ id: column.text })`
      select t.id from workflow_task t
      where t.id = any(${idsIn(ids)}::text[]) and t.status > 0 and (${scope.rows})`.execute(context.db)
    const tasks = await loadTasks(
      context.db,
      runtime.versions,
      rows.map(({ id }) => id),
    )
    const userIds = tasks.flatMap(({ stored, version, creatorUserId }) => {
      const live = stored.visits.filter(({ state }) => state === 'live')
      return excludedAt(
        live.map(({ nodeId }) => nodeOf(version.graph, nodeId)),
        creatorUserId,
      )
    })
    return { userIds: [...new Set(userIds)] }
  },
  async remove({ ids }, context) {
    const scope = await scopeOf(context, protectedTasks)
    const wanted = idsIn(ids)
    await context.db.transaction().execute(async (trx) => {
      const { rows } = await typedSql({
        id: column.text,
        name: column.text,
        isRunning: column.boolean,
        isInside: column.boolean,
      })`
        select t.id, t.full_name as name, t.status = 1 as "isRunning", t.parent_id <> '0' and exists (
            select 1 from workflow_task p where p.id = t.parent_id and p.delete_mark = 0) as "isInside"
        from workflow_task t
        where t.id = any(${wanted}::text[]) and t.delete_mark = 0 and t.status > 0 and (${scope.rows})
        order by t.id for update`.execute(trx)
      if (rows.length !== wanted.length) throw notFoundRefusal()
      const namesOf = (list: typeof rows) => list.map(({ name }) => name)
      const running = rows.filter(({ isRunning }) => isRunning)
      if (running.length > 0) throw refuse(text.isRunning, { names: namesOf(running) }, Code.conflict)
      const inside = rows.filter(({ isInside }) => isInside)
      if (inside.length > 0) throw refuse(text.isInside, { names: namesOf(inside) }, Code.conflict)
      await deleteTasks(trx, flowRecords, context.session.userId, rows)
    })
  },
})

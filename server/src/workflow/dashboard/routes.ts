import { sql } from 'kysely'
import type { dashboard } from '@tessera/shared/contract/workflow/dashboard'
import { mails } from '@tessera/shared/contract/messaging/mails'
import { MessageType } from '@tessera/shared/contract/messaging/messages'
import { TodoCategory } from '@tessera/shared/contract/workflow/todos'
import type { MenuPermission } from '@tessera/shared/contract/wire'
import { Page } from '@tessera/shared/contract/wire'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import type { Handlers } from '../../http/context.ts'
import { canCall } from '../../permissions/access.ts'
import { listPrincipals } from '../delegates/principals.ts'
import { listTodos } from '../todos/store.ts'
import { countsOf, launchedBy } from './store.ts'

const maxRows = 10

const cardColumns = { id: column.text, fullName: column.text, creatorTime: column.time }

export const dashboardHandlers: Handlers<typeof dashboard> = {
  async counts(_, { db, session: { userId } }) {
    const principals = await listPrincipals(db, userId)
    const { rows } = await typedSql({
      toBeReviewed: column.number,
      entrust: column.number,
      flowDone: column.number,
    })`${countsOf(userId, principals)}`.execute(db)
    return rows[0]!
  },
  async notices(_, { db, session: { userId } }) {
    const { rows } = await typedSql(cardColumns)`
      select m.id, m.title as "fullName", coalesce(m.last_modify_time, m.creator_time) as "creatorTime"
      from system_message_receipt r join system_message m on m.id = r.message_id
      where r.user_id = ${userId} and r.removed_time is null and m.delete_mark = 0 and m.enabled_mark = 1
        and m.type = ${MessageType.notice}
      order by coalesce(m.last_modify_time, m.creator_time) desc, m.id desc limit ${sql.lit(maxRows)}`.execute(
      db,
    )
    return { list: rows }
  },
  async todos(_, context) {
    const page = Page.parse({ pageSize: maxRows })
    const { list } = await listTodos(context, TodoCategory.todo, page)
    return {
      list: list.map(
        ({ id, processId, thisStepId, fullName, creatorTime, enCode, flowId, formType, status }) => ({
          id,
          fullName,
          creatorTime,
          enCode,
          flowId,
          formType,
          status,
          processId,
          taskNodeId: thisStepId,
          taskOperatorId: id,
          type: 2,
        }),
      ),
    }
  },
  async launched(_, { db, lang, session: { userId } }) {
    const { rows } = await typedSql({
      ...columnsOf(
        'workflow_task',
        'id',
        'fullName',
        'creatorTime',
        'enCode',
        'flowId',
        'formType',
        'status',
      ),
    })`${launchedBy(userId, lang, maxRows)}`.execute(db)
    return {
      list: rows.map((row) => ({ ...row, processId: row.id, taskNodeId: '', taskOperatorId: '', type: 1 })),
    }
  },
  async mails(_, { db, session }) {
    // The mailbox is that of the company: only users of its menu see it.
    if (!canCall(session.access, mails.list.access as MenuPermission)) return { list: [] }
    const { rows } = await typedSql(cardColumns)`
      select id, subject as "fullName", sent_time as "creatorTime" from system_mail
      where delete_mark = 0 order by sent_time desc, id desc limit ${sql.lit(maxRows)}`.execute(db)
    return { list: rows }
  },
}

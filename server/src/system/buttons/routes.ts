import { sql } from 'kysely'
import { ButtonBody, type buttons } from '@tessera/shared/contract/system/buttons'
import { columns, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud } from '../../db/crud.ts'
import { grow, withAncestors } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { change, creating } from '../../org/audit/store.ts'
import { dropItems } from '../../org/grants/store.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { mustBeMenu } from '../menus/store.ts'
import { text } from './text.ts'

const buttonRows = crud('system_button', ButtonBody)

interface Row {
  id: string
  parentId: string
  fullName: string
  enCode: string
  icon: string
  enabledMark: 0 | 1
  sortCode: number
}

async function buttonsOf(
  db: Db,
  moduleId: string,
  { enabledOnly }: { enabledOnly: boolean },
): Promise<Row[]> {
  await mustBeMenu(db, moduleId)
  const { rows } = await sql<Row>`
    select ${columns(ButtonBody, 'b', ['parentId', 'fullName', 'enCode', 'enabledMark', 'sortCode'])}, b.id, coalesce(b.icon, '') as icon from system_button b
    where ${every([sql`b.module_id = ${moduleId} and b.delete_mark = 0`, enabledOnly && sql`b.enabled_mark = 1`])} order by b.sort_code, b.creator_time, b.id`.execute(
    db,
  )
  return rows
}

export const buttonHandlers = (sessions: Sessions): Handlers<typeof buttons> => ({
  async list({ moduleId, keyword }, { db }) {
    const rows = await buttonsOf(db, moduleId, { enabledOnly: false })
    return {
      list: grow(
        keyword
          ? withAncestors(
              rows,
              ({ fullName, enCode }) => fullName.includes(keyword) || enCode.includes(keyword),
            )
          : rows,
      ),
    }
  },
  selector: async ({ moduleId }, { db }) => ({
    list: grow(await buttonsOf(db, moduleId, { enabledOnly: true })),
  }),
  read: ({ id }, { db }) => buttonRows.read(db, id),

  async create(body, by) {
    const id = await creating(by, 'button', async (trx) => {
      await sameModule(trx, body)
      return buttonRows.create(trx, body, by.session.userId)
    })
    await sessions.accessChanged()
    return { id }
  },

  async update({ id, lastModifyTime, ...body }, by) {
    await change(
      by,
      { noun: 'button', id, action: 'update', seen: lastModifyTime },
      async (trx, { values }) => {
        if (values.moduleId !== body.moduleId) throw refuseField('moduleId', text.fixedModule)
        await sameModule(trx, body)
        await buttonRows.update(trx, id, body, by.session.userId)
      },
    )
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    await change(by, { noun: 'button', id, action: 'remove' }, async (trx) => {
      await buttonRows.remove(trx, id, by.session.userId)
      await dropItems(trx, 'button', [id])
    })
    await sessions.accessChanged()
  },

  async setState({ id }, by) {
    await change(
      by,
      { noun: 'button', id, action: 'state' },
      async (trx) => void (await buttonRows.flip(trx, id, by.session.userId)),
    )
    await sessions.accessChanged()
  },
})

async function sameModule(trx: Db, { moduleId, parentId }: ButtonBody): Promise<void> {
  const { rows } = await sql<{
    moduleId: string
  }>`select module_id as "moduleId" from system_button where id = ${parentId}`.execute(trx)
  if (rows[0] && rows[0].moduleId !== moduleId) throw refuseField('parentId', text.otherParent)
}

import { sql } from 'kysely'
import { ButtonBody, type buttons } from '@tessera/shared/contract/system/buttons'
import { selectColumns, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { buildTree, withAncestors } from '../../db/tree.ts'
import type { Handlers } from '../../http/context.ts'
import { refuseField } from '../../errors/refusal.ts'
import { changeRecord, createRecord } from '../../permissions/audit.ts'
import { assertButtonChange, toItem } from '../../permissions/menu-changes.ts'
import { removeGrantsOfItems, withItemNames } from '../../permissions/grants.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { assertMenuExists } from '../menus/store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const buttonRows = createCrud('system_button', ButtonBody)

interface Row {
  id: string
  parentId: string
  fullName: string
  enCode: string
  icon: string
  enabledMark: 0 | 1
  sortCode: number
}

async function listButtons(
  db: Db,
  moduleId: string,
  { enabledOnly }: { enabledOnly: boolean },
): Promise<Row[]> {
  await assertMenuExists(db, moduleId)
  const { rows } = await typedSql({
    ...columnsOf('system_button', 'id', 'parentId', 'fullName', 'enCode', 'sortCode'),
    icon: column.text,
    enabledMark: column.oneOf(0, 1),
  })`
    select ${selectColumns(ButtonBody, 'b', ['parentId', 'fullName', 'enCode', 'enabledMark', 'sortCode'])},
      b.id, coalesce(b.icon, '') as icon from system_button b
    where ${allConditions([
      sql`b.module_id = ${moduleId}
      and b.delete_mark = 0`,
      enabledOnly && sql`b.enabled_mark = 1`,
    ])} order by b.sort_code, b.creator_time, b.id`.execute(db)
  return rows
}

export const buttonHandlers = (sessions: Sessions): Handlers<typeof buttons> => ({
  async list({ moduleId, keyword }, { db, lang }) {
    const stored = await listButtons(db, moduleId, { enabledOnly: false })
    const found = new Set(withItemNames('button', stored, lang, keyword).map(({ id }) => id))
    const rows = withItemNames('button', stored, lang)
    return { list: buildTree(withAncestors(rows, ({ id }) => found.has(id))) }
  },
  async selector({ moduleId }, { db, lang }) {
    const rows = await listButtons(db, moduleId, { enabledOnly: true })
    return { list: buildTree(withItemNames('button', rows, lang)) }
  },
  read: ({ id }, { db }) => buttonRows.read(db, id),

  async create(body, context) {
    const id = await createRecord(context, 'button', async (trx) => {
      await assertSameModule(trx, body)
      await assertButtonChange(trx, context.session, null, body)
      return buttonRows.create(trx, body, context.session.userId)
    })
    await sessions.accessChanged()
    return { id }
  },

  async update({ id, lastModifyTime, ...body }, context) {
    await changeRecord(
      context,
      { noun: 'button', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx, previous) => {
        const { values } = previous
        if (values.moduleId !== body.moduleId) throw refuseField('moduleId', text.fixedModule)
        await assertSameModule(trx, body)
        await assertButtonChange(trx, context.session, toItem(previous), body)
        await buttonRows.update(trx, id, body, context.session.userId)
      },
    )
    await sessions.accessChanged()
  },

  async remove({ id }, context) {
    await changeRecord(context, { noun: 'button', id, action: 'remove' }, async (trx, previous) => {
      await assertButtonChange(trx, context.session, toItem(previous), null)
      await buttonRows.remove(trx, id, context.session.userId)
      await removeGrantsOfItems(trx, 'button', [id])
    })
    await sessions.accessChanged()
  },

  async setState({ id }, context) {
    await changeRecord(context, { noun: 'button', id, action: 'state' }, async (trx, locked) => {
      const previous = toItem(locked)
      const enabledMark = 1 - previous.values.enabledMark
      await assertButtonChange(trx, context.session, previous, { ...previous.values, enabledMark })
      await buttonRows.toggleEnabled(trx, id, context.session.userId)
    })
    await sessions.accessChanged()
  },
})

async function assertSameModule(trx: Db, { moduleId, parentId }: ButtonBody): Promise<void> {
  const { rows } = await typedSql(
    columnsOf('system_button', 'moduleId'),
  )`select module_id as "moduleId" from system_button where id = ${parentId}`.execute(trx)
  if (rows[0] && rows[0].moduleId !== moduleId) throw refuseField('parentId', text.otherParent)
}

import { sql } from 'kysely'
import {
  DataFieldBody,
  DataSchemeBody,
  type dataFields,
  type dataSchemes,
} from '@tessera/shared/contract/system/data-rules'
import { selectColumns } from '../../db/columns.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import { changeRecord, createRecord, type LockedRecord } from '../../permissions/audit.ts'
import { assertSchemeChange, toScheme } from '../../permissions/menu-changes.ts'
import { removeGrantsOfItems, withItemNames } from '../../permissions/grants.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { assertMenuExists, listModuleFields } from '../menus/store.ts'
import { previewScheme } from './preview.ts'
import { assertValidField, assertValidScheme, fieldRows, schemeRows, findSchemeUsing } from './store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

const whereInMenu = (moduleId: string) => sql`t.module_id = ${moduleId} and t.delete_mark = 0`

export const dataFieldHandlers = (
  sessions: Sessions,
  modules: ProtectedModules,
): Handlers<typeof dataFields> => ({
  async list({ moduleId, keyword }, { db, lang }) {
    await assertMenuExists(db, moduleId)
    const { rows } = await typedSql({
      ...columnsOf(
        'system_data_field',
        'moduleId',
        'enCode',
        'fullName',
        'type',
        'conditionSymbol',
        'conditionText',
        'bindTable',
        'fieldRule',
        'description',
        'sortCode',
        'id',
      ),
      enabledMark: column.oneOf(0, 1),
    })`
      select t.id, ${selectColumns(DataFieldBody, 't')} from system_data_field t
      where ${whereInMenu(moduleId)} order by t.sort_code, t.creator_time, t.id`.execute(db)
    return { list: withItemNames('dataField', rows, lang, keyword) }
  },
  fields: ({ moduleId }, { db }) => listModuleFields(db, moduleId, 'fields', modules),
  read: ({ id }, { db }) => fieldRows.read(db, id),

  async create(body, by) {
    assertValidField(body)
    return {
      id: await createRecord(by, 'dataField', (trx) => fieldRows.create(trx, body, by.session.userId)),
    }
  },

  async update({ id, lastModifyTime, ...body }, by) {
    assertValidField(body)
    await changeRecord(
      by,
      { noun: 'dataField', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx, { values }) => {
        if (values.moduleId !== body.moduleId) throw refuseField('moduleId', text.fixedModule)
        // A scheme with an unknown field would hide all rows, so a field in use cannot change.
        const name = ['enCode', 'type', 'enabledMark'].some((key) => values[key] !== body[key as 'enCode'])
          ? await findSchemeUsing(trx, body.moduleId, values.enCode as string)
          : null
        if (name !== null) throw refuse(text.fieldUsed, { name })
        await fieldRows.update(trx, id, body, by.session.userId)
      },
    )
    await sessions.accessChanged()
  },

  remove: ({ id }, by) =>
    changeRecord(by, { noun: 'dataField', id, action: 'remove' }, async (trx, { values }) => {
      const name = await findSchemeUsing(trx, values.moduleId as string, values.enCode as string)
      if (name !== null) throw refuse(text.fieldUsed, { name })
      await fieldRows.remove(trx, id, by.session.userId)
    }),
})
const schemeColumns = {
  ...columnsOf(
    'system_data_scheme',
    'moduleId',
    'fullName',
    'conditionJson',
    'conditionText',
    'sortCode',
    'id',
    'enCode',
    'lastModifyTime',
  ),
  enabledMark: column.oneOf(0, 1),
}

const selectScheme = sql`select t.id, t.en_code as "enCode", t.last_modify_time as "lastModifyTime",
  ${selectColumns(DataSchemeBody, 't')} from system_data_scheme t`

export const dataSchemeHandlers = (
  sessions: Sessions,
  modules: ProtectedModules,
): Handlers<typeof dataSchemes> => ({
  async list({ moduleId, keyword }, { db, lang }) {
    await assertMenuExists(db, moduleId)
    const { rows } = await typedSql(schemeColumns)`${selectScheme} where ${whereInMenu(moduleId)}
        order by t.sort_code, t.creator_time, t.id`.execute(db)
    return { list: withItemNames('resource', rows, lang, keyword) }
  },
  async read({ id }, { db }) {
    const { rows } = await typedSql(
      schemeColumns,
    )`${selectScheme} where t.id = ${id} and t.delete_mark = 0`.execute(db)
    if (!rows[0]) throw notFoundRefusal()
    return rows[0]
  },

  preview: ({ moduleId, conditionJson, userIds }, { db, session }) =>
    previewScheme(db, modules, {
      moduleId,
      conditionJson,
      userIds: userIds.length > 0 ? userIds : [session.userId],
    }),

  async create(body, by) {
    await assertValidScheme(by.db, body)
    return {
      id: await createRecord(by, 'dataScheme', (trx) => schemeRows.create(trx, body, by.session.userId)),
    }
  },

  async update({ id, lastModifyTime, ...body }, by) {
    await changeRecord(
      by,
      { noun: 'dataScheme', id, action: 'update', expectedModifiedTime: lastModifyTime },
      async (trx, locked) => {
        assertChangeable(locked)
        if (locked.values.moduleId !== body.moduleId) throw refuseField('moduleId', text.fixedModule)
        await assertValidScheme(trx, body)
        await assertSchemeChange(trx, by.session, toScheme(locked), body)
        await schemeRows.update(trx, id, body, by.session.userId)
      },
    )
    await sessions.accessChanged()
  },

  async remove({ id }, by) {
    await changeRecord(by, { noun: 'dataScheme', id, action: 'remove' }, async (trx, locked) => {
      assertChangeable(locked)
      await assertSchemeChange(trx, by.session, toScheme(locked), null)
      await schemeRows.remove(trx, id, by.session.userId)
      await removeGrantsOfItems(trx, 'resource', [id])
    })
    await sessions.accessChanged()
  },
})

function assertChangeable({ values }: LockedRecord): void {
  if (values.enCode !== '') throw refuse(text.builtIn)
}

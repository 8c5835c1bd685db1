import { sql } from 'kysely'
import type * as z from 'zod'
import {
  ColumnBody,
  type columns as columnCalls,
  type formFields as fieldCalls,
} from '@tessera/shared/contract/system/columns'
import { selectColumns } from '../../db/columns.ts'
import { createCrud } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuseField } from '../../errors/refusal.ts'
import { changeRecord, createRecord, recordCreated } from '../../permissions/audit.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import { assertColumnChange, toItem } from '../../permissions/menu-changes.ts'
import { removeGrantsOfItems, withItemNames } from '../../permissions/grants.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { assertMenuExists, listModuleFields } from '../menus/store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { typedSql } from '../../db/typed-sql.ts'

type Body = z.output<typeof ColumnBody>

/** Columns of lists and fields of forms: two tables of one shape. */
const kinds = {
  column: { table: 'system_column', noun: 'column' },
  form: { table: 'system_form_field', noun: 'formField' },
} as const

function createHandlers(kind: keyof typeof kinds, sessions: Sessions, modules: ProtectedModules) {
  const { table, noun } = kinds[kind]
  const rows = createCrud(table, ColumnBody)
  return {
    async list({ moduleId, keyword }, { db, lang }) {
      await assertMenuExists(db, moduleId)
      const { rows: list } = await typedSql({
        enCode: column.text,
        fullName: column.text,
        enabledMark: column.oneOf(0, 1),
        bindTable: column.text,
        bindTableName: column.text,
        moduleId: column.text,
        description: column.text.orNull,
        sortCode: column.number,
        id: column.text,
      })`
        select c.id, ${selectColumns(ColumnBody, 'c')} from ${sql.table(table)} c
        where c.module_id = ${moduleId} and c.delete_mark = 0
        order by c.sort_code, c.creator_time, c.id`.execute(db)
      return { list: withItemNames(kind, list, lang, keyword) }
    },
    fields: ({ moduleId }, { db }) => listModuleFields(db, moduleId, 'columns', modules),
    read: ({ id }, { db }) => rows.read(db, id),

    async create(body, context) {
      const id = await createRecord(context, noun, async (trx) => {
        await assertColumnChange(trx, context.session, kind, null, body)
        return rows.create(trx, body, context.session.userId)
      })
      await sessions.accessChanged()
      return { id }
    },

    async update({ id, lastModifyTime, ...body }, context) {
      await changeRecord(
        context,
        { noun, id, action: 'update', expectedModifiedTime: lastModifyTime },
        async (trx, previous) => {
          if (previous.values.moduleId !== body.moduleId) throw refuseField('moduleId', text.fixedModule)
          await assertColumnChange(trx, context.session, kind, toItem(previous), body)
          await rows.update(trx, id, body, context.session.userId)
        },
      )
      await sessions.accessChanged()
    },

    async remove({ id }, context) {
      await changeRecord(context, { noun, id, action: 'remove' }, async (trx, previous) => {
        await assertColumnChange(trx, context.session, kind, toItem(previous), null)
        await rows.remove(trx, id, context.session.userId)
        await removeGrantsOfItems(trx, kind, [id])
      })
      await sessions.accessChanged()
    },

    async setState({ id }, context) {
      await changeRecord(context, { noun, id, action: 'state' }, async (trx, locked) => {
        const previous = toItem(locked)
        const enabledMark = 1 - previous.values.enabledMark
        await assertColumnChange(trx, context.session, kind, previous, { ...previous.values, enabledMark })
        await rows.toggleEnabled(trx, id, context.session.userId)
      })
      await sessions.accessChanged()
    },

    /** Creates the items whose codes do not exist yet. */
    async batch(
      {
        moduleId,
        bindTable,
        bindTableName,
        items,
      }: Pick<Body, 'moduleId' | 'bindTable' | 'bindTableName'> & {
        items: readonly Omit<Body, 'moduleId' | 'bindTable' | 'bindTableName'>[]
      },
      context: Context,
    ) {
      await context.db.transaction().execute(async (trx) => {
        await assertMenuExists(trx, moduleId)
        const { rows: known } = await typedSql({
          enCode: column.text,
        })`select en_code as "enCode" from ${sql.table(table)} where module_id = ${moduleId}
          and delete_mark = 0`.execute(trx)
        const codes = new Set(known.map(({ enCode }) => enCode))
        const createdIds: string[] = []
        for (const item of items) {
          if (codes.has(item.enCode)) continue
          codes.add(item.enCode)
          await assertColumnChange(trx, context.session, kind, null, { moduleId, ...item })
          createdIds.push(
            await rows.create(trx, { moduleId, bindTable, bindTableName, ...item }, context.session.userId),
          )
        }
        await recordCreated(trx, context, noun, createdIds)
      })
      await sessions.accessChanged()
    },
  } satisfies Handlers<Omit<typeof columnCalls, 'batch'>> & { batch: unknown }
}

export const columnHandlers = (
  sessions: Sessions,
  modules: ProtectedModules,
): Handlers<typeof columnCalls> => {
  const { batch, ...rest } = createHandlers('column', sessions, modules)
  return {
    ...rest,
    batch: ({ columnJson, ...where }, context) => batch({ ...where, items: columnJson }, context),
  }
}

export const formFieldHandlers = (
  sessions: Sessions,
  modules: ProtectedModules,
): Handlers<typeof fieldCalls> => {
  const { batch, ...rest } = createHandlers('form', sessions, modules)
  return {
    ...rest,
    batch: ({ formJson, ...where }, context) => batch({ ...where, items: formJson }, context),
  }
}

import { sql } from 'kysely'
import type * as z from 'zod'
import {
  ColumnBody,
  type columns as columnCalls,
  type formFields as fieldCalls,
} from '@tessera/shared/contract/system/columns'
import { columns, contains, every } from '../../db/columns.ts'
import { crud } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { refuseField } from '../../http/refusal.ts'
import { change, creating, noteCreated } from '../../org/audit/store.ts'
import { dropItems } from '../../org/grants/store.ts'
import type { Sessions } from '../../shell/session/sessions.ts'
import { mustBeMenu } from '../menus/store.ts'
import { text } from './text.ts'

type Body = z.output<typeof ColumnBody>
type Row = Body & { id: string }

/** Columns of lists and fields of forms: two tables of one shape. */
const kinds = {
  column: { table: 'system_column', noun: 'column' },
  form: { table: 'system_form_field', noun: 'formField' },
} as const

function handlers(kind: keyof typeof kinds, sessions: Sessions) {
  const { table, noun } = kinds[kind]
  const rows = crud(table, ColumnBody)
  return {
    async list({ moduleId, keyword }, { db }) {
      await mustBeMenu(db, moduleId)
      const { rows: list } = await sql<Row>`
        select c.id, ${columns(ColumnBody, 'c')} from ${sql.table(table)} c
        where ${every([sql`c.module_id = ${moduleId} and c.delete_mark = 0`, keyword && sql`c.en_code ilike ${contains(keyword)} or c.full_name ilike ${contains(keyword)}`])}
        order by c.sort_code, c.creator_time, c.id`.execute(db)
      return { list }
    },
    read: ({ id }, { db }) => rows.read(db, id),

    async create(body, by) {
      const id = await creating(by, noun, (trx) => rows.create(trx, body, by.session.userId))
      await sessions.accessChanged()
      return { id }
    },

    async update({ id, lastModifyTime, ...body }, by) {
      await change(by, { noun, id, action: 'update', seen: lastModifyTime }, async (trx, { values }) => {
        if (values.moduleId !== body.moduleId) throw refuseField('moduleId', text.fixedModule)
        await rows.update(trx, id, body, by.session.userId)
      })
      await sessions.accessChanged()
    },

    async remove({ id }, by) {
      await change(by, { noun, id, action: 'remove' }, async (trx) => {
        await rows.remove(trx, id, by.session.userId)
        await dropItems(trx, kind, [id])
      })
      await sessions.accessChanged()
    },

    async setState({ id }, by) {
      await change(
        by,
        { noun, id, action: 'state' },
        async (trx) => void (await rows.flip(trx, id, by.session.userId)),
      )
      await sessions.accessChanged()
    },

    /** Adds those whose codes are not there yet. */
    async batch(
      {
        moduleId,
        bindTable,
        bindTableName,
        items,
      }: Pick<Body, 'moduleId' | 'bindTable' | 'bindTableName'> & {
        items: readonly Omit<Body, 'moduleId' | 'bindTable' | 'bindTableName'>[]
      },
      by: Context,
    ) {
      await by.db.transaction().execute(async (trx) => {
        await mustBeMenu(trx, moduleId)
        const { rows: known } = await sql<{
          enCode: string
        }>`select en_code as "enCode" from ${sql.table(table)} where module_id = ${moduleId} and delete_mark = 0`.execute(
          trx,
        )
        const codes = new Set(known.map(({ enCode }) => enCode))
        const made: string[] = []
        for (const item of items) {
          if (codes.has(item.enCode)) continue
          codes.add(item.enCode)
          made.push(
            await rows.create(trx, { moduleId, bindTable, bindTableName, ...item }, by.session.userId),
          )
        }
        await noteCreated(trx, by, noun, made)
      })
      await sessions.accessChanged()
    },
  } satisfies Handlers<Omit<typeof columnCalls, 'batch'>> & { batch: unknown }
}

export const columnHandlers = (sessions: Sessions): Handlers<typeof columnCalls> => {
  const { batch, ...rest } = handlers('column', sessions)
  return { ...rest, batch: ({ columnJson, ...where }, by) => batch({ ...where, items: columnJson }, by) }
}

export const formFieldHandlers = (sessions: Sessions): Handlers<typeof fieldCalls> => {
  const { batch, ...rest } = handlers('form', sessions)
  return { ...rest, batch: ({ formJson, ...where }, by) => batch({ ...where, items: formJson }, by) }
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import * as z from 'zod'
import { ButtonBody } from '@tessera/shared/contract/system/buttons'
import { ColumnBody } from '@tessera/shared/contract/system/columns'
import { DataFieldBody, DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import { MenuBody } from '@tessera/shared/contract/system/menus'
import { Code } from '@tessera/shared/contract/wire'
import { columns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { crud } from '../../db/crud.ts'
import type { Context, FileAnswer } from '../../http/context.ts'
import { takePart } from '../../http/multipart.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { creating, noteCreated } from '../../org/audit/store.ts'
import { checkField, checkScheme } from '../data-rules/store.ts'
import { checkPage, type CopyRemote } from './address.ts'
import { menuRows } from './store.ts'
import { text } from './text.ts'

/** Megabytes of a file to import. */
const most = 5

const id = z.string().min(1).max(64)
const many = <S extends z.ZodRawShape>(body: z.ZodObject<S>) => z.array(body.extend({ id })).max(20_000)

/** Menus with all that hangs on them; ids join what is inside the file and mean nothing outside. The root comes first, parents before children. */
const Package = z.object({
  kind: z.literal('tessera.menus'),
  version: z.literal(1),
  menus: many(MenuBody).min(1),
  buttons: many(ButtonBody),
  columns: many(ColumnBody),
  formFields: many(ColumnBody),
  dataFields: many(DataFieldBody),
  dataSchemes: many(DataSchemeBody.extend({ enCode: z.string().max(50).default('') })),
})
type Package = z.output<typeof Package>

const tables = { buttons: 'system_button', columns: 'system_column', formFields: 'system_form_field', dataFields: 'system_data_field', dataSchemes: 'system_data_scheme' } as const

/** A menu and all below it, as a file. */
export async function exported(db: Db, menuId: string): Promise<FileAnswer> {
  const { rows: menus } = await sql<Package['menus'][number] & { depth: number }>`
    with recursive below as (
      select id, 0 as depth from system_menu where id = ${menuId} and delete_mark = 0
      union select m.id, depth + 1 from system_menu m join below b on m.parent_id = b.id where m.delete_mark = 0
    ) select m.id, ${columns(MenuBody, 'm')} from below b join system_menu m on m.id = b.id order by b.depth, m.sort_code, m.id`.execute(db)
  const [root] = menus
  if (!root) throw refuse(text.noMenu, {}, Code.gone)
  const ids = menus.map((menu) => menu.id)
  const parts = await Promise.all(Object.entries(tables).map(async ([key, table]) => {
    const schema = (Package.shape[key as keyof typeof tables] as z.ZodArray<z.ZodObject>).element
    const { rows } = await sql`select ${columns(schema, 't')} from ${sql.table(table)} t where t.module_id = any(${ids}::text[]) and t.delete_mark = 0 order by t.sort_code, t.id`.execute(db)
    return [key, rows] as const
  }))
  const content = Buffer.from(JSON.stringify({ kind: 'tessera.menus', version: 1, menus, ...Object.fromEntries(parts) }, null, 2))
  return { content: Readable.from([content]), bytes: content.length, mime: 'application/json', disposition: `attachment; filename*=UTF-8''${encodeURIComponent(`${root.fullName}.json`)}` }
}

/** Takes an exported file in, all of it or nothing; gives the id of its first menu. */
export async function imported(by: Context, copy: CopyRemote): Promise<string> {
  const given = await takePart({ body: by.body, contentType: by.contentType, most: most * 1_000_000 }, async ({ content }) => {
    const bytes = await buffer(content)
    if (content.truncated) throw refuse(text.tooLarge, { n: most })
    return read(bytes.toString('utf8'))
  })
  for (const { id: _, ...body } of given.menus) await checkPage(body, by, copy)
  for (const field of given.dataFields) checkField(field)
  return creating(by, 'menu', (trx) => store(trx, given, by))
}

function read(json: string): Package {
  try {
    return Package.parse(JSON.parse(json))
  } catch {
    throw refuse(text.wrongFile)
  }
}

async function store(trx: Db, given: Package, by: Context): Promise<string> {
  const { userId } = by.session
  const ids = new Map<string, string>()
  const here = (old: string) => {
    const made = ids.get(old)
    if (!made) throw refuse(text.wrongFile)
    return made
  }
  const { rows: taken } = await sql<{ enCode: string; category: string }>`
    select en_code as "enCode", category from system_menu where delete_mark = 0 and en_code = any(${given.menus.map(({ enCode }) => enCode)}::text[])`.execute(trx)
  for (const [at, { id: old, ...body }] of given.menus.entries()) {
    if (taken.some(({ enCode, category }) => enCode === body.enCode && category === body.category)) throw refuse(text.taken, { name: body.fullName, code: body.enCode }, Code.conflict)
    ids.set(old, await menuRows.create(trx, { ...body, parentId: at === 0 ? await placeFor(trx, body.parentId) : here(body.parentId) }, userId))
  }
  const buttons = crud(tables.buttons, ButtonBody)
  const above = new Map<string, string>()
  for (const { id: old, ...body } of rootsFirst(given.buttons)) above.set(old, await buttons.create(trx, { ...body, moduleId: here(body.moduleId), parentId: above.get(body.parentId) ?? '-1' }, userId))
  for (const key of ['columns', 'formFields'] as const) for (const { id: _, ...body } of given[key]) await crud(tables[key], ColumnBody).create(trx, { ...body, moduleId: here(body.moduleId) }, userId)
  for (const { id: _, ...body } of given.dataFields) await crud(tables.dataFields, DataFieldBody).create(trx, { ...body, moduleId: here(body.moduleId) }, userId)
  for (const { id: _, enCode, ...body } of given.dataSchemes) {
    const moduleId = here(body.moduleId)
    await checkScheme(trx, { ...body, moduleId })
    await crud(tables.dataSchemes, DataSchemeBody).create(trx, { ...body, moduleId }, userId, { en_code: enCode === 'all' ? 'all' : '' })
  }
  const [first = '', ...rest] = ids.values()
  await noteCreated(trx, by, 'menu', rest, 'import')
  return first
}

/** Buttons below others come after them. */
function rootsFirst(buttons: Package['buttons']): Package['buttons'] {
  const known = new Set(buttons.map((one) => one.id))
  const placed: Package['buttons'] = []
  const done = new Set<string>()
  for (let left = [...buttons]; left.length > 0; ) {
    const next = left.filter(({ parentId }) => done.has(parentId) || !known.has(parentId))
    if (next.length === 0) throw new Refusal(Code.invalid, text.wrongFile)
    for (const one of next) done.add(one.id)
    placed.push(...next)
    left = left.filter((one) => !done.has(one.id))
  }
  return placed
}

/** The directory it hung on, if it is here; else the root. */
async function placeFor(trx: Db, parentId: string): Promise<string> {
  const { rows } = await sql`select 1 from system_menu where id = ${parentId} and delete_mark = 0 and type = 1`.execute(trx)
  return rows.length > 0 ? parentId : '-1'
}

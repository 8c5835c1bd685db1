import { sql } from 'kysely'
import { readDesign, type Field } from '@tessera/shared/fields/design'
import { storesValue } from '@tessera/shared/fields/validate'
import type { Db } from '../src/db/connect.ts'
import { toSnakeCase } from '../src/db/columns.ts'
import { Storage } from '../src/lowcode/releases/storage.ts'

const shared: Readonly<Record<string, string>> = {
  createUser: 'creator_user_id',
  createTime: 'creator_time',
  modifyUser: 'last_modify_user_id',
  modifyTime: 'last_modify_time',
}

export interface ReleasedDesign {
  id: string
  fields: readonly object[]
  columnData?: object
  /** Groups of fields whose values occur once. */
  uniques?: readonly (readonly string[])[]
  /** Switches of the menu that opens it; absent: the design has no menu. */
  menu?: { checks?: readonly ('button' | 'column' | 'form' | 'data')[] }
}

/** Releases a design with its tables and its menu `menu.<id>`, whose code is `<id>`. */
export async function releaseDesign(
  db: Db,
  { id, fields, columnData, uniques = [], menu }: ReleasedDesign,
): Promise<{ table: string }> {
  const formData = JSON.stringify({ fields })
  const read = readDesign(JSON.parse(formData))
  if (!('design' in read)) throw new Error(JSON.stringify(read.problems))
  const flat = (of: readonly Field[]): Field[] =>
    of.flatMap((field) =>
      field.kind.tag === 'table'
        ? [field]
        : [field, ...flat(field.children), ...field.panes.flatMap(({ children }) => flat(children))],
    )
  const table = `lc_${id}`
  const columnsOf = (of: readonly Field[], isMain: boolean) =>
    of
      .filter((field) => field.kind.tag !== 'table' && storesValue(field))
      .map(({ kind, settings }) => ({
        key: settings.vModel,
        vModel: settings.vModel,
        label: settings.label || settings.vModel,
        column: (isMain ? shared[kind.tag] : undefined) ?? `c_${toSnakeCase(settings.vModel)}`,
        type: kind.column(settings),
      }))
  const all = flat(read.design.fields)
  const storage = Storage.parse({
    main: { key: '', vModel: '', label: id, table, columns: columnsOf(all, true) },
    subTables: all
      .filter(({ kind }) => kind.tag === 'table')
      .map(({ settings, children }) => ({
        key: settings.vModel,
        vModel: settings.vModel,
        label: settings.label || settings.vModel,
        table: `${table}_${toSnakeCase(settings.vModel)}`,
        columns: columnsOf(flat(children), false),
      })),
    uniques: uniques.map((keys, at) => ({ name: `${table}__unique_${at}`, keys })),
  })
  const own = (columns: Storage['main']['columns']) =>
    columns
      .filter(({ column }) => !Object.values(shared).includes(column))
      .map(({ column, type }) => sql`, ${sql.id(column)} ${sql.raw(type)}`)
  await sql`create table ${sql.table(table)} (id text primary key, organize_id text, lock_version int not null,
    release_number int not null, creator_user_id text, creator_time timestamptz not null,
    last_modify_user_id text, last_modify_time timestamptz, delete_mark smallint not null
    ${sql.join(own(storage.main.columns), sql``)})`.execute(db)
  for (const { table: name, columns } of storage.subTables)
    await sql`create table ${sql.table(name)} (id text primary key,
      record_id text not null references ${sql.table(table)} (id) on delete cascade, sort_code int not null
      ${sql.join(own(columns), sql``)})`.execute(db)
  for (const { name, keys } of storage.uniques) {
    const columns = keys.map((key) =>
      sql.id(storage.main.columns.find((column) => column.key === key)!.column),
    )
    await sql`create unique index ${sql.id(name)} on ${sql.table(table)} (${sql.join(columns)})
      where delete_mark = 0`.execute(db)
  }
  await sql`insert into lowcode_design (id, full_name, en_code, type, category, form_data, column_data, state)
    values (${id}, ${id}, ${id}, 1, 'x', ${formData}, ${columnData ? JSON.stringify(columnData) : null}, 1)`.execute(
    db,
  )
  await sql`insert into lowcode_release (id, design_id, number, full_name, web_type, form_data, column_data, storage)
    values (${`release.${id}`}, ${id}, 1, ${id}, 2, ${formData},
      ${columnData ? JSON.stringify(columnData) : null}, ${JSON.stringify(storage)}::jsonb)`.execute(db)
  await sql`update lowcode_design set release_id = ${`release.${id}`} where id = ${id}`.execute(db)
  if (menu) await createDesignMenu(db, id, read.design.fields, menu.checks ?? [])
  return { table }
}

async function createDesignMenu(
  db: Db,
  id: string,
  fields: readonly Field[],
  checks: readonly string[],
): Promise<void> {
  const menuId = `menu.${id}`
  const on = (kind: string) => (checks.includes(kind) ? 1 : 0)
  await sql`insert into system_menu (id, full_name, en_code, type, url_address, property_json, is_button_authorize,
      is_column_authorize, is_form_authorize, is_data_authorize)
    values (${menuId}, ${id}, ${id}, 3, '', ${JSON.stringify({ moduleId: id })}, ${on('button')}, ${on('column')},
      ${on('form')}, ${on('data')})`.execute(db)
  for (const code of ['add', 'edit', 'detail', 'remove', 'batchRemove', 'download', 'upload'])
    await sql`insert into system_button (id, module_id, en_code, full_name)
      values (${`${menuId}.btn_${code}`}, ${menuId}, ${`btn_${code}`}, ${code})`.execute(db)
  const codes = fields.flatMap(({ kind, settings: { vModel }, children }) =>
    kind.tag === 'table'
      ? [vModel, ...children.map((child) => `${vModel}-${child.settings.vModel}`)]
      : [vModel].filter(Boolean),
  )
  for (const [table, prefix] of [
    ['system_column', 'column'],
    ['system_form_field', 'form'],
  ] as const)
    for (const code of codes)
      await sql`insert into ${sql.table(table)} (id, module_id, en_code, full_name)
        values (${`${menuId}.${prefix}.${code}`}, ${menuId}, ${code}, ${code})`.execute(db)
}

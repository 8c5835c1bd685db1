import { sql } from 'kysely'
import * as z from 'zod'
import { ButtonBody } from '@tessera/shared/contract/system/buttons'
import { ColumnBody } from '@tessera/shared/contract/system/columns'
import { DataFieldBody, DataSchemeBody } from '@tessera/shared/contract/system/data-rules'
import { MenuBody, type menus as calls } from '@tessera/shared/contract/system/menus'
import { Code, type CallOutput } from '@tessera/shared/contract/wire'
import { selectColumns } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { createJsonAnswer, readUploadedText } from '../../http/json-file.ts'
import type { Context, FileAnswer } from '../../http/context.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { formatText } from '../../errors/translate.ts'
import { lockRecord, recordChange, recordCreated, type AuditedNoun } from '../../permissions/audit.ts'
import { canCall } from '../../permissions/access.ts'
import { localizeItemName, translateItemName } from '../../permissions/item-names.ts'
import { withMenuNames } from '../../permissions/menu-names.ts'
import { assertValidField, assertValidScheme } from '../data-rules/store.ts'
import { validatePage, type CopyRemote } from './address.ts'
import { assertImportable, type ImportedNoun } from './package-rights.ts'
import { menuRows } from './store.ts'
import { text } from './text.ts'
import * as column from '../../db/column.ts'
import { columnsOf, schemaColumns, typedSql } from '../../db/typed-sql.ts'

const id = z.string().min(1).max(64)
const arrayOf = <S extends z.ZodRawShape>(body: z.ZodObject<S>) => z.array(body.extend({ id })).max(20_000)

/**
 * The file of exported menus with their buttons, columns, fields and schemes. Ids are valid inside the file
 * only. The root comes first, parents before children.
 */
const Package = z.object({
  kind: z.literal('tessera.menus'),
  version: z.literal(1),
  menus: arrayOf(MenuBody).min(1),
  buttons: arrayOf(ButtonBody),
  columns: arrayOf(ColumnBody),
  formFields: arrayOf(ColumnBody),
  dataFields: arrayOf(DataFieldBody),
  dataSchemes: arrayOf(DataSchemeBody.extend({ enCode: z.string().max(50).default('') })),
})
type Package = z.output<typeof Package>
type PreviewStep = CallOutput<typeof calls.previewImport>['list'][number]

const tables = {
  buttons: 'system_button',
  columns: 'system_column',
  formFields: 'system_form_field',
  dataFields: 'system_data_field',
  dataSchemes: 'system_data_scheme',
} as const

/** Exports a menu and its descendants as a file. */
export async function exportMenus(db: Db, menuId: string): Promise<FileAnswer> {
  const { rows: menus } = await typedSql({ ...columnsOf('system_menu', 'id'), ...schemaColumns(MenuBody) })`
    with recursive below as (
      select id, 0 as depth from system_menu where id = ${menuId} and delete_mark = 0
      union select m.id, depth + 1 from system_menu m join below b on m.parent_id = b.id
        where m.delete_mark = 0
    ) select m.id, ${selectColumns(MenuBody, 'm')} from below b join system_menu m on m.id = b.id
    order by b.depth, m.sort_code, m.id`.execute(db)
  const [root] = menus
  if (!root) throw refuse(text.noMenu, {}, Code.notFound)
  const ids = menus.map((menu) => menu.id)
  const parts = await Promise.all(
    Object.entries(tables).map(async ([key, table]) => {
      const schema = (Package.shape[key as keyof typeof tables] as z.ZodArray<z.ZodObject>).element
      const { rows } = await sql`select ${selectColumns(schema, 't')} from ${sql.table(table)} t
          where t.module_id = any(${ids}::text[]) and t.delete_mark = 0 order by t.sort_code, t.id`.execute(
        db,
      )
      return [key, rows] as const
    }),
  )
  return createJsonAnswer(root.fullName, {
    kind: 'tessera.menus',
    version: 1,
    menus,
    ...Object.fromEntries(parts),
  })
}

/** Reads the uploaded file; throws a refusal where it is no exported one. */
const readUploadedPackage = async (context: Context): Promise<Package> =>
  parsePackage(await readUploadedText(context))

/** Lists what an import of the file would do, without changing anything. */
export async function previewImport(context: Context): Promise<PreviewStep[]> {
  const file = await readUploadedPackage(context)
  const found = await findExisting(context.db, file)
  const names = new Map(
    withMenuNames(file.menus, context.lang).map(({ id: old, fullName }) => [old, fullName]),
  )
  const steps = await Promise.all(
    file.menus.map(async (menu) => {
      const refusal = await findRefusal(context, menu)
      const existingRow = found.menus.get(menu.id)
      return {
        kind: 'menu' as const,
        name: names.get(menu.id) ?? '',
        code: menu.enCode,
        menu: names.get(menu.id) ?? '',
        does: refusal?.isFinal ? ('refuse' as const) : classifyChange(existingRow, menu, ['id', 'parentId']),
        why: refusal?.reason ?? '',
      }
    }),
  )
  const items = partKeys.flatMap((key) =>
    file[key].map((item) => ({
      kind: kinds[key],
      name: translateItemName(
        { ...item, type: itemTypes[key], enCode: item.enCode ?? '', name: item.fullName },
        context.lang,
      ),
      code: item.enCode ?? '',
      menu: names.get(item.moduleId) ?? '',
      does: names.has(item.moduleId)
        ? classifyChange(found.items[key].get(identityOf(key, item)), item, ['id', 'moduleId', 'parentId'])
        : ('refuse' as const),
      why: '',
    })),
  )
  return [...steps, ...items]
}

/**
 * Imports an exported file completely or not at all, and returns the id of its first menu. With `overwrite`,
 * existing menus and items with the same codes are updated; without it they cause a conflict.
 */
export async function importMenus(
  context: Context,
  copy: CopyRemote,
  { overwrite }: { overwrite: boolean },
): Promise<string> {
  const file = await readUploadedPackage(context)
  if (overwrite && !canCall(context.session.access, { menu: 'system.menu', button: 'btn_edit' }))
    throw refuse(general.forbidden, {}, Code.forbidden)
  for (const { id: _, ...body } of file.menus) {
    const warning = await validatePage(body, context, copy)
    if (warning) context.warn(warning)
  }
  for (const field of file.dataFields) assertValidField(field)
  return context.db.transaction().execute((trx) => applyPackage(trx, file, context, overwrite))
}

function parsePackage(json: string): Package {
  try {
    return Package.parse(JSON.parse(json))
  } catch {
    throw refuse(text.wrongFile)
  }
}

type PartKey = keyof typeof tables
type PackageItem = {
  id: string
  moduleId: string
  fullName: string
  enCode?: string | undefined
  parentId?: string | undefined
}
const partKeys = Object.keys(tables) as PartKey[]
const kinds = {
  buttons: 'button',
  columns: 'column',
  formFields: 'formField',
  dataFields: 'dataField',
  dataSchemes: 'dataScheme',
} as const satisfies Record<PartKey, AuditedNoun>
/** Kinds of grantable items, by which names are translated. */
const itemTypes = {
  buttons: 'button',
  columns: 'column',
  formFields: 'form',
  dataFields: 'dataField',
  dataSchemes: 'resource',
} as const satisfies Record<PartKey, string>
const bodies = {
  buttons: ButtonBody,
  columns: ColumnBody,
  formFields: ColumnBody,
  dataFields: DataFieldBody,
  dataSchemes: DataSchemeBody,
} as const satisfies Record<PartKey, z.ZodObject>

/**
 * The key by which an item of the file matches an existing one: menu and code, for a scheme menu and name.
 */
function identityOf(
  key: PartKey,
  { moduleId, enCode, fullName }: Pick<PackageItem, 'moduleId' | 'enCode' | 'fullName'>,
): string {
  if (key !== 'dataSchemes') return `${moduleId} ${enCode}`
  return `${moduleId} ${enCode === 'all' ? ' all' : fullName}`
}

type ExistingRow = Readonly<Record<string, unknown>> & { id: string }
interface Existing {
  /** By the menu's id in the file. */
  menus: ReadonlyMap<string, ExistingRow>
  /** By `identityOf`, with the menu's id in the file. */
  items: Readonly<Record<PartKey, ReadonlyMap<string, ExistingRow>>>
}

/** Finds the menus and items of the file that exist already. */
async function findExisting(db: Db, file: Package): Promise<Existing> {
  const { rows } = await typedSql({ ...columnsOf('system_menu', 'id'), ...schemaColumns(MenuBody) })`
    select m.id, ${selectColumns(MenuBody, 'm')} from system_menu m
    where m.delete_mark = 0 and m.en_code = any(${file.menus.map(({ enCode }) => enCode)}::text[])`.execute(
    db,
  )
  const menus = new Map(
    file.menus.flatMap(({ id: old, enCode, category }) =>
      rows
        .filter((row) => row.enCode === enCode && row.category === category)
        .map((row) => [old, row] as const),
    ),
  )
  const old = new Map([...menus].map(([key, row]) => [row.id, key]))
  const found = await Promise.all(
    partKeys.map(async (key) => {
      const schema = (Package.shape[key] as z.ZodArray<z.ZodObject>).element
      const { rows: requireNewId } = await typedSql({
        ...schemaColumns(schema),
        id: column.text,
        moduleId: column.text,
        fullName: column.text,
        enCode: column.text.optional,
      })`select ${selectColumns(schema, 't')} from ${sql.table(tables[key])} t
        where t.module_id = any(${[...old.keys()]}::text[]) and t.delete_mark = 0`.execute(db)
      return [
        key,
        new Map(
          requireNewId.map((row) => [identityOf(key, { ...row, moduleId: old.get(row.moduleId)! }), row]),
        ),
      ] as const
    }),
  )
  return { menus, items: Object.fromEntries(found) as unknown as Existing['items'] }
}

/** Whether an item of the file is new, changed or the same. */
function classifyChange(
  existingRow: ExistingRow | undefined,
  body: object,
  ignoredKeys: readonly string[],
): 'add' | 'change' | 'same' {
  if (!existingRow) return 'add'
  return Object.entries(body).some(
    ([key, value]) => !ignoredKeys.includes(key) && (value ?? '') !== (existingRow[key] ?? ''),
  )
    ? 'change'
    : 'same'
}

/**
 * Finds why a menu of the file would be rejected, in the caller's language. That a remote of another server is
 * copied during the import, or that no remote has the address, is just a note.
 */
async function findRefusal(
  context: Context,
  { id: _, ...body }: Package['menus'][number],
): Promise<{ reason: string; isFinal: boolean } | null> {
  try {
    const warning = await validatePage(body, context, () => Promise.reject(refuse(text.copiesThen)))
    return warning && { reason: formatText(warning, context.lang), isFinal: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      reason: formatText(error, context.lang),
      isFinal: error.text !== text.copiesThen,
    }
  }
}

async function applyPackage(trx: Db, file: Package, context: Context, overwrite: boolean): Promise<string> {
  const { userId } = context.session
  const found = await findExisting(trx, file)
  const ids = new Map<string, string>()
  const requireNewId = (old: string) => {
    const newId = ids.get(old)
    if (!newId) throw refuse(text.wrongFile)
    return newId
  }
  const createdIds: Record<AuditedNoun, string[]> = {} as Record<AuditedNoun, string[]>
  /** Creates a missing row or updates an existing one, and records it in the audit log. */
  const createOrUpdate = async (
    noun: ImportedNoun,
    existingRow: ExistingRow | undefined,
    body: object,
    ignoredKeys: readonly string[],
    write: { rights: object; create: () => Promise<string>; update: (id: string) => Promise<void> },
  ) => {
    if (!existingRow) {
      await assertImportable(trx, context, noun, null, write.rights)
      const id = await write.create()
      ;(createdIds[noun] ??= []).push(id)
      return id
    }
    if (classifyChange(existingRow, body, ignoredKeys) === 'change') {
      const before = await lockRecord(trx, noun, existingRow.id)
      await assertImportable(trx, context, noun, before, write.rights)
      await write.update(existingRow.id)
      await recordChange(trx, context, { noun, id: existingRow.id, action: 'update' }, before)
    }
    return existingRow.id
  }
  for (const [at, { id: old, ...body }] of file.menus.entries()) {
    const existingRow = found.menus.get(old)
    if (existingRow && !overwrite)
      throw refuse(
        text.taken,
        {
          name: localizeItemName({ type: 'module', id: old, enCode: body.enCode, name: body.fullName }),
          code: body.enCode,
        },
        Code.conflict,
      )
    const newParentId = () => (at === 0 ? resolveParentId(trx, body.parentId) : requireNewId(body.parentId))
    const parentId = existingRow ? (existingRow['parentId'] as string) : await newParentId()
    ids.set(
      old,
      await createOrUpdate('menu', existingRow, body, ['parentId'], {
        rights: { ...body, parentId },
        create: () => menuRows.create(trx, { ...body, parentId }, userId),
        update: (id) => menuRows.update(trx, id, { ...body, parentId }, userId),
      }),
    )
  }
  const newButtonIds = new Map<string, string>()
  for (const key of partKeys) {
    const rows = createCrud(tables[key], bodies[key] as z.ZodObject)
    for (const { id: old, ...item } of (key === 'buttons'
      ? parentsFirst(file.buttons)
      : file[key]) as readonly PackageItem[]) {
      const existingRow = found.items[key].get(identityOf(key, item))
      const body = {
        ...item,
        moduleId: requireNewId(item.moduleId),
        ...(key === 'buttons' ? { parentId: newButtonIds.get(item.parentId ?? '') ?? '-1' } : {}),
      }
      const isAllScheme = key === 'dataSchemes' && item.enCode === 'all'
      if (key === 'dataSchemes' && !(isAllScheme && existingRow))
        await assertValidScheme(trx, DataSchemeBody.parse(body))
      newButtonIds.set(
        old,
        await createOrUpdate(
          kinds[key],
          existingRow,
          item,
          isAllScheme ? Object.keys(item) : ['moduleId', 'parentId'],
          {
            rights: body,
            create: () =>
              rows.create(
                trx,
                body,
                userId,
                key === 'dataSchemes' ? { en_code: isAllScheme ? 'all' : '' } : {},
              ),
            update: (id) => rows.update(trx, id, body, userId),
          },
        ),
      )
    }
  }
  for (const [noun, newIds] of Object.entries(createdIds))
    await recordCreated(trx, context, noun as AuditedNoun, newIds, 'import')
  return ids.values().next().value ?? ''
}

/** Sorts buttons so that parents come before their children; throws a refusal for a cycle. */
function parentsFirst(buttons: Package['buttons']): Package['buttons'] {
  const buttonIds = new Set(buttons.map((button) => button.id))
  const placed: Package['buttons'] = []
  const placedIds = new Set<string>()
  for (let remaining = [...buttons]; remaining.length > 0;) {
    const next = remaining.filter(({ parentId }) => placedIds.has(parentId) || !buttonIds.has(parentId))
    if (next.length === 0) throw new Refusal({ code: Code.invalid, text: text.wrongFile })
    for (const button of next) placedIds.add(button.id)
    placed.push(...next)
    remaining = remaining.filter((button) => !placedIds.has(button.id))
  }
  return placed
}

/** The original parent directory where it exists, otherwise the root. */
async function resolveParentId(trx: Db, parentId: string): Promise<string> {
  const { rows } =
    await sql`select 1 from system_menu where id = ${parentId} and delete_mark = 0 and type = 1`.execute(trx)
  return rows.length > 0 ? parentId : '-1'
}

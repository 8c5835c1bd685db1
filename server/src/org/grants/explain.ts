import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import {
  matchesCondition,
  matchesScheme,
  type Condition,
  type ContextValues,
  type ConditionRecord,
} from '@tessera/shared/contract/org/conditions'
import type { Lang } from '@tessera/shared/contract/lang'
import { Holder, UserGrants, type explain, type Explanation } from '@tessera/shared/contract/org/explain'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { type MenuItemKind, menuItemKinds, holdersOf, loadAccess } from '../../permissions/access.ts'
import { protectedUsers } from '../users/protected.ts'
import { protectedInterfaces } from '../../data/interfaces/protected.ts'
import { needsGrantWhere } from '../../permissions/interface-grants.ts'
import { loadContextValues } from '../../permissions/context-values.ts'
import {
  loadDataAccess,
  type Grant,
  type ProtectedModule,
  type NamedScheme,
  type DataAccess,
} from '../../permissions/data-access.ts'
import { translateItemName, withItemNames } from '../../permissions/item-names.ts'
import { translateMenuName } from '../../permissions/menu-names.ts'
import type { ProtectedModules } from '../../permissions/protected-modules.ts'
import { scopeOf } from '../../permissions/scope.ts'
import * as column from '../../db/column.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

type WhyInput = CallInput<typeof explain.why>

/** Explains a permission: which grants allow it, and for the others which conditions fail. */
export const explainHandlers = (protectedModules: ProtectedModules): Handlers<typeof explain> => ({
  async held({ userId }, context) {
    const { db } = context
    await assertReachesUser(context, userId)
    const { rows: users } = await typedSql({ administrator: column.boolean })`
      select is_administrator as administrator from org_user
        where id = ${userId} and delete_mark = 0`.execute(db)
    if (!users[0]) throw notFoundRefusal()
    if (users[0].administrator) return { everything: true, menus: [] }
    const [menus, interfaces] = await Promise.all([
      listHeldMenus(context, userId),
      listHeldInterfaces(db, userId),
    ])
    return { everything: false, menus, interfaces }
  },

  async why(input, context) {
    const { db } = context
    await assertReachesUser(context, input.userId)
    const { rows: users } = await typedSql({
      ...columnsOf('org_user', 'organizeId'),
      administrator: column.boolean,
    })`
      select is_administrator as administrator, organize_id as "organizeId" from org_user
        where id = ${input.userId} and delete_mark = 0`.execute(db)
    if (!users[0]) throw notFoundRefusal()
    const { administrator, organizeId } = users[0]
    const module = await protectedModules.find(db, input.menu)
    const [access, menu, button, dataAccess, contextValues, names] = await Promise.all([
      loadAccess(db, { id: input.userId, administrator }),
      holdersOfItem(
        db,
        input,
        sql`select 'module', m.id from system_menu m where m.en_code = ${input.menu} and m.delete_mark = 0`,
      ),
      input.button
        ? holdersOfItem(
            db,
            input,
            sql`
              select 'button', b.id from system_button b join system_menu m on m.id = b.module_id
              where m.en_code = ${input.menu} and b.en_code = ${input.button} and b.delete_mark = 0`,
          )
        : null,
      loadDataAccess(db, { id: input.userId, administrator }, module ?? { menu: input.menu, fields: {} }),
      loadContextValues(db, { userId: input.userId, organizeId }),
      loadFieldNames(context, input.menu),
    ])
    const menuAccess = access.menus.get(input.menu)
    const scope = input.recordId && module ? await scopeOf(context, module) : null
    const hidden = (await scope?.hiddenFieldsOf(db, input.recordId!)) ?? []
    const record = input.recordId && module ? await loadSubject(db, module, input.recordId) : null
    const grants = dataAccess.grants.map((grant) =>
      explainGrant(grant, { dataAccess, input, record, contextValues, names, hidden, lang: context.lang }),
    )
    const isDataVisible =
      dataAccess.everything ||
      grants.some(({ row, column, field }) => row !== false && column !== false && field !== false)
    const hasButton =
      !input.button ||
      administrator ||
      !menuAccess?.checksButtons ||
      (menuAccess?.buttons.has(input.button) ?? false)
    return {
      allowed: administrator || (menuAccess !== undefined && hasButton && isDataVisible),
      everything: administrator,
      menu,
      button: input.button && menuAccess?.checksButtons ? button : null,
      grants,
      ...(input.recordId && module === protectedInterfaces
        ? { run: await explainRun(db, input, input.recordId, administrator) }
        : {}),
    }
  },
})

/** Throws 404 for a user outside the caller's data access. Callers may always ask about themselves. */
async function assertReachesUser(context: Context, userId: string): Promise<void> {
  if (userId === context.session.userId) return
  const { rows } = await scopeOf(context, protectedUsers)
  const { rows: found } = await sql`
    select 1 from org_user u where u.id = ${userId} and u.delete_mark = 0 and ${rows}`.execute(context.db)
  if (found.length === 0) throw notFoundRefusal()
}

const holdersJson = (type: string, id: RawBuilder<unknown>) => sql`
  (select jsonb_agg(jsonb_build_object('type', h.type, 'id', h.id, 'name', h.name) order by h.type, h.id)
  from held h where h.item_type = ${sql.lit(type)} and h.item_id = ${id})`

const heldItemsJson = (type: MenuItemKind) => sql`
  case when ${sql.ref(`m.${menuItemKinds[type].checkedBy}`)} = 1 then coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'enCode', i.en_code, 'fullName', i.full_name, 'holders',
      ${holdersJson(type, sql.ref('i.id'))}) order by i.sort_code, i.id)
      from ${sql.table(menuItemKinds[type].table)} i
    where i.module_id = m.id and i.delete_mark = 0 and i.enabled_mark = 1
      and exists (select 1 from held h where h.item_type = ${sql.lit(type)} and h.item_id = i.id)), '[]') end`

type HeldMenu = UserGrants['menus'][number]
const HeldItem = UserGrants.shape.menus.element.shape.buttons.unwrap().element.extend({ enCode: z.string() })
type HeldItem = z.output<typeof HeldItem>
const holderList = column.jsonOf(z.array(Holder))
const itemList = column.jsonOf(z.array(HeldItem))

async function listHeldMenus(
  { db, lang }: Pick<Context, 'db' | 'lang'>,
  userId: string,
): Promise<HeldMenu[]> {
  const named =
    (type: MenuItemKind) =>
    ({ enCode, ...item }: HeldItem) => ({
      ...item,
      fullName: translateItemName({ type, id: item.id, enCode, name: item.fullName }, lang),
    })
  const { rows } = await typedSql({
    id: column.text,
    fullName: column.text,
    enCode: column.text,
    above: column.text,
    holders: holderList,
    aboveCode: column.text,
    buttons: itemList.orNull,
    schemes: itemList.orNull,
  })`
    with held as materialized (
      select h.type, h.id, h.name, g.item_type, g.item_id from (${holdersOf(userId)}) h
        join org_grant g on g.object_type = h.type and g.object_id = h.id)
    select m.id, m.full_name as "fullName", m.en_code as "enCode", coalesce(p.full_name, '') as above,
      coalesce(p.en_code, '') as "aboveCode",
      ${holdersJson('module', sql.ref('m.id'))} as holders,
      ${heldItemsJson('button')} as buttons, ${heldItemsJson('resource')} as schemes
    from system_menu m left join system_menu p on p.id = m.parent_id
    where m.delete_mark = 0 and m.enabled_mark = 1 and m.id in (select item_id from held
      where item_type = 'module')
    order by p.sort_code nulls first, p.id, m.sort_code, m.id`.execute(db)
  return rows.map(({ buttons, schemes, aboveCode, ...menu }) => ({
    ...menu,
    fullName: translateMenuName({ enCode: menu.enCode, name: menu.fullName }, lang),
    above: translateMenuName({ enCode: aboveCode, name: menu.above }, lang),
    buttons: buttons && buttons.map(named('button')),
    schemes: schemes && schemes.map(named('resource')),
  }))
}

/** The holders (the user, roles, positions, groups) through which a user has an item. */
async function holdersOfItem(
  db: Db,
  { userId }: WhyInput,
  item: ReturnType<typeof sql>,
): Promise<z.output<typeof Holder>[]> {
  const { rows } = await typedSql({
    type: column.oneOf('User', 'Role', 'Position', 'Group'),
    id: column.text,
    name: column.text,
  })`
    select h.type, h.id, h.name from (${holdersOf(userId)}) h
      join org_grant g on g.object_type = h.type and g.object_id = h.id
    where (g.item_type, g.item_id) in (${item}) order by h.type, h.id`.execute(db)
  return rows
}

async function listHeldInterfaces(db: Db, userId: string): Promise<NonNullable<UserGrants['interfaces']>> {
  const { rows } = await typedSql({
    id: column.text,
    fullName: column.text,
    holders: holderList,
  })`
    with held as materialized (
      select h.type, h.id, h.name, g.item_type, g.item_id from (${holdersOf(userId)}) h
        join org_grant g on g.object_type = h.type and g.object_id = h.id and g.item_type = 'interface')
    select i.id, i.full_name as "fullName", ${holdersJson('interface', sql.ref('i.id'))} as holders
    from system_data_interface i where i.delete_mark = 0 and i.enabled_mark = 1 and ${needsGrantWhere}
      and i.id in (select item_id from held) order by i.sort_code, i.full_name, i.id`.execute(db)
  return rows
}

/** Whether a user may run a data interface while signed in, and who grants it. */
async function explainRun(
  db: Db,
  input: WhyInput,
  id: string,
  administrator: boolean,
): Promise<Explanation['run']> {
  const { rows } = await typedSql({ needsGrant: column.boolean })`
    select ${needsGrantWhere} as "needsGrant" from system_data_interface i where i.id = ${id}`.execute(db)
  const holders = rows[0]?.needsGrant
    ? await holdersOfItem(db, input, sql`select 'interface', ${id}::text`)
    : null
  return { allowed: administrator || holders === null || holders.length > 0, holders }
}

interface SubjectRecord {
  subject: ConditionRecord
  owner: string | null
}

/** Loads the values of a record that conditions compare. Throws 404 if the record does not exist. */
async function loadSubject(
  db: Db,
  { fields, owner, from, id }: ProtectedModule,
  recordId: string,
): Promise<SubjectRecord> {
  const values = Object.entries(fields).map(
    ([name, { type, value }]) =>
      sql`${name}::text, ${type === 'time' ? sql`extract(epoch from ${value}) * 1000` : value}`,
  )
  const { rows } = await typedSql({
    subject: column.jsonOf(
      z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), z.null()])),
    ),
    owner: column.text.orNull,
  })`
    select jsonb_build_object(${sql.join(values)}) as subject, ${owner} as owner from ${from}
      where ${id} = ${recordId}`.execute(db)
  if (!rows[0]) throw notFoundRefusal()
  return rows[0]
}

/** Names of a module's data fields by their codes. */
async function loadFieldNames({ db, lang }: Context, menu: string): Promise<Names> {
  const { rows } = await typedSql(columnsOf('system_data_field', 'id', 'enCode', 'fullName'))`
    select f.id, f.en_code as "enCode", f.full_name as "fullName" from system_data_field f
      join system_menu m on m.id = f.module_id
    where m.en_code = ${menu} and m.delete_mark = 0 and f.delete_mark = 0`.execute(db)
  return new Map(withItemNames('dataField', rows, lang).map(({ enCode, fullName }) => [enCode, fullName]))
}

type Names = ReadonlyMap<string, string>
interface Case {
  dataAccess: DataAccess
  input: WhyInput
  record: SubjectRecord | null
  contextValues: ContextValues
  names: Names
  lang: Lang
  /** Fields of the record that the caller may not read. */
  hidden: readonly string[]
}

function explainGrant(
  grant: Grant,
  { dataAccess, input: { userId, column, field }, record, ...rest }: Case,
): Explanation['grants'][number] {
  const { rows, holder } = grant
  const schemes =
    typeof rows === 'string' ? [] : rows.map((scheme) => explainScheme(scheme, { record, ...rest }))
  const isRowVisible = ({ owner }: SubjectRecord) => {
    if (rows === 'all') return true
    if (rows === 'own') return owner === userId
    return schemes.some(({ met }) => met)
  }
  return {
    holder,
    rows: typeof rows === 'string' ? rows : 'schemes',
    row: record && isRowVisible(record),
    column: column ? !dataAccess.columns.has(column) || !grant.columns || grant.columns.has(column) : null,
    field: field ? !dataAccess.fields.has(field) || !grant.fields || grant.fields.has(field) : null,
    schemes,
  }
}

const explainScheme = (
  { id, name, scheme }: NamedScheme,
  {
    record,
    contextValues,
    names,
    hidden,
    lang,
  }: Pick<Case, 'record' | 'contextValues' | 'names' | 'hidden' | 'lang'>,
) => ({
  id,
  // A scheme with another code than '' matches every row and is not explained.
  name: translateItemName({ type: 'resource', id, enCode: '', name }, lang),
  met: record ? matchesScheme(scheme, record.subject, contextValues) : null,
  conditions: scheme.flatMap(({ logic, conditions }, group) =>
    conditions.map((condition) => {
      const actual = record?.subject[condition.field] ?? null
      return {
        group,
        logic,
        field: condition.field,
        fieldName: names.get(condition.field) ?? condition.field,
        op: condition.op,
        value: formatValue(condition, contextValues),
        actual: actual === null || hidden.includes(condition.field) ? null : String(actual),
        met: record !== null && matchesCondition(condition, actual, contextValues),
      }
    }),
  ),
})

const formatValue = ({ value }: Condition, contextValues: ContextValues): string =>
  typeof value === 'string' ? `${value} (${contextValues[value].slice(0, 20).join(', ')})` : value.join(', ')

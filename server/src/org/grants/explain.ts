import { sql, type RawBuilder } from 'kysely'
import {
  holds,
  meets,
  type Condition,
  type ContextValues,
  type Subject,
} from '@tessera/shared/contract/org/conditions'
import type { explain, Explained, Held } from '@tessera/shared/contract/org/explain'
import type { CallInput } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { goneRefusal } from '../../db/crud.ts'
import type { Handlers } from '../../http/context.ts'
import { type BelowMenu, belowMenus, holdersOf, loadAccess } from './access.ts'
import { loadContextValues } from './context-values.ts'
import {
  loadDataAccess,
  type Grant,
  type ProtectedModule,
  type NamedScheme,
  type DataAccess,
} from './data-access.ts'

type Asked = CallInput<typeof explain.why>
type Holder = Grant['holder']

/** Names the grants that allow something, and of those that do not the conditions that fail. */
export const explainHandlers = (protectedModules: readonly ProtectedModule[]): Handlers<typeof explain> => ({
  async held({ userId }, { db }) {
    const { rows: users } = await sql<{
      administrator: boolean
    }>`select is_administrator as administrator from org_user where id = ${userId} and delete_mark = 0`.execute(
      db,
    )
    if (!users[0]) throw goneRefusal()
    if (users[0].administrator) return { everything: true, menus: [] }
    return { everything: false, menus: await heldBy(db, userId) }
  },

  async why(asked, { db }) {
    const { rows: users } = await sql<{ administrator: boolean; organizeId: string }>`
      select is_administrator as administrator, organize_id as "organizeId" from org_user where id = ${asked.userId} and delete_mark = 0`.execute(
      db,
    )
    if (!users[0]) throw goneRefusal()
    const { administrator, organizeId } = users[0]
    const module = protectedModules.find(({ menu }) => menu === asked.menu)
    const [access, menu, button, reach, meanings, names] = await Promise.all([
      loadAccess(db, { id: asked.userId, administrator }),
      holdersOfItem(
        db,
        asked,
        sql`select 'module', m.id from system_menu m where m.en_code = ${asked.menu} and m.delete_mark = 0`,
      ),
      asked.button
        ? holdersOfItem(
            db,
            asked,
            sql`select 'button', b.id from system_button b join system_menu m on m.id = b.module_id where m.en_code = ${asked.menu} and b.en_code = ${asked.button} and b.delete_mark = 0`,
          )
        : null,
      loadDataAccess(db, { id: asked.userId, administrator }, module ?? { menu: asked.menu, fields: {} }),
      loadContextValues(db, { userId: asked.userId, organizeId }),
      fieldNames(db, asked.menu),
    ])
    const held = access.menus.get(asked.menu)
    const record = asked.recordId && module ? await subjectOf(db, module, asked.recordId) : null
    const grants = reach.grants.map((grant) => explained(grant, { reach, asked, record, meanings, names }))
    const opened =
      reach.everything ||
      grants.some(({ row, column, field }) => row !== false && column !== false && field !== false)
    const pressed =
      !asked.button || administrator || !held?.checksButtons || (held?.buttons.has(asked.button) ?? false)
    return {
      allowed: administrator || (held !== undefined && pressed && opened),
      everything: administrator,
      menu,
      button: asked.button && held?.checksButtons ? button : null,
      grants,
    }
  },
})

const holding = (type: string, id: RawBuilder<unknown>) => sql`
  (select jsonb_agg(jsonb_build_object('type', h.type, 'id', h.id, 'name', h.name) order by h.type, h.id) from held h where h.item_type = ${sql.lit(type)} and h.item_id = ${id})`

const heldIn = (type: BelowMenu) => sql`
  case when ${sql.ref(`m.${belowMenus[type].judged}`)} = 1 then coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'fullName', i.full_name, 'holders', ${holding(type, sql.ref('i.id'))}) order by i.sort_code, i.id) from ${sql.table(belowMenus[type].table)} i
    where i.module_id = m.id and i.delete_mark = 0 and i.enabled_mark = 1 and exists (select 1 from held h where h.item_type = ${sql.lit(type)} and h.item_id = i.id)), '[]') end`

async function heldBy(db: Db, userId: string): Promise<Held['menus']> {
  const { rows } = await sql<Held['menus'][number]>`
    with held as materialized (
      select h.type, h.id, h.name, g.item_type, g.item_id from (${holdersOf(userId)}) h join org_grant g on g.object_type = h.type and g.object_id = h.id)
    select m.id, m.full_name as "fullName", m.en_code as "enCode", coalesce(p.full_name, '') as above, ${holding('module', sql.ref('m.id'))} as holders,
      ${heldIn('button')} as buttons, ${heldIn('resource')} as schemes
    from system_menu m left join system_menu p on p.id = m.parent_id
    where m.delete_mark = 0 and m.enabled_mark = 1 and m.id in (select item_id from held where item_type = 'module')
    order by p.sort_code nulls first, p.id, m.sort_code, m.id`.execute(db)
  return rows
}

/** Who of the user's holders grants an item. */
async function holdersOfItem(db: Db, { userId }: Asked, item: ReturnType<typeof sql>): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select h.type, h.id, h.name from (${holdersOf(userId)}) h join org_grant g on g.object_type = h.type and g.object_id = h.id
    where (g.item_type, g.item_id) in (${item}) order by h.type, h.id`.execute(db)
  return rows
}

interface Record_ {
  subject: Subject
  owner: string | null
}

/** The record as conditions see it; refused where there is none, since there is nothing to explain. */
async function subjectOf(
  db: Db,
  { fields, owner, from, id }: ProtectedModule,
  recordId: string,
): Promise<Record_> {
  const values = Object.entries(fields).map(
    ([name, { type, of }]) =>
      sql`${name}::text, ${type === 'time' ? sql`extract(epoch from ${of}) * 1000` : of}`,
  )
  const { rows } =
    await sql<Record_>`select jsonb_build_object(${sql.join(values)}) as subject, ${owner} as owner from ${from} where ${id} = ${recordId}`.execute(
      db,
    )
  if (!rows[0]) throw goneRefusal()
  return rows[0]
}

/** What a module's data fields are called, by their codes. */
async function fieldNames(db: Db, menu: string): Promise<Names> {
  const { rows } = await sql<{ enCode: string; fullName: string }>`
    select f.en_code as "enCode", f.full_name as "fullName" from system_data_field f join system_menu m on m.id = f.module_id
    where m.en_code = ${menu} and m.delete_mark = 0 and f.delete_mark = 0`.execute(db)
  return new Map(rows.map(({ enCode, fullName }) => [enCode, fullName]))
}

type Names = ReadonlyMap<string, string>
interface Case {
  reach: DataAccess
  asked: Asked
  record: Record_ | null
  meanings: ContextValues
  names: Names
}

function explained(
  grant: Grant,
  { reach, asked: { userId, column, field }, record, ...rest }: Case,
): Explained['grants'][number] {
  const { rows, holder } = grant
  const schemes = typeof rows === 'string' ? [] : rows.map((scheme) => schemeOf(scheme, { record, ...rest }))
  const row = !record
    ? null
    : rows === 'all'
      ? true
      : rows === 'own'
        ? record.owner === userId
        : schemes.some(({ met }) => met)
  return {
    holder,
    rows: typeof rows === 'string' ? rows : 'schemes',
    row,
    column: column ? !reach.columns.has(column) || !grant.columns || grant.columns.has(column) : null,
    field: field ? !reach.fields.has(field) || !grant.fields || grant.fields.has(field) : null,
    schemes,
  }
}

const schemeOf = (
  { id, name, scheme }: NamedScheme,
  { record, meanings, names }: Pick<Case, 'record' | 'meanings' | 'names'>,
) => ({
  id,
  name,
  met: record ? meets(scheme, record.subject, meanings) : null,
  conditions: scheme.flatMap(({ logic, conditions }, group) =>
    conditions.map((condition) => {
      const actual = record?.subject[condition.field] ?? null
      return {
        group,
        logic,
        field: condition.field,
        fieldName: names.get(condition.field) ?? condition.field,
        op: condition.op,
        value: valueText(condition, meanings),
        actual: actual === null ? null : String(actual),
        met: record !== null && holds(condition, actual, meanings),
      }
    }),
  ),
})

const valueText = ({ value }: Condition, meanings: ContextValues): string =>
  typeof value === 'string' ? `${value} (${meanings[value].slice(0, 20).join(', ')})` : value.join(', ')

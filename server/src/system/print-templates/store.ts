import { sql } from 'kysely'
import {
  PrintTemplateBody,
  type PrintTemplate,
  type printTemplates,
} from '@tessera/shared/contract/system/print-templates'
import type { CallInput, Page } from '@tessera/shared/contract/wire'
import { oneOf } from '../../db/column.ts'
import { allConditions, containsPattern } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { createCrud } from '../../db/crud.ts'
import { filterCode } from '../../db/dictionaries/entries.ts'
import { loadPage, orderBy } from '../../db/pages.ts'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'
import { withoutHidden, type Scope } from '../../permissions/scope.ts'

export const templateRows = createCrud('system_print_template', PrintTemplateBody)

const order = sql`t.sort_code, t.creator_time desc, t.id`

type Filter = Pick<CallInput<typeof printTemplates.list>, 'category' | 'type'>

/** One page of the templates that the caller may see. */
export async function listTemplates(db: Db, scope: Scope, { category, type, ...page }: Page & Filter) {
  const { ifVisible } = scope
  const where = allConditions([
    sql`t.delete_mark = 0`,
    scope.rows,
    category && sql`${ifVisible('category', sql`t.category`)} = ${filterCode('printDev', category)}`,
    type && sql`${ifVisible('type', sql`t.type`)} = ${type}`,
    page.keyword &&
      sql`${ifVisible('fullName', sql`t.full_name`)} ilike ${containsPattern(page.keyword)}
        or ${ifVisible('enCode', sql`t.en_code`)} ilike ${containsPattern(page.keyword)}`,
  ])
  const { list, pagination } = await loadPage<PrintTemplate & { _hidden: string[] }>(db, page, {
    alias: 't',
    select: sql`t.id, t.full_name as "fullName", t.en_code as "enCode", t.category, t.type,
      t.design_id as "designId", t.flow_id as "flowId", coalesce(d.full_name, f.full_name, '') as "usedBy",
      t.is_default as "isDefault", t.enabled_mark as "enabledMark", t.sort_code as "sortCode",
      coalesce(u.real_name || '/' || u.account, '') as "creatorUser", t.creator_time as "creatorTime",
      t.last_modify_time as "lastModifyTime", ${scope.hidden} as "_hidden"`,
    from: sql`from system_print_template t where ${where}`,
    join: sql`left join org_user u on u.id = t.creator_user_id
      left join lowcode_design d on d.id = t.design_id and t.type = 2 and d.delete_mark = 0
      left join workflow_flow f on f.id = t.flow_id and t.type = 1 and f.delete_mark = 0`,
    order: orderBy(
      page,
      scope.ifVisibleEach({
        fullName: sql`t.full_name`,
        enCode: sql`t.en_code`,
        category: sql`t.category`,
        creatorTime: sql`t.creator_time`,
        sortCode: sql`t.sort_code`,
      }),
      order,
    ),
  })
  return {
    list: list.map((row) => {
      const shown = withoutHidden(row)
      // A hidden category shows in no place either.
      return { ...shown, parentId: Object.hasOwn(shown, 'category') ? shown.category : '0' }
    }),
    pagination,
  }
}

/** The enabled templates, of one type, design or flow where these are given. */
export async function listEnabledTemplates(
  db: Db,
  {
    type,
    designId,
    flowId,
  }: { type?: number | undefined; designId?: string | undefined; flowId?: string | undefined },
) {
  const where = allConditions([
    sql`t.delete_mark = 0 and t.enabled_mark = 1`,
    type !== undefined && sql`t.type = ${type}`,
    (designId !== undefined || flowId !== undefined) &&
      sql`(t.type = 2 and t.design_id = ${designId ?? null}
        -- The designer of a flow that belongs to a design knows the design.
        or t.type = 1 and (t.flow_id = ${flowId ?? null}
          or t.flow_id in (select id from workflow_flow where design_id = ${flowId ?? null})))`,
  ])
  const columns = {
    ...columnsOf('system_print_template', 'id', 'fullName', 'category'),
    isDefault: oneOf(0, 1),
  }
  const { rows } = await typedSql(columns)`
    select t.id, t.full_name as "fullName", t.category, t.is_default as "isDefault" from system_print_template t
    where ${where} order by ${order}`.execute(db)
  return rows
}

/** Takes the default from the other templates of a type. */
export async function keepOneDefault(trx: Db, type: number, id: string): Promise<void> {
  // Of two users at once, the later one decides.
  await sql`select pg_advisory_xact_lock(hashtext(${`system.printTemplates.${type}`}))`.execute(trx)
  await sql`update system_print_template set is_default = 0, last_modify_time = now()
    where type = ${type} and is_default = 1 and id <> ${id} and delete_mark = 0`.execute(trx)
}

/** Whether a design is released, or a flow has a version. */
export async function isReleased(db: Db, kind: 'design' | 'flow', id: string): Promise<boolean> {
  const query =
    kind === 'design'
      ? sql`select 1 from lowcode_design where id = ${id} and delete_mark = 0 and release_id is not null`
      : sql`select 1 from workflow_flow f join workflow_flow_version v on v.flow_id = f.id and v.version = f.version
          where f.id = ${id} and f.delete_mark = 0`
  const { rows } = await query.execute(db)
  return rows.length > 0
}

/** Lets the templates of a design follow its fields to their new names. */
export async function renameTemplateFields(
  trx: Db,
  designId: string,
  renamed: ReadonlyMap<string, string>,
): Promise<void> {
  if (renamed.size === 0) return
  const { rows } = await typedSql(columnsOf('system_print_template', 'id', 'printTemplate'))`
    select t.id, t.print_template as "printTemplate" from system_print_template t
    where t.delete_mark = 0 and (t.design_id = ${designId}
      or t.flow_id in (select id from workflow_flow where design_id = ${designId})) for update`.execute(trx)
  for (const { id, printTemplate } of rows) {
    const html = printTemplate.replaceAll(/data-field="([^"]*)"/g, (mark, field: string) =>
      renamed.has(field) ? `data-field="${renamed.get(field)}"` : mark,
    )
    // With a new time of change: who has the template open would bring the former names back.
    if (html !== printTemplate)
      await sql`update system_print_template set print_template = ${html}, last_modify_time = now()
        where id = ${id}`.execute(trx)
  }
}

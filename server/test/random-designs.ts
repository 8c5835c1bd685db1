import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import {
  codesOf,
  drawDesign,
  drawGrant,
  drawScheme,
  drawValues,
  formFieldsOf,
  isNumber,
  keyField,
  type OracleDesign,
  type OracleGrant,
  type OracleMenu,
  type OracleRow,
} from './record-oracle.ts'
import type { Random } from './random.ts'
import { releaseDesign } from './released-design.ts'
import type { RightsApp } from './rights.ts'

const recordsPerDesign = 6

/** A released design with its records, as the oracle knows them. */
export interface Released {
  readonly id: string
  readonly design: OracleDesign
  readonly menus: readonly OracleMenu[]
  rows: OracleRow[]
}

/** Releases a random design with records and, in some cases, a second menu; the menus check random codes. */
export async function releaseRandomly(
  app: RightsApp,
  r: Random,
  { at, users }: { at: number; users: readonly string[] },
): Promise<Released> {
  const design = drawDesign(r)
  const codes = codesOf(design)
  const name = `oracle${at}`
  const { id, menuId } = await releaseDesign(app, app.admin, {
    enCode: name,
    fields: formFieldsOf(design),
    columnData: {
      columnList: [keyField, ...codes.filter((code) => code !== 'lines')].map((prop) => ({
        prop,
        sum: design.fields.some((field) => field.name === prop && isNumber(field)),
      })),
      batchEdit: design.fields.map((field) => field.name),
    },
  })
  const rows: OracleRow[] = []
  const owners = ['admin', ...users.map((user) => `user.${user}`)]
  for (let n = 0; n < recordsPerDesign; n++) {
    const values = drawValues(design, r, `${name}.${n}`)
    const created = await app.data(onlineForms.create, { id, data: JSON.stringify(values) }, app.admin)
    rows.push({ id: created.id, owner: r.pick(owners), values })
  }
  await app.run(
    `update lc_${name} t set creator_user_id = g.owner from jsonb_to_recordset($1) as g (id text, owner text)
     where g.id = t.id`,
    [JSON.stringify(rows)],
  )
  const menus = [menuId, ...(r.chance(25) ? [`${name}.second`] : [])].map((menu): OracleMenu => ({
    id: menu,
    checks: { rows: r.chance(80), columns: r.chance(80), forms: r.chance(70) },
    columns: r.sample(codes, 60),
    forms: r.sample(codes, 60),
    schemes: Array.from({ length: 3 }, (_, n) => ({
      id: `${menu}.s${n}`,
      isAll: r.chance(15),
      json: drawScheme(design, r),
    })),
  }))
  await storeMenus(app, id, menus)
  return { id, design, menus, rows }
}

async function storeMenus(app: RightsApp, designId: string, menus: readonly OracleMenu[]): Promise<void> {
  const items = (kind: 'columns' | 'forms') =>
    menus.flatMap((menu) =>
      menu[kind].map((code) => ({ id: `${menu.id}.${kind}.${code}`, module_id: menu.id, code })),
    )
  for (const [index, { id, checks }] of menus.entries()) {
    if (index > 0)
      await app.run(
        `insert into system_menu (id, full_name, en_code, type, url_address, category, property_json)
         values ($1, $1, $1, 3, '', 'App', $2)`,
        [id, JSON.stringify({ moduleId: designId })],
      )
    await app.run(
      `update system_menu set is_data_authorize = $2, is_column_authorize = $3, is_form_authorize = $4 where id = $1`,
      [id, ...[checks.rows, checks.columns, checks.forms].map(Number)],
    )
  }
  const ids = menus.map(({ id }) => id)
  for (const table of ['system_column', 'system_form_field', 'system_data_scheme'])
    await app.run(`delete from ${table} where module_id = any($1)`, [ids])
  for (const [table, kind] of [
    ['system_column', 'columns'],
    ['system_form_field', 'forms'],
  ] as const)
    await app.run(
      `insert into ${table} (id, module_id, en_code, full_name)
       select id, module_id, code, code from jsonb_to_recordset($1) as g (id text, module_id text, code text)`,
      [JSON.stringify(items(kind))],
    )
  await app.run(
    `insert into system_data_scheme (id, module_id, full_name, en_code, condition_json)
     select id, module_id, id, en_code, json::text
       from jsonb_to_recordset($1) as g (id text, module_id text, en_code text, json jsonb)`,
    [
      JSON.stringify(
        menus.flatMap((menu) =>
          menu.schemes.map(({ id, isAll, json }) => ({
            id,
            module_id: menu.id,
            en_code: isAll ? 'all' : '',
            json,
          })),
        ),
      ),
    ],
  )
}

/** Grants to each user and to the role of each user, as the oracle knows them. */
export async function grantRandomly(
  app: RightsApp,
  r: Random,
  { menus }: Released,
  users: readonly string[],
): Promise<Map<string, OracleGrant[]>> {
  const stored: object[] = []
  const grants = new Map<string, OracleGrant[]>()
  for (const user of users) {
    const own: OracleGrant[] = []
    for (const [type, holder] of [
      ['User', `user.${user}`],
      ['Role', `${user}.role`],
    ] as const)
      for (const menu of menus) {
        if (!r.chance(60)) continue
        const grant = drawGrant(menu, r)
        own.push(grant)
        const items = [
          ['module', menu.id],
          ...grant.columns.map((code) => ['column', `${menu.id}.columns.${code}`]),
          ...grant.forms.map((code) => ['form', `${menu.id}.forms.${code}`]),
          ...grant.schemes.map((id) => ['resource', id]),
        ]
        stored.push(
          ...items.map(([itemType, itemId]) => ({
            object_type: type,
            object_id: holder,
            item_type: itemType,
            item_id: itemId,
          })),
        )
      }
    grants.set(`user.${user}`, own)
  }
  await app.run(
    `insert into org_grant (object_type, object_id, item_type, item_id)
     select object_type, object_id, item_type, item_id from jsonb_populate_recordset(null::org_grant, $1)`,
    [JSON.stringify(stored)],
  )
  return grants
}

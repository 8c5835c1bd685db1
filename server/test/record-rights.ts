import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { dataSchemes } from '@tessera/shared/contract/system/data-rules'
import { releaseDesign } from './released-design.ts'
import type { RightsApp } from './rights.ts'

/** A released design whose salary and lines are granted one by one, with users of different grants. */
export interface GuardedRecords {
  id: string
  menuId: string
  menu: string
  /** No menu of the design. */
  outsider: { id: string; token: string }
  /** Every row and no button; neither the salary nor the lines. */
  viewer: { id: string; token: string }
  /** Rows of the north without salary and lines; by a role, rows of the south with both. Every button. */
  clerk: { id: string; token: string }
  create(record: object): Promise<string>
  read(recordId: string): Promise<Record<string, unknown>>
}

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})

/** Creates the design and its users. */
export async function openGuardedRecords(
  app: RightsApp,
  enCode: string,
  columnData: object = {},
): Promise<GuardedRecords> {
  const { id, menuId } = await releaseDesign(app, app.admin, {
    enCode,
    fields: [
      field('comInput', 'title', { required: true }),
      field('amount', 'salary', { max: 1000 }),
      field('comInput', 'town'),
      field('PsdInput', 'secret'),
      field('userSelect', 'person'),
      field('comInput', 'state'),
      field('table', 'lines', { children: [field('comInput', 'what'), field('numInput', 'price')] }),
    ],
    form: { uniques: [] },
    columnData: {
      columnList: ['title', 'salary', 'town', 'state'].map((prop) => ({
        prop,
        sortable: true,
        sum: prop === 'salary',
      })),
      batchEdit: ['salary', 'state', 'title'],
      useBtnPermission: true,
      useColumnPermission: true,
      useFormPermission: true,
      useDataPermission: true,
      ...columnData,
    },
  })
  const { rows: menus } = await app.run(`select en_code from system_menu where id = $1`, [menuId])
  for (const table of ['system_column', 'system_form_field'])
    await app.run(`delete from ${table} where module_id = $1 and en_code not in ('salary', 'lines')`, [
      menuId,
    ])
  await app.run(
    `insert into system_data_field (id, module_id, en_code, full_name, type) values ('town' || $1, $1, 'town', 'town', 'text')`,
    [menuId],
  )
  const itemId = async (table: string, code: string) =>
    (await app.run(`select id from ${table} where module_id = $1 and en_code = $2`, [menuId, code])).rows[0]![
      'id'
    ] as string
  const schemeOf = async (town: string) =>
    (
      await app.data(
        dataSchemes.create,
        {
          moduleId: menuId,
          fullName: town,
          conditionJson: JSON.stringify([
            { logic: 'and', groups: [{ field: 'town', op: '==', value: town }] },
          ]),
        },
        app.admin,
      )
    ).id
  const module = `module ${menuId}`
  const codes = ['btn_add', 'btn_edit', 'btn_detail', 'btn_remove', 'btn_batchRemove', 'btn_batchEdit']
  const buttons: string[] = []
  for (const code of codes) buttons.push(`button ${await itemId('system_button', code)}`)
  const everything: string[] = []
  for (const code of ['salary', 'lines'])
    everything.push(
      `column ${await itemId('system_column', code)}`,
      `form ${await itemId('system_form_field', code)}`,
    )
  const north = await schemeOf('north')
  const south = await schemeOf('south')
  const all = await itemId('system_data_scheme', 'all')
  const outsider = await app.createUser(`${enCode}.outsider`)
  const viewer = await app.createUser(`${enCode}.viewer`, module, `resource ${all}`)
  const clerk = await app.createUser(`${enCode}.clerk`, module, ...buttons, `resource ${north}`)
  const role = `role.${enCode}`
  await app.run(`insert into org_role (id, full_name, en_code, type) values ($1, $1, $1, '1')`, [role])
  await app.run(`insert into org_user_role (user_id, role_id) values ($1, $2)`, [clerk.id, role])
  await app.grant(`Role ${role}`, module, `resource ${south}`, ...everything)
  return {
    id,
    menuId,
    menu: menus[0]!['en_code'] as string,
    outsider,
    viewer,
    clerk,
    create: async (record) =>
      (await app.data(onlineForms.create, { id, data: JSON.stringify(record) }, app.admin)).id,
    async read(recordId) {
      const { data } = await app.data(onlineForms.read, { id, recordId }, app.admin)
      return JSON.parse(data) as Record<string, unknown>
    },
  }
}

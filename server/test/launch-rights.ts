import { sql } from 'kysely'
import { expect } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { delegates, DelegateType } from '@tessera/shared/contract/workflow/delegates'
import { draftForecasts } from '@tessera/shared/contract/workflow/draft-forecast'
import { flows } from '@tessera/shared/contract/workflow/flows'
import { flowTasks } from '@tessera/shared/contract/workflow/tasks'
import { openDesignFlow, type DesignFlowApp } from './design-flow.ts'
import { grantMenus } from './menus.ts'
import { flowNode, refundBody } from './sample-flow.ts'

// Who launches the flow of a design: every right on its menu, every choice of its start node, and every path.

interface MenuRight {
  /** By whom `tech01` holds the menu. */
  readonly by: 'user' | 'role' | null
  readonly isEnabled: boolean
  readonly checksButtons: boolean
  readonly hasButton: boolean
  readonly mayAdd: boolean
}
const held = { by: 'user', isEnabled: true, checksButtons: true, hasButton: true, mayAdd: true } as const

export const menuRights: Readonly<Record<string, MenuRight>> = {
  'no menu': { ...held, by: null, mayAdd: false },
  'a menu that checks no buttons': { ...held, checksButtons: false, hasButton: false },
  'a menu with the button': held,
  'a menu without the button': { ...held, hasButton: false, mayAdd: false },
  'a disabled menu': { ...held, isEnabled: false, mayAdd: false },
  'a role with the button': { ...held, by: 'role' },
}

/** Whom the start node names. */
export const starts = ['nobody', 'the user', 'another user'] as const
export type Start = (typeof starts)[number]

const account = 'tech01'
const substitute = 'desk01'

export async function openLaunchRights(): Promise<DesignFlowApp> {
  const app = await openDesignFlow()
  await grantMenus(app.database.db, app.userId(account), 'workFlow.flowEngine')
  const entrustment = {
    toUserId: app.userId(substitute),
    type: DelegateType.launch,
    flowId: app.designId,
    startTime: Date.now() - 1_000,
    endTime: Date.now() + 3_600_000,
    description: '',
  }
  await app.data(delegates.create, entrustment, app.tokens.stranger)
  return app
}

async function setMenuRight({ database: { db }, menuId, userId }: DesignFlowApp, right: MenuRight) {
  const user = userId(account)
  const items = sql`(select ${menuId}::text as id, 'module' as type
    union all select id, 'button' from system_button where module_id = ${menuId} and en_code <> 'btn_editLocked')`
  const role = sql`(select min(role_id) from org_user_role where user_id = ${user})`
  await sql`delete from org_grant where object_id in (${user}, ${role}) and item_id in (select id from ${items} i)`.execute(
    db,
  )
  await sql`update system_menu set enabled_mark = ${Number(right.isEnabled)},
    is_button_authorize = ${Number(right.checksButtons)} where id = ${menuId}`.execute(db)
  const [type, holder] = right.by === 'role' ? ['Role', role] : ['User', sql`${user}`]
  await sql`insert into org_grant (object_type, object_id, item_type, item_id)
    select ${type}, ${holder}, i.type, i.id from ${items} i
    where ${right.by !== null} and (i.type = 'module' or ${right.hasButton}
      or i.id not in (select id from system_button where en_code = 'btn_add'))`.execute(db)
  // Rights are kept with sessions.
  await sql`select pg_notify('tessera', 'access ')`.execute(db)
}

/** Releases the design with a start node that names these users. */
export async function setStart(app: DesignFlowApp, start: Start): Promise<void> {
  const { designId: id, tokens } = app
  const { flowTemplateJson } = await app.data(designs.read, { id }, tokens.admin)
  const template = JSON.parse(flowTemplateJson!) as { properties: object }
  const named = { nobody: [], 'the user': [app.userId(account)], 'another user': [app.userId('coach01')] }
  const properties = { ...template.properties, initiator: named[start] }
  const next = JSON.stringify({ ...template, properties })
  await app.data(designs.update, { id, flowTemplateJson: next, state: 1 }, tokens.admin)
}

type By = { readonly token: string }
type Path = (app: DesignFlowApp, by: By, values: string) => Promise<boolean>

const isDone = ({ code }: { code: number }): boolean => {
  expect([200, 400, 403, 404]).toContain(code)
  return code === 200
}

/** Every path on which a user launches the flow, or learns that they may. */
const paths: Readonly<Record<string, Path>> = {
  async tiles({ data, designId }, by) {
    const { list } = await data(flows.pageAll, { currentPage: 1, pageSize: 500 }, by)
    const { list: tree } = await data(flows.all, {}, by)
    const isListed = list.some(({ id }) => id === designId)
    expect(JSON.stringify(tree).includes(designId)).toBe(isListed)
    return isListed
  },
  form: async ({ call, designId: id }, by) => isDone(await call(flows.launchForm, { id }, by)),
  task: async ({ call, designId: flowId }, by, data) =>
    isDone(await call(flowTasks.create, { flowId, data, status: 0 }, by)),
  draft: async ({ call, designId: flowId }, by, data) =>
    isDone(await call(flowTasks.create, { flowId, data, status: 1 }, by)),
  async principal({ data, designId: flowId, userId, tokens }) {
    const { list } = await data(delegates.principals, { flowId }, tokens.holder)
    return list.some(({ id }) => id === userId(account))
  },
  async 'in the name of'({ call, designId: flowId, userId, tokens }, _, data) {
    const input = { flowId, data, status: 0 as const, principalId: userId(account) }
    return isDone(await call(flowTasks.create, input, tokens.holder))
  },
  async 'a node of a flow that the user releases'({ data, call, designId: flowId, tokens }, by) {
    const who = { sources: [{ kind: 'initiator' }], within: 'company' }
    const node = flowNode('subFlow', 'n', { flowId, who, assignList: [], isAsync: true }, { kind: 'launch' })
    const template = flowNode('start', 'start', {}, { childNode: node })
    const body = refundBody('', { flowTemplateJson: JSON.stringify(template) })
    const { id } = await data(flows.create, body, tokens.admin)
    return isDone(await call(flows.release, { id }, by))
  },
  async forecast({ data, designId: id, userId, tokens }) {
    const { enCode, formData, flowTemplateJson } = await data(flows.read, { id }, tokens.admin)
    const draft = { id, enCode, formData, flowTemplateJson, formType: 2 as const }
    const input = { ...draft, initiatorId: userId(account) }
    return (await data(draftForecasts.forecast, input, tokens.admin)).canLaunch
  },
}

let count = 0
const newValues = () => JSON.stringify({ code: `launch${(count += 1)}` })

/** One cell: what each path says and does for the user with these rights. */
export async function expectLaunches(app: DesignFlowApp, right: MenuRight, start: Start): Promise<void> {
  await setMenuRight(app, right)
  const by = { token: await app.signIn(account) }
  const mayLaunch = { nobody: right.mayAdd, 'the user': true, 'another user': false }[start]
  const found: Record<string, boolean> = {}
  for (const [name, path] of Object.entries(paths)) found[name] = await path(app, by, newValues())
  expect(found).toEqual(Object.fromEntries(Object.keys(paths).map((name) => [name, mayLaunch])))

  const { designId: id } = app
  const created = await app.call(onlineForms.create, { id, data: newValues() }, by)
  expect(created.code).toBe(mayLaunch && right.mayAdd ? 200 : 403)
  const config = await app.call(onlineForms.config, { id }, by)
  const hasPage = right.by !== null && right.isEnabled
  expect(config.code).toBe(hasPage ? 200 : 403)
  if (hasPage) expect((config.data as { flow: object }).flow).toMatchObject({ canLaunch: mayLaunch })
}

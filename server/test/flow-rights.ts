import { sql } from 'kysely'
import { expect } from 'vitest'
import { flows } from '@tessera/shared/contract/workflow/flows'
import type { FlowApp } from './flow-app.ts'
import { grantMenus } from './menus.ts'
import { releaseDesign } from './released-design.ts'
import { flowNode, refundBody, refundForm } from './sample-flow.ts'

// Flows that `desk01` releases, who has one level of rights on a design, and what their nodes may do with its records.

/** Jobs run at once, but a busy machine needs its time. */
const maxWaitMs = 20_000

export const actions = ['get', 'add', 'change', 'delete'] as const
type Action = (typeof actions)[number]

interface Level {
  /** Grants of the releaser: the menu, its buttons, a scheme of all rows, columns and fields by name. */
  readonly menu: boolean
  readonly buttons: readonly string[]
  readonly allRows: boolean
  readonly fields: readonly string[]
  /** What flows of the releaser may do, in the judgement of a reader. */
  readonly may: readonly Action[]
  /** What they may do as far as a release can know: it does not know rows. */
  readonly releases: readonly Action[]
}

const buttons = ['btn_add', 'btn_edit', 'btn_remove'] as const
const everything = { menu: true, buttons, allRows: true, fields: ['amount', 'reason'] }
export const levels: Readonly<Record<string, Level>> = {
  everything: { ...everything, may: actions, releases: actions },
  nothing: { menu: false, buttons: [], allRows: false, fields: [], may: [], releases: [] },
  'no button': { ...everything, buttons: [], may: ['get'], releases: ['get'] },
  'the button for adding': {
    ...everything,
    buttons: ['btn_add'],
    may: ['get', 'add'],
    releases: ['get', 'add'],
  },
  'the button for editing': {
    ...everything,
    buttons: ['btn_edit'],
    may: ['get', 'change'],
    releases: ['get', 'change'],
  },
  'the button for removing': {
    ...everything,
    buttons: ['btn_remove'],
    may: ['get', 'delete'],
    releases: ['get', 'delete'],
  },
  // Records belong to initiators.
  'own records only': { ...everything, allRows: false, may: [], releases: actions },
  'another field only': { ...everything, fields: ['amount'], may: ['delete'], releases: ['delete'] },
}

export interface FlowRights {
  readonly modelId: string
  /** Gives the releaser these rights on the design, and no others. */
  setLevel(level: Level): Promise<void>
  /** A flow of the releaser with a data node; the answer of its release. */
  release(action: Action): Promise<{ id: string; released: Awaited<ReturnType<FlowApp['call']>> }>
  /** Launches a flow over one stored record, waits for its node, and tells whether the node did its work. */
  run(action: Action, flowId: string): Promise<boolean>
}

/** Carries out at once what waits for its next attempt. */
export async function retryNow({ database: { db } }: FlowApp): Promise<void> {
  await sql`with due as (update system_job set due_time = now()
      where queue = 'workflow.effects' and state = 'queued' and due_time > now() returning 1)
    select pg_notify('tessera', 'jobs due workflow.effects') from due`.execute(db)
}

const both = ['amount', 'reason'].map((name) => ({ parentField: name, childField: name }))
const where = [{ logic: 'and', groups: [{ field: 'amount', op: '==', other: 'amount' }] }]
const onlyReason = both.slice(1)
const assigned = { get: onlyReason, add: both, change: onlyReason, delete: [] }

export async function openFlowRights(app: FlowApp): Promise<FlowRights> {
  const { db } = app.database
  const { fields } = JSON.parse(refundForm) as { fields: object[] }
  const {
    id: modelId,
    menuId,
    table,
  } = await releaseDesign(app, app.as('admin'), {
    enCode: 'guarded_ledger',
    fields,
    columnData: {
      columnList: ['amount', 'reason'].map((prop) => ({ prop })),
      useBtnPermission: true,
      useColumnPermission: true,
      useFormPermission: true,
      useDataPermission: true,
    },
  })
  const desk = app.userId('desk01')
  await grantMenus(db, desk, 'workFlow.flowEngine')
  const scheme = 'scheme.guarded_ledger'
  await sql`insert into system_data_scheme (id, module_id, full_name, en_code, condition_json)
    values (${scheme}, ${menuId}, '全部', 'all', '[]')`.execute(db)

  let runs = 0
  const countOf = async (taskId: string, states: readonly number[]) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from workflow_effect
      where task_id = ${taskId} and kind = 'data' and state = any(${states})`.execute(db)
    return rows[0]!.n
  }

  return {
    modelId,
    async setLevel({ menu, buttons: codes, allRows, fields: names }) {
      const ofDesign = sql`(select ${menuId} union select id from system_button where module_id = ${menuId}
        union select id from system_column where module_id = ${menuId}
        union select id from system_form_field where module_id = ${menuId} union select ${scheme})`
      await sql`delete from org_grant where object_id = ${desk} and item_id in ${ofDesign}`.execute(db)
      if (!menu) return
      const items = sql`
        select 'module' as type, ${menuId}::text as id
        union all select 'button', id from system_button where module_id = ${menuId} and en_code = any(${codes})
        union all select 'column', id from system_column where module_id = ${menuId} and en_code = any(${names})
        union all select 'form', id from system_form_field where module_id = ${menuId} and en_code = any(${names})
        union all select 'resource', ${scheme}::text where ${allRows}`
      await sql`insert into org_grant (object_type, object_id, item_type, item_id)
        select 'User', ${desk}, i.type, i.id from (${items}) i`.execute(db)
    },
    async release(action) {
      const assignList = assigned[action]
      const node = flowNode('timer', 'd', { modelId, action, where, assignList }, { kind: 'data' })
      const template = flowNode('start', 'start', {}, { childNode: node })
      const body = refundBody('', { flowTemplateJson: JSON.stringify(template) })
      const { id } = await app.data(flows.create, body, app.as('admin'))
      return { id, released: await app.call(flows.release, { id }, app.as('desk01')) }
    },
    async run(action, flowId) {
      await sql`delete from ${sql.table(table)}`.execute(db)
      const recordId = `stored${(runs += 1)}`
      await sql`insert into ${sql.table(table)} (id, amount, reason, creator_user_id, organize_id, delete_mark,
        lock_version, release_number) values (${recordId}, 7, '旧', ${app.userId('manager01')}, '', 0, 1, 1)`.execute(
        db,
      )
      const taskId = await app.launch(flowId, { amount: 7, reason: '新' })
      await expect
        .poll(
          async () => {
            await retryNow(app)
            return countOf(taskId, [1, -1])
          },
          { timeout: maxWaitMs },
        )
        .toBe(1)
      const { rows } = await sql<{ id: string; reason: string; isGone: boolean }>`
        select id, reason, delete_mark = 1 as "isGone" from ${sql.table(table)} order by id`.execute(db)
      const stored = rows.find(({ id }) => id === recordId)
      if (action === 'add') return rows.length === 2
      if (action === 'change') return stored?.reason === '新'
      if (action === 'delete') return stored?.isGone === true
      const { rows: tasks } = await sql<{ values: string }>`
        select form_values as "values" from workflow_task where id = ${taskId}`.execute(db)
      return (JSON.parse(tasks[0]!.values) as { reason: string }).reason === '旧'
    },
  }
}

/** What a release and a later run do with these rights; the flow was released with all of them before it runs. */
export async function expectLevel(rights: FlowRights, level: Level, action: Action): Promise<void> {
  await rights.setLevel(levels['everything']!)
  const { id, released: allowed } = await rights.release(action)
  expect(allowed.code).toBe(200)
  await rights.setLevel(level)
  const { released } = await rights.release(action)
  expect(released.code, `a release for ${action}`).toBe(level.releases.includes(action) ? 200 : 400)
  if (released.code !== 200) expect(released.msg).toContain('权限')
  expect(await rights.run(action, id), `a run of ${action}`).toBe(level.may.includes(action))
}

import { sql } from 'kysely'
import { expect } from 'vitest'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { lockedRecord, onlineForms, onlineImports } from '@tessera/shared/contract/lowcode/online'
import { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { openFlowApp, type FlowApp } from './flow-app.ts'
import { flowNode } from './sample-flow.ts'

// A design with a flow, its records in every state of their task, and every path on which callers change them.

export const callers = ['initiator', 'approver', 'holder', 'admin', 'stranger'] as const
export type Caller = (typeof callers)[number]
export const states = ['draft', 'running', 'adopted', 'returned', 'withdrawn', 'terminated', 'older'] as const
export type State = (typeof states)[number]
/** `status` of the tasks; records that are older than the flow have none. */
const statuses: Readonly<Record<State, number | null>> = {
  draft: 0,
  running: 1,
  adopted: 2,
  returned: 3,
  withdrawn: 4,
  terminated: 5,
  older: null,
}

/**
 * What becomes of an act. `done`: as the initiator's own act; `amended`: by the right, which stands in both histories;
 * `locked`: refused with 409 and nothing changed; `gone`: answered like a record that does not exist; `own`: refused with a
 * sentence about the caller's own draft.
 */
type Outcome = 'done' | 'amended' | 'locked' | 'gone' | 'kept'

export interface DesignFlowApp extends FlowApp {
  readonly designId: string
  readonly menuId: string
  readonly table: string
  readonly tokens: Readonly<Record<Caller, { readonly token: string }>>
  /** Makes a record of `coach01` in a state; its reason and its row were `first` and are `second`. */
  make(state: State): Promise<RecordOfState>
}

export interface RecordOfState {
  readonly id: string
  readonly taskId: string
  readonly code: string
}

const field = (jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label: vModel,
  ...more,
})
export const formData = JSON.stringify({
  uniques: [['code']],
  fields: [
    field('comInput', 'code', { required: true }),
    field('numInput', 'amount', { min: 0 }),
    field('comInput', 'reason'),
    field('table', 'lines', { children: [field('comInput', 'what', { required: true })] }),
  ],
})
const press = { type: 'set', field: 'reason', value: { by: 'value', value: 'third' } }
const columnData = JSON.stringify({
  btnsList: [{ value: 'add' }, { value: 'upload' }, { value: 'batchRemove' }],
  columnList: ['code', 'amount', 'reason'].map((prop) => ({ prop, sortable: true })),
  searchList: [{ prop: 'code', searchType: 1 }],
  batchEdit: ['reason'],
  customBtnsList: [{ value: 'third', label: '改', actions: { click: [press] } }],
})

export async function openDesignFlow(env: Readonly<Record<string, string>> = {}): Promise<DesignFlowApp> {
  const app = await openFlowApp(env)
  const { db } = app.database
  const admin = app.as('admin')
  const approver = app.approver('n1', 'manager01', {
    formOperates: [{ id: 'amount', name: 'amount', read: true, write: true }],
  })
  const body = {
    fullName: '报销单',
    enCode: 'expense_flow',
    category: 'office',
    webType: 3,
    formData,
    columnData,
  }
  const flowTemplateJson = JSON.stringify(flowNode('start', 'start', {}, { childNode: approver }))
  const { id: designId } = await app.data(designs.create, { ...body, flowTemplateJson }, admin)
  const { menuIds } = await app.data(designs.release, { id: designId, pc: 1 }, admin)
  const menuId = menuIds[0]!
  const accounts: Readonly<Record<Exclude<Caller, 'admin'>, string>> = {
    initiator: 'coach01',
    approver: 'manager01',
    holder: 'desk01',
    stranger: 'tech01',
  }
  const users = Object.values(accounts).map(app.userId)
  await sql`insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', u, 'module', ${menuId} from unnest(${users}::text[]) u on conflict do nothing`.execute(db)
  await sql`insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', ${app.userId(accounts.holder)}, 'button', id from system_button
    where module_id = ${menuId} and en_code = 'btn_editLocked'`.execute(db)
  const tokens = { admin } as Record<Caller, { token: string }>
  for (const [caller, account] of Object.entries(accounts))
    tokens[caller as Caller] = { token: await app.signIn(account) }
  let count = 0
  const self: DesignFlowApp = {
    ...app,
    designId,
    menuId,
    table: 'lc_expense_flow',
    tokens,
    async make(state) {
      const code = `r${(count += 1)}`
      const coach = tokens.initiator
      const data = (reason: string) => JSON.stringify({ code, amount: 10, reason, lines: [{ what: reason }] })
      if (state === 'older') {
        const id = await createOlder(self, code)
        return { id, taskId: '', code }
      }
      const draft = { id: designId, data: data('first'), status: 1 } as const
      const { id, taskId } = await app.data(onlineForms.create, draft, coach)
      const isDraft = state === 'draft'
      const change = { id: designId, recordId: id, data: data('second'), status: isDraft ? 1 : 0 } as const
      await app.data(onlineForms.update, change, coach)
      if (state === 'adopted') await app.approve(taskId, 'manager01')
      if (state === 'returned') await app.onItem(acts.reject, taskId, 'manager01', { rejectStep: '0' })
      if (state === 'withdrawn') await app.data(launchActs.withdraw, { taskId, handleOpinion: '' }, coach)
      if (state === 'terminated') await app.data(acts.cancel, { taskId, handleOpinion: '' }, admin)
      expect(await statusOf(self, id)).toBe(statuses[state])
      return { id, taskId, code }
    },
  }
  return self
}

/** A record without a task, with its history, as a design without a flow has left it. */
async function createOlder({ database, table, designId, userId }: DesignFlowApp, code: string) {
  const id = `older.${code}`
  const { db } = database
  const creator = userId('coach01')
  await sql`insert into ${sql.table(table)} (id, organize_id, lock_version, release_number, creator_user_id,
      creator_time, delete_mark, code, amount, reason)
    values (${id}, '', 2, 1, ${creator}, now(), 0, ${code}, 10, 'second')`.execute(db)
  const { rows } = await sql<{ key: string }>`
    select c ->> 'key' as key from lowcode_release r, jsonb_array_elements(r.storage -> 'main' -> 'columns') c
    where r.design_id = ${designId} and c ->> 'vModel' = 'reason'`.execute(db)
  const change = { fields: [{ key: rows[0]!.key, from: 'first', to: 'second' }] }
  await sql`insert into lowcode_record_change (record_id, version, design_id, kind, source, release_number, changes,
      creator_user_id)
    values (${id}, 1, ${designId}, 'create', 'form', 1, '{}', ${creator}),
      (${id}, 2, ${designId}, 'update', 'form', 1, ${JSON.stringify(change)}::jsonb, ${creator})`.execute(db)
  return id
}

export async function statusOf({ database }: DesignFlowApp, recordId: string): Promise<number | null> {
  const { rows } = await sql<{ status: number }>`
    select status from workflow_task where record_id = ${recordId} and delete_mark = 0`.execute(database.db)
  return rows[0]?.status ?? null
}

interface Stored {
  readonly reason: string | null
  /** What its rows say, in their order. */
  readonly lines: readonly string[]
  readonly deleteMark: number
  readonly isTaskDeleted: boolean
  readonly status: number | null
  /** Entries of the task that name a change by the right. */
  readonly amendments: number
  readonly versions: number
}

export async function readStored({ database, table }: DesignFlowApp, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select r.reason, array(select s.what from ${sql.table(`${table}_lines`)} s where s.record_id = r.id
        order by s.sort_code) as lines, r.delete_mark as "deleteMark", coalesce(t.delete_mark = 1, false) as "isTaskDeleted", t.status,
      (select count(*)::int from workflow_action a where a.task_id = t.id and a.handle_status = 34
        and a.changes -> 'reason' ->> 'to' = r.reason) as amendments,
      (select count(*)::int from lowcode_record_change c where c.record_id = r.id) as versions
    from ${sql.table(table)} r left join workflow_task t on t.record_id = r.id where r.id = ${id}`.execute(
    database.db,
  )
  return rows[0]!
}

interface Answer {
  readonly code: number
  readonly reason: string
}
type Act = (app: DesignFlowApp, made: RecordOfState, by: { token: string }) => Promise<Answer>

const toAnswer = (answer: { code: number; data?: unknown }): Answer => ({
  code: answer.code,
  reason: ((answer.data ?? {}) as { reason?: string }).reason ?? '',
})
const change =
  (status?: 0 | 1): Act =>
  async ({ call, designId }, { id, code }, by) => {
    const data = JSON.stringify({ code, amount: 10, reason: 'third', lines: [{ what: 'third' }] })
    const input = { id: designId, recordId: id, data, ...(status !== undefined && { status }) }
    return toAnswer(await call(onlineForms.update, input, by))
  }

/** Every path on which a caller changes, deletes or brings back a record. */
export const paths: Readonly<Record<string, Act>> = {
  save: change(),
  submit: change(0),
  async batch({ call, designId }, { id }, by) {
    const input = { id: designId, ids: [id], field: 'reason', value: '"third"', isAllOrNothing: false }
    const answer = await call(recordWork.batchEdit, input, by)
    if (answer.code !== 200) return toAnswer(answer)
    // Each row has its sentence, without a code.
    const { refused } = answer.data as { refused: { reason: string }[] }
    const [row] = refused
    return row
      ? { code: 409, reason: row.reason === '记录不存在或已被删除' ? 'gone' : lockedRecord }
      : { code: 200, reason: '' }
  },
  async import({ call, designId }, { code }, by) {
    const input = { id: designId, list: [{ code, reason: 'third', 'lines-what': 'third' }], mode: 2 as const }
    const answer = await call(onlineImports.start, input, by)
    if (answer.code !== 200) return toAnswer(answer)
    const { created, failed } = answer.data as { created: number; failed: number }
    if (failed > 0) return { code: 409, reason: lockedRecord }
    return { code: 200, reason: created > 0 ? 'gone' : '' }
  },
  async button({ call, designId }, { id }, by) {
    return toAnswer(await call(onlineForms.runButton, { id: designId, button: 'third', ids: [id] }, by))
  },
  async restore({ call, designId }, { id }, by) {
    const input = { id: designId, recordId: id, version: 1, field: 'reason' }
    return toAnswer(await call(recordWork.restore, input, by))
  },
  async remove({ call, designId }, { id }, by) {
    return toAnswer(await call(onlineForms.remove, { id: designId, recordId: id }, by))
  },
  async removeMany({ call, designId }, { id }, by) {
    return toAnswer(await call(onlineForms.removeMany, { id: designId, ids: [id] }, by))
  },
  async undelete(app, { id }, by) {
    const { call, designId, database, table } = app
    const { db } = database
    await sql`update ${sql.table(table)} set delete_mark = delete_mark + 1 where id = ${id}`.execute(db)
    await sql`update workflow_task set delete_mark = 1 where record_id = ${id}`.execute(db)
    return toAnswer(await call(recordWork.undelete, { id: designId, recordId: id }, by))
  },
}

/** Paths that change rows of the sub-table as well; the others change one field. */
const changesRows: ReadonlySet<string> = new Set(['save', 'submit', 'import'])

type Row = Readonly<Record<State, string>>
const locked = 'locked  locked  amended amended locked'
const changing: Row = {
  draft: 'kept    gone    gone    gone    gone',
  running: locked,
  adopted: locked,
  returned: locked,
  withdrawn: locked,
  terminated: locked,
  older: locked,
}
const own = 'done    locked  amended amended locked'
const saving: Row = { ...changing, draft: 'done gone gone gone gone', returned: own, withdrawn: own }
const removing: Row = {
  draft: 'done    gone    gone    gone    gone',
  running: 'locked  locked  locked  locked  locked',
  adopted: 'locked  locked  done    done    locked',
  returned: 'done    locked  done    done    locked',
  withdrawn: 'done    locked  done    done    locked',
  terminated: 'locked  locked  done    done    locked',
  older: 'locked  locked  done    done    locked',
}

/** The table: initiator, approver, holder of the right, administrator, stranger. */
const table: Readonly<Record<string, Row>> = {
  save: saving,
  submit: saving,
  batch: changing,
  button: changing,
  // No row meets a draft: the sheet makes one of its own.
  import: { ...changing, draft: 'gone gone gone gone gone' },
  restore: { ...changing, draft: 'gone gone gone gone gone' },
  remove: removing,
  removeMany: removing,
  undelete: { ...removing, running: 'locked  locked  done    done    locked' },
}

export const expectedOf = (path: string, state: State, caller: Caller): Outcome =>
  table[path]![state].split(/ +/)[callers.indexOf(caller)] as Outcome

/** One cell: makes a record, acts, and compares what became of it with the table. */
export async function expectCell(
  app: DesignFlowApp,
  { path, state, caller }: { path: string; state: State; caller: Caller },
): Promise<void> {
  const made = await app.make(state)
  const before = await readStored(app, made.id)
  const answer = await paths[path]!(app, made, app.tokens[caller])
  const after = await readStored(app, made.id)
  const outcome = expectedOf(path, state, caller)
  if (outcome === 'locked' || outcome === 'kept') {
    expect(answer).toEqual({ code: 409, reason: lockedRecord })
    expect(withoutMarks(path, after)).toEqual(withoutMarks(path, before))
    return
  }
  if (outcome === 'gone') {
    expect(answer.code === 404 || answer.reason === 'gone').toBe(true)
    expect(withoutMarks(path, after)).toEqual(withoutMarks(path, before))
    return
  }
  expect(answer).toEqual({ code: 200, reason: '' })
  const isRemoved = path.startsWith('remove')
  if (isRemoved || path === 'undelete') {
    const isDraft = state === 'draft'
    expect(after.deleteMark).toBe((isDraft ? 2 : 0) + (isRemoved ? 1 : 0))
    expect(after.isTaskDeleted).toBe(isRemoved && state !== 'older')
    return
  }
  expect(after.reason).toBe(path === 'restore' ? 'first' : 'third')
  expect(after.lines).toEqual(changesRows.has(path) ? ['third'] : before.lines)
  expect(after.versions).toBe(before.versions + 1)
  expect(after.amendments).toBe(outcome === 'amended' && state !== 'older' ? 1 : 0)
  if (outcome === 'done') expect(after.status).toBe(path === 'submit' ? 1 : before.status)
  else expect(after.status).toBe(before.status)
}

/** `undelete` has marked the record before it acts. */
const withoutMarks = (path: string, { deleteMark, isTaskDeleted, ...rest }: Stored) =>
  path === 'undelete' ? rest : { deleteMark, isTaskDeleted, ...rest }

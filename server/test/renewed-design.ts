import { sql } from 'kysely'
import { designs } from '@tessera/shared/contract/lowcode/designs'
import { onlineForms } from '@tessera/shared/contract/lowcode/online'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { openFlowApp } from './flow-app.ts'
import { flowNode } from './sample-flow.ts'

export const field = (formId: number, jweeKey: string, vModel: string, more: object = {}) => ({
  jweeKey,
  vModel,
  formId,
  label: `标签${vModel}`,
  ...more,
})
export const code = field(201, 'comInput', 'code', { required: true })
export const before = [
  code,
  field(202, 'comInput', 'extra'),
  field(203, 'comInput', 'grade'),
  field(204, 'table', 'lines', {
    children: [
      field(205, 'comInput', 'what'),
      field(206, 'comInput', 'more'),
      field(207, 'comInput', 'size'),
    ],
  }),
]
/** A field and a column are gone, a field and a column are numbers, and a memo is required. */
export const after = [
  code,
  field(203, 'numInput', 'grade'),
  field(204, 'table', 'lines', {
    children: [field(205, 'comInput', 'what'), field(207, 'numInput', 'size')],
  }),
  field(208, 'comInput', 'memo', { required: true }),
]

export const writable = ['extra', 'grade', 'lines'].map((id) => ({ id, name: id, read: true, write: true }))
export const values = {
  code: 'a',
  extra: '',
  grade: '7',
  lines: [{ what: '一', more: '', size: '3' }],
}

/** A design whose flow has one approver, which tests release anew while its tasks are under way. */
export async function openRenewedDesign() {
  const app = await openFlowApp()
  const admin = app.as('admin')
  const coach = app.as('coach01')
  let count = 0
  let designId = ''
  async function create(formOperates: readonly object[]) {
    const enCode = `renewed${(count += 1)}`
    const template = flowNode(
      'start',
      's',
      {},
      {
        childNode: app.approver('n1', 'manager01', { formOperates }),
      },
    )
    const body = {
      fullName: enCode,
      enCode,
      category: 'office',
      webType: 3,
      formData: JSON.stringify({ fields: before }),
      columnData: JSON.stringify({ columnList: [{ prop: 'code' }] }),
      flowTemplateJson: JSON.stringify(template),
    }
    const { id } = await app.data(designs.create, body, admin)
    const { menuIds } = await app.data(designs.release, { id, pc: 1 }, admin)
    await sql`insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', ${app.userId('coach01')}, 'module', ${menuIds[0]!})`.execute(app.database.db)
    designId = id
  }
  async function release(fields: readonly object[], own: Readonly<Record<string, string>> = {}) {
    const id = designId
    await app.data(designs.update, { id, formData: JSON.stringify({ fields }) }, admin)
    const { questions } = await app.data(designs.previewRelease, { id }, admin)
    const answers = Object.fromEntries(
      questions.map((one) => [one.id, (own[one.id] as 'drop') ?? one.choices[0]!]),
    )
    await app.data(designs.release, { id, answers }, admin)
    return questions
  }

  async function make(state: 'draft' | 'running' | 'withdrawn' | 'returned', own: object = values) {
    const input = { id: designId, data: JSON.stringify(own), status: state === 'draft' ? 1 : 0 } as const
    const { id, taskId } = await app.data(onlineForms.create, input, coach)
    if (state === 'withdrawn') await app.data(launchActs.withdraw, { taskId, handleOpinion: '' }, coach)
    if (state === 'returned') await app.onItem(acts.reject, taskId, 'manager01', { rejectStep: '0' })
    return { id, taskId }
  }
  const read = async (recordId: string) => {
    const {
      data,
      release: number,
      flow,
    } = await app.data(onlineForms.read, { id: designId, recordId }, coach)
    return { number, state: flow!.state, values: JSON.parse(data) as Record<string, unknown> }
  }
  return { app, admin, coach, create, release, make, read, designId: () => designId }
}

import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import { known, type SeedContext } from './context.ts'
import { formText, type Field } from './forms.ts'
import { insertRows } from './rows.ts'

const hour = 3_600_000

const engines: readonly {
  enCode: string
  fullName: string
  category: string
  icon: string
  enabledMark: 0 | 1
  approver: string
  step: string
  fields: readonly Field[]
}[] = [
  {
    enCode: 'eduRefund',
    fullName: '退费申请',
    category: 'finance',
    icon: 'icon-ym icon-ym-report',
    enabledMark: 1,
    approver: 'principal',
    step: '校长审批',
    fields: [
      ['student', '学员', 'comInput'],
      ['amount', '退费金额', 'numInput'],
      ['reason', '原因', 'textarea'],
    ],
  },
  {
    enCode: 'expense',
    fullName: '费用报销',
    category: 'finance',
    icon: 'icon-ym icon-ym-wallet',
    enabledMark: 1,
    approver: 'principal',
    step: '校长审批',
    fields: [
      ['subject', '事项', 'comInput'],
      ['amount', '金额', 'numInput'],
      ['spentOn', '日期', 'date'],
    ],
  },
  {
    enCode: 'eduTransfer',
    fullName: '转课申请',
    category: 'teaching',
    icon: 'icon-ym icon-ym-exchange',
    enabledMark: 1,
    approver: 'coach01',
    step: '教练确认',
    fields: [
      ['student', '学员', 'comInput'],
      ['target', '转入班级', 'comInput'],
      ['reason', '原因', 'textarea'],
    ],
  },
  {
    enCode: 'substitute',
    fullName: '代课申请',
    category: 'teaching',
    icon: 'icon-ym icon-ym-user',
    enabledMark: 1,
    approver: 'coach01',
    step: '代课教练确认',
    fields: [
      ['lesson', '课次', 'comInput'],
      ['substitute', '代课教练', 'userSelect'],
      ['reason', '原因', 'textarea'],
    ],
  },
  {
    enCode: 'leave',
    fullName: '请假申请',
    category: 'personnel',
    icon: 'icon-ym icon-ym-calendar',
    enabledMark: 1,
    approver: 'principal',
    step: '校长审批',
    fields: [
      ['reason', '请假事由', 'textarea'],
      ['fromDate', '开始', 'date'],
      ['toDate', '结束', 'date'],
    ],
  },
  {
    enCode: 'purchase',
    fullName: '物品采购',
    category: 'general',
    icon: 'icon-ym icon-ym-shopping',
    enabledMark: 1,
    approver: 'admin',
    step: '行政审批',
    fields: [
      ['item', '物品', 'comInput'],
      ['count', '数量', 'numInput'],
      ['reason', '用途', 'textarea'],
    ],
  },
  {
    enCode: 'sealUse',
    fullName: '用章申请',
    category: 'general',
    icon: 'icon-ym icon-ym-seal',
    enabledMark: 0,
    approver: 'admin',
    step: '行政审批',
    fields: [
      ['document', '文件', 'comInput'],
      ['reason', '用途', 'textarea'],
    ],
  },
]

type State = 'draft' | 'wait' | 'adopt' | 'reject'
const status = { draft: 0, wait: 1, adopt: 2, reject: 3 } as const

/** Names and ids of the current step by the state of a task. */
const stepNames: Readonly<Record<string, string>> = { adopt: '结束', reject: '发起' }
const stepIds: Readonly<Record<string, string>> = { wait: 'approve', adopt: 'end', reject: 'start' }

/** Flow, initiator, approver (the flow's own by default), urgency, age in hours, state, users in copy. */
const tasks: readonly (readonly [
  flow: string,
  from: string,
  to: string,
  urgent: 1 | 2 | 3,
  hours: number,
  state: State,
  copies?: readonly string[],
])[] = [
  ['eduRefund', 'desk01', 'principal', 3, 3, 'wait'],
  ['expense', 'manager01', 'principal', 1, 8, 'wait'],
  ['expense', 'finance01', 'principal', 2, 26, 'wait'],
  ['leave', 'coach01', 'principal', 1, 30, 'wait'],
  ['leave', 'coach03', 'principal', 1, 52, 'wait'],
  ['purchase', 'desk02', 'admin', 1, 5, 'wait'],
  ['purchase', 'manager02', 'admin', 2, 28, 'wait'],
  ['purchase', 'coach02', 'admin', 1, 75, 'wait'],
  ['eduRefund', 'desk03', 'admin', 3, 99, 'wait'],
  ['substitute', 'coach02', 'coach01', 3, 2, 'wait'],
  ['eduTransfer', 'consultant01', 'coach01', 1, 20, 'wait'],
  ['eduTransfer', 'consultant02', 'coach01', 2, 44, 'wait'],
  ['leave', 'coach01', 'principal', 1, 170, 'adopt', ['manager01', 'admin']],
  ['expense', 'coach01', 'principal', 1, 220, 'reject'],
  ['eduRefund', 'desk01', 'principal', 2, 260, 'adopt', ['admin', 'finance01', 'coach01']],
  ['purchase', 'principal', 'admin', 1, 300, 'adopt', ['principal', 'desk01']],
  ['purchase', 'coach01', 'admin', 1, 340, 'reject'],
  ['substitute', 'coach04', 'coach01', 1, 360, 'adopt', ['principal', 'manager01']],
  ['purchase', 'admin', 'principal', 1, 400, 'adopt', ['coach01']],
  ['expense', 'coach01', 'principal', 1, 4, 'draft'],
]

const template = (approver: string, step: string) =>
  JSON.stringify({
    type: 'start',
    content: '所有人',
    nodeId: 'start',
    prevId: '',
    properties: { title: '发起', initiator: [], initiatePos: [], initiateRole: [], formOperates: [] },
    childNode: {
      type: 'approver',
      content: step,
      nodeId: 'approve',
      prevId: 'start',
      properties: {
        title: step,
        assigneeType: 6,
        approvers: [approver],
        approverPos: [],
        approverRole: [],
        counterSign: 0,
        progress: '50',
        rejectStep: '0',
        hasAuditBtn: true,
        hasRejectBtn: true,
        formOperates: [],
      },
    },
  })

/**
 * Seeds seven flows and twenty tasks in every state, twelve of them pending. Requires the demo organization.
 */
export async function seedWorkflow(db: Db, { users }: SeedContext): Promise<void> {
  const id = (account: string) => known(users, account)
  const ago = (hours: number) => new Date(Date.now() - hours * hour)
  const { rows: people } = await sql<{
    id: string
    realName: string
  }>`select id, real_name as "realName" from org_user`.execute(db)
  const nameOf = new Map(people.map((person) => [person.id, person.realName]))

  const creatorUserId = id('admin')
  await insertRows(
    db,
    'workflow_flow',
    engines.map(({ approver, step, fields, ...engine }, at) => ({
      ...engine,
      version: 1,
      formData: formText(fields),
      flowTemplateJson: template(id(approver), step),
      id: `flow.${engine.enCode}`,
      sortCode: at * 10,
      creatorUserId,
      creatorTime: ago(2_000),
    })),
  )
  await insertRows(
    db,
    'workflow_flow_version',
    engines.map(({ enCode, fullName, approver, step, fields }) => ({
      flowId: `flow.${enCode}`,
      version: 1,
      fullName,
      formType: 2,
      formData: formText(fields),
      flowTemplateJson: template(id(approver), step),
      creatorUserId,
      creatorTime: ago(2_000),
    })),
  )

  const row = tasks.map(([flow, from, to, urgent, hours, state, copies = []], at) => {
    const engine = engines.find(({ enCode }) => enCode === flow)!
    const taskId = `task.${String(at + 1).padStart(2, '0')}`
    const start = ago(hours)
    const end = ago(hours - 1)
    const over = state === 'adopt' || state === 'reject'
    const task = {
      id: taskId,
      enCode: `LC${start.toISOString().slice(0, 10).replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      fullName: `${nameOf.get(id(from))}的${engine.fullName}`,
      flowUrgent: urgent,
      flowId: `flow.${flow}`,
      flowVersion: 1,
      flowCode: flow,
      flowName: engine.fullName,
      flowType: 0,
      flowCategory: engine.category,
      formType: 2,
      formValues: '{}',
      status: status[state],
      round: state === 'draft' ? 0 : 1,
      thisStep: state === 'wait' ? engine.step : (stepNames[state] ?? ''),
      thisStepId: stepIds[state] ?? '',
      completion: state === 'adopt' ? 100 : 0,
      startTime: state === 'draft' ? null : start,
      endTime: over ? end : null,
      creatorUserId: id(from),
      creatorTime: start,
    }
    const node = (
      code: string,
      nodeName: string,
      nodeType: string,
      nodeNext: string[],
      completion: number,
      sortCode: number,
    ) => ({
      id: `${taskId}.${code}`,
      taskId,
      round: 1,
      nodeCode: code,
      nodeName,
      nodeType,
      nodeUp: '0',
      nodeNext,
      completion,
      sortCode,
      creatorTime: start,
    })
    const handled = { draft: 0, wait: 0, adopt: 1, reject: -1 }[state]
    const action = (
      sequence: number,
      code: string,
      nodeName: string,
      assignmentId: string | null,
      handleStatus: number,
      handleId: string,
      handleTime: Date,
      handleOpinion: string | null,
    ) => ({
      id: `${taskId}.${code}.record`,
      taskId,
      sequence,
      visitId: `${taskId}.${code}`,
      assignmentId,
      nodeCode: code,
      nodeName,
      handleStatus,
      handleId,
      handleTime,
      handleOpinion,
    })
    if (state === 'draft') return { task, nodes: [], operators: [], records: [], circulates: [] }
    return {
      task,
      nodes: [
        node('start', '发起', 'start', ['approve'], 1, 0),
        node('approve', engine.step, 'approver', ['end'], handled, 1),
        node('end', '结束', 'end', [], state === 'adopt' ? 1 : 0, 2),
      ],
      operators: [
        {
          id: `${taskId}.operator`,
          taskId,
          visitId: `${taskId}.approve`,
          userId: id(to),
          kind: 6,
          flowUrgent: urgent,
          creatorTime: start,
          handleStatus: over ? Number(state === 'adopt') : null,
          handleTime: over ? end : null,
          completion: Number(over),
        },
      ],
      records: [
        action(1, 'start', '发起', null, 2, id(from), start, null),
        ...(over
          ? [
              action(
                2,
                'approve',
                engine.step,
                `${taskId}.operator`,
                Number(state === 'adopt'),
                id(to),
                end,
                state === 'adopt' ? '同意' : '请补充说明后重新提交',
              ),
            ]
          : []),
      ],
      circulates: copies.map((account) => ({
        id: `${taskId}.copy.${account}`,
        taskId,
        visitId: `${taskId}.approve`,
        userId: id(account),
        creatorUserId: id(to),
        creatorTime: end,
      })),
    }
  })
  await insertRows(
    db,
    'workflow_task',
    row.map(({ task }) => task),
  )
  await insertRows(
    db,
    'workflow_visit',
    row.flatMap(({ nodes }) => nodes),
  )
  await insertRows(
    db,
    'workflow_assignment',
    row.flatMap(({ operators }) => operators),
  )
  await insertRows(
    db,
    'workflow_action',
    row.flatMap(({ records }) => records),
  )
  await insertRows(
    db,
    'workflow_circulate',
    row.flatMap(({ circulates }) => circulates),
  )
}

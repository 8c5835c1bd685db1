import { sql } from 'kysely'
import { flowOfTemplate, type TemplateId } from '@tessera/shared/contract/workflow/sample-flows'
import type { Db } from '../src/db/connect.ts'
import { loadWorkingCalendar } from '../src/workflow/calendar/store.ts'
import { openFlowVersions, type FlowVersion } from '../src/workflow/runtime/versions.ts'
import { listApprovalFlows } from './approval-flows.ts'
import { known, type SeedContext } from './context.ts'
import { draw } from './draw.ts'
import { dateOf, momentOf } from './edu-clock.ts'
import { FlowPlay } from './flow-play.ts'
import { tellEndings, tellStory, valuesByFlow, type StoryTeller } from './flow-stories.ts'
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
    enCode: 'repair',
    fullName: '设备报修',
    category: 'finance',
    icon: 'icon-ym icon-ym-report',
    enabledMark: 1,
    approver: 'principal',
    step: '校长审批',
    fields: [
      ['device', '设备', 'comInput'],
      ['cost', '预计费用', 'numInput'],
      ['reason', '故障情况', 'textarea'],
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
    enCode: 'venue',
    fullName: '场地借用',
    category: 'teaching',
    icon: 'icon-ym icon-ym-exchange',
    enabledMark: 1,
    approver: 'coach01',
    step: '教练确认',
    fields: [
      ['venue', '场地', 'comInput'],
      ['usedOn', '日期', 'date'],
      ['reason', '用途', 'textarea'],
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
  ['repair', 'desk01', 'principal', 3, 3, 'wait'],
  ['expense', 'manager01', 'principal', 1, 8, 'wait'],
  ['expense', 'finance01', 'principal', 2, 26, 'wait'],
  ['leave', 'coach01', 'principal', 1, 30, 'wait'],
  ['leave', 'coach03', 'principal', 1, 52, 'wait'],
  ['purchase', 'desk02', 'admin', 1, 5, 'wait'],
  ['purchase', 'manager02', 'admin', 2, 28, 'wait'],
  ['purchase', 'coach02', 'admin', 1, 75, 'wait'],
  ['repair', 'desk03', 'admin', 3, 99, 'wait'],
  ['substitute', 'coach02', 'coach01', 3, 2, 'wait'],
  ['venue', 'consultant01', 'coach01', 1, 20, 'wait'],
  ['venue', 'consultant02', 'coach01', 2, 44, 'wait'],
  ['leave', 'coach01', 'principal', 1, 170, 'adopt', ['manager01', 'admin']],
  ['expense', 'coach01', 'principal', 1, 220, 'reject'],
  ['repair', 'desk01', 'principal', 2, 260, 'adopt', ['admin', 'finance01', 'coach01']],
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
    properties: {
      title: '发起',
      initiator: [],
      initiatePos: [],
      initiateRole: [],
      formOperates: [],
      isComment: true,
      isBatchApproval: true,
    },
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
        hasTransferBtn: true,
        hasFreeApprover: true,
        isCustomCopy: true,
        formOperates: [],
      },
    },
  })

/** Flows of the templates that no flow above has, and no flow of the business (`approval-flows.ts`). */
const templateFlows: readonly TemplateId[] = ['hiring', 'contract', 'visit', 'complaint']

/** How many demo tasks are being handled, and how many are over. */
const runningTasks = 40
const finishedTasks = 400

const numberOf = (at: number, place: number) =>
  `LC${dateOf(at).replaceAll('-', '')}${String(place).padStart(4, '0')}`

/** The flows of the demo organization, all with one release. */
function listFlows(id: (account: string) => string) {
  const simple = engines.map(({ approver, step, fields, ...engine }) => ({
    ...engine,
    formData: formText(fields),
    flowTemplateJson: template(id(approver), step),
  }))
  const others = templateFlows.map((enCode) => ({ enCode, enabledMark: 1, ...flowOfTemplate(enCode) }))
  return [...simple, ...others]
}

/** Seeds the flows of the demo with one release each, and 40 running and 400 finished tasks over three months. Requires the demo organization. */
export async function seedWorkflow(db: Db, { users }: SeedContext): Promise<void> {
  const id = (account: string) => known(users, account)
  const now = Date.now()
  const approvals = listApprovalFlows(template(id('principal'), '校长审批'), id('finance01'))
  const flows = [...listFlows(id).map((flow) => ({ ...flow, formType: 2 })), ...approvals]
  const creatorUserId = id('admin')
  const creatorTime = new Date(now - 2_000 * hour)
  await insertRows(
    db,
    'workflow_flow',
    flows.map((flow, at) => ({
      ...flow,
      version: 1,
      id: `flow.${flow.enCode}`,
      sortCode: at * 10,
      creatorUserId,
      creatorTime,
    })),
  )
  await insertRows(
    db,
    'workflow_flow_version',
    flows.map(({ enCode, fullName, formType, formData, flowTemplateJson }) => ({
      flowId: `flow.${enCode}`,
      version: 1,
      fullName,
      formType,
      formData,
      flowTemplateJson,
      creatorUserId,
      creatorTime,
    })),
  )
  const teller = await createTeller(db, id, now)
  const versions = openFlowVersions(() => ({ find: () => undefined }))
  const versionOf = (enCode: string) => versions.of(db, `flow.${enCode}`, 1)
  const plays: FlowPlay[] = []
  for (const [at, task] of tasks.entries()) {
    const version = await versionOf(task[0])
    plays.push(playKnown(teller, version, task, at + 1))
  }
  const byCode = new Map<string, FlowVersion>()
  for (const { enCode } of flows.slice(0, -approvals.length)) byCode.set(enCode, await versionOf(enCode))
  plays.push(...playOthers(teller, byCode, plays))
  await writePlays(db, plays, new Map(flows.map(({ enCode, category }) => [enCode, category])))
}

async function createTeller(db: Db, idOf: (account: string) => string, now: number): Promise<StoryTeller> {
  const { rows } = await sql<{ id: string; realName: string; managerId: string | null }>`
    select id, real_name as "realName", manager_id as "managerId" from org_user`.execute(db)
  const people = {
    managers: new Map(rows.map((row) => [row.id, row.managerId])),
    names: new Map(rows.map((row) => [row.id, row.realName])),
    administrator: idOf('admin'),
  }
  const calendar = await loadWorkingCalendar(db)
  return { draw: draw(20_260_101), people, calendar, idOf, now }
}

/** One of the tasks above. Where another user than the flow's approver decides, the approver has passed it on. */
function playKnown(
  { people, idOf, now }: StoryTeller,
  version: FlowVersion,
  [flow, from, to, urgent, hours, state, copies = []]: (typeof tasks)[number],
  place: number,
): FlowPlay {
  const start = now - hours * hour
  const initiator = idOf(from)
  const task = {
    id: `task.${String(place).padStart(2, '0')}`,
    enCode: numberOf(start, place),
    initiator,
    urgent,
  }
  // Draws of its own keep the tasks by chance as they are.
  const values = { ...valuesByFlow[flow]!(draw(place), start, idOf('coach04')) }
  const play = new FlowPlay(version, { ...task, values }, people)
  if (state === 'draft') {
    play.act(initiator, start, { kind: 'saveDraft' })
    return play
  }
  play.act(initiator, start, { kind: 'submit' })
  const approver = idOf(engines.find(({ enCode }) => enCode === flow)!.approver)
  const itemOf = () => ({ assignmentId: play.open[0]!.id })
  if (approver !== idOf(to)) play.act(approver, start, { kind: 'transfer', to: idOf(to), ...itemOf() })
  if (state === 'wait') return play
  const end = start + hour
  if (copies.length > 0) play.act(idOf(to), end, { kind: 'cc', users: copies.map(idOf), ...itemOf() })
  if (state === 'adopt') play.act(idOf(to), end, { kind: 'approve', opinion: '同意', ...itemOf() })
  else play.act(idOf(to), end, { kind: 'reject', opinion: '请补充说明后重新提交', ...itemOf() })
  return play
}

/** Tasks by chance until there are as many as the demo has. */
function playOthers(
  teller: StoryTeller,
  versions: ReadonlyMap<string, FlowVersion>,
  known: readonly FlowPlay[],
): FlowPlay[] {
  const { draw: by, idOf, now } = teller
  const initiators = [
    'desk02',
    'desk03',
    'coach02',
    'coach03',
    'coach05',
    'coach06',
    'consultant01',
    'consultant02',
  ]
  const colleagues = ['coach04', 'coach07', 'coach08', 'manager01', 'manager02']
  const released = [...versions.values()].filter(({ enCode }) => enCode !== 'sealUse')
  const found: FlowPlay[] = []
  const add = (isRunning: boolean, most: number) => {
    const count = [...known, ...found].filter(({ status }) => (isRunning ? status === 1 : status > 1)).length
    for (let left = most - count; left > 0;) {
      const days = isRunning ? by.between(1, 60) / 12 : by.between(9 * 12, 90 * 12) / 12
      // Tasks are launched between eight in the morning and eight in the evening.
      const from =
        momentOf(dateOf(now - days * 24 * hour), '08:00').getTime() + by.between(0, 12 * 60) * 60_000
      if (from > now) continue
      const place = known.length + found.length + 1
      const task = {
        id: `task.${String(place).padStart(2, '0')}`,
        enCode: numberOf(from, place),
        initiator: idOf(by.pick(initiators)),
        urgent: by.weighted<1 | 2 | 3>([
          [1, 80],
          [2, 14],
          [3, 6],
        ]),
      }
      const flows = isRunning ? released : [...versions.values()]
      const colleague = idOf(by.pick(colleagues))
      const play = tellStory(teller, by.pick(flows), task, { from, isRunning, colleague })
      if (!play) continue
      found.push(play)
      left -= 1
    }
  }
  found.push(...tellEndings(teller, versions, known.length + 1, numberOf))
  add(false, finishedTasks)
  add(true, runningTasks)
  return found
}

/** Writes all tasks with one statement for each table. */
async function writePlays(
  db: Db,
  plays: readonly FlowPlay[],
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const tables = plays.map((play) => play.tables)
  await insertRows(
    db,
    'workflow_task',
    tables.map(({ task }) => ({
      ...task,
      flow_category: categories.get(task.flow_code) ?? '',
      creator_time: task.start_time ?? new Date(),
    })),
  )
  const add = (table: string, key: Parameters<(typeof tables)[number]['rowsOf']>[0]) =>
    insertRows(
      db,
      table,
      tables.flatMap(({ rowsOf }) => rowsOf(key)),
    )
  await add('workflow_visit', 'visits')
  await add('workflow_assignment', 'assignments')
  await add('workflow_action', 'actions')
  await add('workflow_circulate', 'copies')
}

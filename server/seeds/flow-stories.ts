import { addWorkingTime, type WorkingCalendar } from '../src/workflow/calendar/working-time.ts'
import { draw, type Draw } from './draw.ts'
import { dateOf, momentOf } from './edu-clock.ts'
import { FlowPlay, type DemoPeople, type DemoTask } from './flow-play.ts'
import type { FlowVersion } from '../src/workflow/runtime/versions.ts'

// What happens to demo tasks: who launches what, how long it lies, and what people write.

const minuteMs = 60_000
const dayMs = 86_400_000

const approvals = [
  '同意',
  '同意，请尽快办理',
  '已核实，同意',
  '情况属实，同意',
  '可以，按规定办理',
  '金额核对无误',
  '同意，注意留存凭证',
  '与家长确认过，同意',
  '',
  '',
]
const rejections = [
  '与规定不符，不同意',
  '本月预算已用完，下月再提',
  '重复申请，请撤销',
  '理由不充分，暂不同意',
]
const returns = ['请补充附件后重新提交', '金额与凭证不一致，请核对', '请写清楚原因和时间', '日期有误，请修改']
const students = [
  '王小宇',
  '李梓涵',
  '张一诺',
  '刘子墨',
  '陈思琪',
  '杨乐乐',
  '黄俊熙',
  '赵安安',
  '周雨桐',
  '吴浩宇',
]
const courses = ['游泳启蒙', '游泳提高', '自由泳专项', '蝶泳进阶', '体能训练', '水球兴趣班']

const date = (draw: Draw, now: number) => now + draw.between(1, 20) * dayMs

/** Values of the form of each flow. */
export const valuesByFlow: Readonly<Record<string, (draw: Draw, now: number, colleague: string) => object>> =
  {
    repair: (draw) => ({
      device: draw.pick(['泳池循环泵', '更衣室淋浴', '前台打印机', '体测仪', '二号池水温控制器']),
      cost: draw.between(3, 90) * 100,
      reason: draw.pick(['不出水', '无法开机', '漏水', '显示异常']),
    }),
    venue: (draw, now) => ({
      venue: draw.pick(['东区一号池', '西区训练池', '体能教室']),
      usedOn: date(draw, now),
      reason: draw.pick(['队内测试', '家长开放日', '教练培训']),
    }),
    substitute: (draw, _now, colleague) => ({
      lesson: `${draw.pick(courses)}第${draw.between(2, 30)}次课`,
      substitute: colleague,
      reason: draw.pick(['参加教练培训', '身体不适', '家中有事']),
    }),
    leave: (draw, now) => {
      const fromDate = date(draw, now)
      return {
        reason: draw.pick(['家中有事', '身体不适，去医院检查', '年假', '孩子学校活动', '办理证件']),
        fromDate,
        toDate: fromDate + draw.between(0, 4) * dayMs,
      }
    },
    expense: (draw, now) => ({
      subject: draw.pick(['泳池消毒药剂', '出差交通费', '团建餐费', '宣传物料印刷', '教具采购', '快递费']),
      amount: draw.between(40, 3_800),
      spentOn: now - draw.between(1, 10) * dayMs,
    }),
    purchase: (draw) => ({
      item: draw.pick(['浮板', '儿童泳镜', '打印纸', '急救包', '泳帽', '投影仪', '饮水机']),
      count: draw.between(1, 60),
      reason: draw.pick(['日常教学', '补充库存', '新班开课', '旧的已损坏']),
    }),
    sealUse: (draw) => ({
      document: draw.pick(['场地租赁合同', '员工收入证明', '合作协议', '退费证明']),
      reason: draw.pick(['对方要求盖章', '办理手续', '签约']),
    }),
    hiring: (draw, now) => ({
      position: draw.pick(['游泳教练', '课程顾问', '前台', '救生员']),
      number: draw.between(1, 4),
      neededOn: date(draw, now),
      cause: draw.pick(['1', '2', '3']),
      duties: '持相关证书，有两年以上经验',
    }),
    contract: (draw, now) => ({
      title: draw.pick(['泳池水处理服务合同', '宣传推广合同', '场地租赁续签合同', '保洁服务合同']),
      partner: draw.pick(['清泉水处理有限公司', '星河广告有限公司', '城东体育中心', '洁净家保洁有限公司']),
      amount: draw.between(8, 120) * 1_000,
      fromDate: date(draw, now),
      summary: '一年期，按季度付款，违约金为合同金额的百分之十',
    }),
    visit: (draw, now, colleague) => ({
      visitor: draw.pick(['区体育局', '实验小学', '市游泳协会', '合作俱乐部']),
      number: draw.between(2, 12),
      visitOn: date(draw, now),
      host: colleague,
      purpose: draw.pick(['安全检查', '合作洽谈', '参观交流']),
    }),
    complaint: (draw, now, colleague) => ({
      parent: `${draw.pick(students)}家长`,
      phone: `1380000${draw.between(1_000, 9_999)}`,
      kind: draw.pick(['1', '2', '3', '4', '5']),
      happenedOn: now - draw.between(0, 5) * dayMs,
      content: draw.pick(['等候时间过长', '更衣室卫生不佳', '课程改期未提前通知', '收费明细不清楚']),
      handler: colleague,
    }),
  }

/** Nodes whose users the initiator chooses, and for whom each flow asks. */
const chosenByFlow: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hiring: { node3: 'finance02' },
  contract: { node2: 'finance01' },
}

export interface StoryTeller {
  readonly draw: Draw
  readonly people: DemoPeople
  readonly calendar: WorkingCalendar | null
  /** Id of a user by account. */
  readonly idOf: (account: string) => string
  readonly now: number
}

/** When a user acts who received an item at a time: most do so within hours, some after days, all in working time. */
function later({ draw, calendar }: StoryTeller, at: number): number {
  const minutes = draw.weighted([
    [draw.between(3, 150), 50],
    [draw.between(150, 900), 35],
    [draw.between(900, 3_000), 15],
  ])
  const from = at + draw.between(1, 59) * 1_000
  return (calendar && addWorkingTime(calendar, from, minutes * minuteMs)) ?? from + minutes * minuteMs
}

/** Tasks without a decision: their initiators withdraw them, or an administrator ends them. */
const endings = [
  ['visit', 'consultant01', 'withdraw', '对方改期，确定时间后再提交'],
  ['expense', 'consultant02', 'withdraw', '金额填错了'],
  ['complaint', 'desk02', 'terminate', '家长已撤回投诉'],
  ['purchase', 'desk03', 'terminate', '与另一份申请重复'],
] as const

/** Plays the tasks without a decision, each at a place of its own from the first one on. */
export const tellEndings = (
  teller: StoryTeller,
  versions: ReadonlyMap<string, FlowVersion>,
  firstPlace: number,
  numberOf: (at: number, place: number) => string,
): FlowPlay[] =>
  endings.map(([code, account, kind, opinion], at) => {
    const { people, idOf, now } = teller
    const place = firstPlace + at
    const own = { ...teller, draw: draw(place) }
    const start = momentOf(dateOf(now - (20 + at * 9) * dayMs), '10:30').getTime()
    const initiator = idOf(account)
    const values = { ...valuesByFlow[code]!(own.draw, start, idOf('coach04')) }
    const task = {
      id: `task.${place}`,
      enCode: numberOf(start, place),
      initiator,
      urgent: 1,
      values,
    } as const
    const play = new FlowPlay(versions.get(code)!, task, people)
    play.act(initiator, start, { kind: 'submit' })
    const end = later(own, start)
    if (kind === 'withdraw') play.act(initiator, end, { kind, opinion })
    else play.act(idOf('admin'), end, { kind, opinion, administrator: true })
    return play
  })

/**
 * Plays a task from its launch until it is over or until now. Undefined where it is in another state than wanted, so
 * that the caller draws again.
 */
export function tellStory(
  teller: StoryTeller,
  version: FlowVersion,
  task: Omit<DemoTask, 'values'>,
  { from, isRunning, colleague }: { from: number; isRunning: boolean; colleague: string },
): FlowPlay | undefined {
  const { draw, people, idOf, now } = teller
  const code = version.enCode
  const values = { ...valuesByFlow[code]!(draw, from, colleague) }
  const play = new FlowPlay(version, { ...task, values }, people)
  const { initiator } = task
  const chosen = Object.fromEntries(
    Object.entries(chosenByFlow[code] ?? {}).map(([node, account]) => [node, [idOf(account)]]),
  )
  const submit = (at: number) => play.act(initiator, at, { kind: 'submit', chosen })
  let at = from
  let returned = 0
  let isUrged = false
  submit(at)
  while (play.status === 1 || play.status === 3) {
    const [item] = play.open
    const next = later(teller, at)
    if (play.status === 3) {
      // A rejected task rests; a returned one is corrected and submitted again.
      if (returned === 0 || draw.chance(20)) break
      if (next > now) break
      submit((at = next))
      returned = 0
      continue
    }
    if (!item || next > now) break
    const isSlow = next - at > dayMs
    at = next
    if (isSlow && !isUrged && draw.chance(30)) {
      isUrged = true
      play.act(initiator, at, { kind: 'urge', opinion: '请尽快处理' })
      continue
    }
    const { userId, id: assignmentId } = item
    const isDecision = play.nodeOf(item) === 'approver'
    const decision = isDecision
      ? draw.weighted<'approve' | 'reject' | 'return'>([
          ['approve', 86],
          ['reject', 6],
          ['return', 8],
        ])
      : 'approve'
    if (decision === 'approve')
      play.act(userId, at, { kind: 'approve', assignmentId, opinion: draw.pick(approvals) })
    else if (decision === 'reject')
      play.act(userId, at, { kind: 'reject', assignmentId, opinion: draw.pick(rejections) })
    else {
      returned += 1
      const opinion = draw.pick(returns)
      play.act(userId, at, { kind: 'return', assignmentId, target: 'initiator', comeBack: false, opinion })
    }
  }
  return (play.status === 1) === isRunning ? play : undefined
}

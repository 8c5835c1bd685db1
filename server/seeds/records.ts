import { sql } from 'kysely'
import type { Db } from '../src/db/connect.ts'
import type { StoredTable } from '../src/lowcode/releases/storage.ts'
import { findStorage } from '../src/lowcode/releases/store.ts'
import { draw, type Draw } from './draw.ts'

type Values = Record<string, unknown>

interface People {
  coaches: readonly string[]
  staff: readonly string[]
  departments: readonly string[]
}

const day = 86_400_000
const recordsPerDesign = 48

/**
 * Values of one record by the names of its fields; `at` is when it was written, `number` counts the records from 1 on.
 * Lists are rows of sub-tables.
 */
type Writer = (random: Draw, at: number, people: People, number: number) => Values

/** Midnight in Shanghai of a day. */
const date = (at: number, days = 0) =>
  new Date(Math.floor((at + 8 * 3_600_000) / day) * day - 8 * 3_600_000 + days * day)
const campuses = ['总部馆', '万达馆', '滨江馆', '科技园馆']
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙', '马', '朱', '胡']
const givenNames = [
  '子涵',
  '雨桐',
  '浩然',
  '欣怡',
  '宇轩',
  '梓萱',
  '俊杰',
  '思远',
  '佳琪',
  '明哲',
  '晓雯',
  '文博',
]
const nameOf = (random: Draw) => random.pick(surnames) + random.pick(givenNames)
const phoneOf = (random: Draw) =>
  `1${random.pick(['38', '39', '50', '58', '77', '86'])}${String(random.between(0, 99_999_999)).padStart(8, '0')}`

const writers: Readonly<Record<string, Writer>> = {
  openClass: (random, at, { coaches }) => {
    const seats = random.pick([12, 15, 20, 30])
    return {
      topic: `${random.pick(['体能', '跆拳道', '少儿街舞', '创意美术', '英语戏剧', '机器人'])}${random.pick(['体验课', '家长开放日', '公开课', '亲子课'])}`,
      coach: random.pick(coaches),
      heldOn: date(at),
      startsAt: random.pick(['09:30:00', '10:00:00', '14:00:00', '15:30:00', '19:00:00']),
      kind: random.weighted([
        ['线下', 6],
        ['线上直播', 2],
        ['进校', 2],
      ] as const),
      seats,
      visitors: random.between(Math.floor(seats / 2), seats),
      score: random.between(3, 5),
      summary: random.pick([
        '家长反馈积极，现场有 3 组当场报名。',
        '孩子参与度高，时间略紧，下次预留 10 分钟答疑。',
        '设备调试耽误了 5 分钟，请提前到场检查。',
        '到场人数低于预期，建议提前一周再次短信提醒。',
      ]),
    }
  },
  lessonPlan: (random) => {
    const course = random.pick(['少儿体能', '跆拳道', '创意美术', '英语戏剧', '机器人编程'])
    return {
      title: `${course} 第 ${random.between(1, 24)} 课`,
      course,
      level: random.pick(['启蒙', '初级', '中级', '高级']),
      minutes: random.pick([45, 60, 90]),
      aids: ['体操垫', '跳绳', '平衡木', '弹力带', '白板'].filter(() => random.chance(40)),
      goal: random.pick([
        '掌握基本动作，能独立完成三组练习。',
        '提升协调性与专注力，完成小组配合任务。',
        '能用完整句子复述故事并表演。',
      ]),
      content: '<p>热身 10 分钟；示范与分解练习 20 分钟；小组任务 20 分钟；放松与点评 10 分钟。</p>',
    }
  },
  equipmentCheck: (random, at, { staff }) => {
    const result = random.weighted([
      ['正常', 7],
      ['需维修', 2],
      ['停用', 1],
    ] as const)
    return {
      room: `${random.pick(campuses)} ${random.between(1, 6)} 号教室`,
      checkedOn: date(at),
      checker: random.pick(staff),
      result,
      cleaned: random.chance(85) ? 1 : 0,
      finding:
        result === '正常' ? null : random.pick(['跑步机履带跑偏', '空调漏水', '体操垫开裂', '投影画面发黄']),
      items: ['体操垫', '跳绳', '投影仪', '音响'].slice(0, random.between(2, 4)).map((name) => ({
        name,
        count: random.between(1, 20),
        state: random.pick(['完好', '完好', '磨损', '损坏']),
        note: null,
      })),
    }
  },
  classIncident: (random, at, { coaches }) => {
    const kind = random.pick(['受伤', '纠纷', '设备', '缺席', '其他'])
    return {
      title: random.pick([
        '跑动中扭伤脚踝',
        '两名学员争抢器材',
        '投影无法开机',
        '无故缺席未请假',
        '家长迟到接送',
      ]),
      kind,
      happenedAt: new Date(at),
      coach: random.pick(coaches),
      student: nameOf(random),
      severity: random.weighted([
        ['轻微', 6],
        ['一般', 3],
        ['严重', 1],
      ] as const),
      course: '课程进行到一半时发生，教练当场处理，其他学员继续上课。',
      treatment: random.pick([
        '冰敷并通知家长接回',
        '已分别沟通，双方和好',
        '报修，更换教室上课',
        '电话联系家长确认原因',
      ]),
      informed: random.chance(80) ? 1 : 0,
    }
  },
  campusEvent: (random, at, { staff }, number) => {
    const budget = random.between(8, 60) * 500
    const cost = Math.round(budget * (0.7 + random.between(0, 40) / 100))
    const leads = random.between(8, 120)
    return {
      name: `${random.pick(campuses)}${random.pick(['暑期', '国庆', '开学季', '双十一', '周年庆'])}${random.pick(['地推', '快闪', '体验周', '路演'])}`,
      channel: random.pick(['地推', '商场', '社区', '线上', '异业合作']),
      // Of each six, the first is the campaign that the others belong to.
      above: number % 6 === 1 ? null : recordId('design.campusEvent', number - ((number - 1) % 6)),
      period: [date(at).getTime(), date(at, random.between(1, 7)).getTime()],
      owner: random.pick(staff),
      budget,
      cost,
      leads,
      costPerLead: Math.round((cost / leads) * 100) / 100,
      review: null,
    }
  },
  schoolTalk: (random, at, { staff }) => {
    const audience = random.between(40, 320)
    return {
      school: `${random.pick(['实验', '第一', '育才', '滨江', '新城', '师大附属'])}${random.pick(['小学', '幼儿园', '中学'])}`,
      talkedOn: date(at),
      speaker: random.pick(staff),
      contact: `${random.pick(surnames)}老师`,
      phone: phoneOf(random),
      audience,
      leads: Math.floor(audience * 0.2),
      note: null,
    }
  },
  parentVoice: (random) => {
    const kind = random.weighted([
      ['表扬', 4],
      ['建议', 4],
      ['投诉', 1],
    ] as const)
    const words = {
      表扬: [
        '教练很有耐心，孩子回家一直练。',
        '课后点评很具体，知道孩子哪里进步了。',
        '前台请假处理得很快，谢谢。',
      ],
      建议: ['希望周末上午增加一个班。', '等候区能多放几把椅子。', '建议提前一天提醒带水杯和护具。'],
      投诉: ['上周六的课推迟了二十分钟才开始。', '换了教练没有提前通知家长。'],
    }
    return {
      parent: `${random.pick(surnames)}${random.pick(['女士', '先生'])}`,
      phone: phoneOf(random),
      kind,
      about: [],
      score: kind === '投诉' ? random.between(1, 3) : random.between(4, 5),
      voice: random.pick(words[kind]),
    }
  },
  expense: (random, at, { staff, departments }) => {
    const kind = random.pick(['差旅', '物料', '培训', '招待', '办公', '其他'])
    const lines = Array.from({ length: random.between(1, 4) }, () => ({
      item: random.pick(['高铁票', '打车', '住宿', '宣传单页', '打印装订', '午餐', '培训资料', '快递']),
      paidOn: date(at, -random.between(0, 5)),
      amount: random.between(20, 1_800),
      invoice: String(random.between(10_000_000, 99_999_999)),
    }))
    return {
      title: `${kind}费用 ${random.pick(['上海出差', '开学物料', '教练培训', '客户来访', '日常办公'])}`,
      applicant: random.pick(staff),
      department: random.pick(departments),
      appliedOn: date(at),
      kind,
      payment: random.pick(['银行转账', '现金', '冲抵借款']),
      total: lines.reduce((sum, { amount }) => sum + amount, 0),
      files: [],
      note: null,
      lines,
    }
  },
  visitorBook: (random, at, { staff }) => ({
    visitor: nameOf(random),
    company: random.pick(['恒信物业', '蓝鲸科技', '新程广告', '安泰保险', null]),
    phone: phoneOf(random),
    host: random.pick(staff),
    visitedOn: new Date(at),
    purpose: random.pick(['商务洽谈', '面试', '家长来访', '设备维修', '参观']),
    people: random.between(1, 5),
    left: random.chance(90) ? 1 : 0,
    note: null,
  }),
}

const recordId = (designId: string, number: number) => `${designId}.${String(number).padStart(3, '0')}`

/** Writes believable records of a released demo design, the latest of them today. */
export async function seedRecords(db: Db, designId: string, enCode: string, people: People): Promise<void> {
  const storage = await findStorage(db, designId)
  const write = writers[enCode]
  if (!storage || !write) return
  const random = draw([...enCode].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
  const records = Array.from({ length: recordsPerDesign }, (_, at) => {
    // During office hours in Shanghai, every two or three days.
    const time = date(Date.now(), -Math.round(at * 2.5)).getTime() + random.between(9 * 60, 18 * 60) * 60_000
    return {
      // Lists show the highest id first.
      id: recordId(designId, recordsPerDesign - at),
      time,
      values: write(random, time, people, recordsPerDesign - at),
      author: random.pick(people.staff),
    }
  })
  await insert(
    db,
    storage.main,
    records.map(({ id, time, values, author }) => ({
      ...columnValues(storage.main, values),
      id,
      release_number: 1,
      creator_user_id: author,
      creator_time: new Date(time),
    })),
  )
  for (const table of storage.subTables)
    await insert(
      db,
      table,
      records.flatMap(({ id, values }) =>
        ((values[table.vModel] ?? []) as readonly Values[]).map((row, at) => ({
          ...columnValues(table, row),
          id: `${id}.${at + 1}`,
          record_id: id,
          sort_code: at,
        })),
      ),
    )
}

const columnValues = ({ columns }: StoredTable, values: Values): Values =>
  Object.fromEntries(
    columns.flatMap(({ vModel, column }) => (values[vModel] === undefined ? [] : [[column, values[vModel]]])),
  )

async function insert(db: Db, { table }: StoredTable, rows: readonly Values[]): Promise<void> {
  if (rows.length === 0) return
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = sql.join(names.map((name) => sql.id(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

import type { SeedContext } from './context.ts'
import { draw, type Draw } from './draw.ts'
import type { ClassPlan } from './edu-classes.ts'
import { followUpNotes } from './edu-care.ts'
import { daysBetween, momentOf, plusDays } from './edu-clock.ts'
import type { Seat } from './edu-ledger.ts'
import { lessonRows, rosterRow, type LessonRow } from './edu-lessons.ts'
import { saleOf, type Buyer, type Sale } from './edu-orders.ts'
import { hireDateOf } from './edu-products.ts'
import { drawStudent, type StudentPlan } from './edu-students.ts'

type Student = Omit<StudentPlan['student'], 'trackStatus'> & {
  trackStatus: StudentPlan['student']['trackStatus'] | 'invalid'
}

/** The demo begins this many days before today, its present classes about 60 days before today. */
const historyDays = 540

const packages = [
  [1_200, 24],
  [2_400, 42],
  [3_600, 16],
  [4_800, 18],
] as const

/** Percent of a month's students, from January to December: summer and the new school year are the busiest. */
const demandByMonth = [60, 40, 90, 85, 80, 95, 100, 100, 95, 80, 75, 65] as const

/**
 * What happened before the present classes: each has a former one with the same room, coach and times, whose students
 * signed, took lessons, renewed or left. Some of the present students come from it; their present order is a renewal.
 */
export function planHistory(
  context: SeedContext,
  classes: readonly ClassPlan[],
  students: readonly StudentPlan[],
  today: string,
  now: number,
) {
  const random = draw(20_250_101)
  const history: History = {
    context,
    today,
    random,
    studentNumbers: new Map([[today.slice(0, 4), students.length]]),
    orderNumbers: new Map(),
    students: [],
    sales: [],
    seats: [],
    refundDates: new Map(),
    enrolments: [],
    suspensions: [],
    trials: [],
    trialSeats: [],
    followUps: [],
    noteRandom: draw(20_250_102),
  }
  const formerClasses = classes.map((plan) => formerClassOf(context, plan, today))
  const lessons: LessonRow[] = []
  const renewing = new Set<string>()
  for (const [at, former] of formerClasses.entries()) {
    const plan = classes[at]!
    const days = { from: former.from, to: former.to! }
    const own = lessonRows(former, days, now, random, 0)
    lessons.push(...own)
    const held = own.filter(({ status }) => status === 'done')
    const members = students.filter(({ place }) => place?.plan === plan)
    for (let seat = 0; seat < former.seats; seat++) {
      const member = random.chance(60) ? members[seat]?.student : undefined
      if (fillSeat(history, former, held, member)) renewing.add(member!.id)
    }
    addLostLeads(history, former, held)
  }
  addEarlyRenewals(history, students)
  return { ...history, classes: formerClasses, lessons, renewing }
}

/** Some members of the present classes have bought their next lessons in the last four weeks. */
function addEarlyRenewals(history: History, students: readonly StudentPlan[]): void {
  const { between, chance, weighted } = draw(20_250_103)
  for (const { student, place } of students) {
    if (place?.plan.status !== 'open' || !chance(22)) continue
    const signDate = plusDays(history.today, -between(1, 27))
    history.sales.push(
      saleOf(student, place.plan.course, {
        id: `${student.id}.next`,
        orderNo: numberOrder(history, signDate),
        type: 'renew',
        signDate,
        effectiveFrom: signDate,
        paidUnits: weighted(packages),
        giftUnits: 0,
        percent: chance(50) ? 90 : 95,
        isPartlyPaid: chance(10),
      }),
    )
  }
}

interface History {
  readonly context: SeedContext
  readonly today: string
  readonly random: Draw
  /** Numbers issued in each year and on each day. */
  readonly studentNumbers: Map<string, number>
  readonly orderNumbers: Map<string, number>
  readonly students: { student: Student; joined: string; lostReason: string | null }[]
  readonly sales: Sale[]
  readonly seats: Seat[]
  /** Days by the line that is refunded. */
  readonly refundDates: Map<string, string>
  readonly enrolments: object[]
  readonly suspensions: object[]
  readonly trials: object[]
  readonly trialSeats: object[]
  readonly followUps: object[]
  readonly noteRandom: Draw // of its own, so that lessons and orders do not depend on follow-ups
}

function formerClassOf(context: SeedContext, plan: ClassPlan, today: string): ClassPlan {
  const coach = Number([...context.users].find(([, id]) => id === plan.coachId)![0].slice('coach'.length))
  const hired = hireDateOf(coach, today)
  const earliest = plusDays(today, -historyDays)
  const last = plusDays(plan.from, -1)
  const yesterday = plusDays(today, -1)
  return {
    ...plan,
    id: `${plan.id}.former`,
    enCode: `${plan.enCode}Q`,
    name: `${plan.name}（往期）`,
    status: 'finished',
    seats: Math.max(plan.seats, plan.capacity - 3),
    from: hired > earliest ? plusDays(hired, 10) : earliest,
    to: last < yesterday ? last : yesterday,
  }
}

/**
 * Students who sit on one seat of a former class one after the other, the present member as the last one. Returns whether
 * that one took lessons.
 */
function fillSeat(
  history: History,
  former: ClassPlan,
  held: readonly LessonRow[],
  member: Buyer | undefined,
): boolean {
  const { between, chance } = history.random
  const last = former.to!
  const joined = member && plusDays(last, -between(20, Math.floor(daysBetween(former.from, last) * 0.8)))
  // Without a present member the last student often stays until the class ends, and does not renew.
  const lastGap = joined ? between(10, 30) : between(0, chance(60) ? 45 : 150)
  const until = plusDays(joined ?? last, -lastGap)
  for (let from = plusDays(former.from, between(0, 150)); daysBetween(from, until) > 20;) {
    if (!chance(demandByMonth[Number(from.slice(5, 7)) - 1]!)) {
      from = plusDays(from, 14)
      continue
    }
    const student = addStudent(history, former, from)
    if (chance(55)) addTrial(history, student, former, held, from)
    const left = attend(history, student, former, held, { from, to: until, isMember: false })
    from = plusDays(left, between(5, 50))
  }
  if (!member || !joined) return false
  const before = history.sales.length
  attend(history, member, former, held, { from: joined, to: last, isMember: true })
  return history.sales.length > before
}

function addStudent(
  { context, today, random, students, studentNumbers }: History,
  former: ClassPlan,
  joined: string,
  lead: { trackStatus: 'tried' | 'invalid'; lostReason: string | null } | null = null,
): Student {
  const { course, where } = former
  const year = joined.slice(0, 4)
  const number = (studentNumbers.get(year) ?? 0) + 1
  studentNumbers.set(year, number)
  const student: Student = {
    ...drawStudent(
      context,
      {
        id: `student.former.${String(students.length + 1).padStart(4, '0')}`,
        studentNo: `XY${year}${String(number).padStart(4, '0')}`,
        where,
        ages: [course.ageMin, course.ageMax],
      },
      today,
      random,
    ),
    stage: lead ? 'lead' : 'ended',
    trackStatus: lead?.trackStatus ?? 'signed',
    firstSignDate: null,
  }
  students.push({ student, joined, lostReason: lead?.lostReason ?? null })
  return student
}

/**
 * The lessons of one student in a former class and the orders that pay for them, until the student leaves. A member of the
 * present class stays to the end and uses up exactly what was bought. Returns the day on which the student leaves.
 */
function attend(
  history: History,
  student: Buyer,
  former: ClassPlan,
  held: readonly LessonRow[],
  { from, to, isMember }: { from: string; to: string; isMember: boolean },
): string {
  const { between, chance, weighted } = history.random
  const rest = chance(8) ? plusDays(from, between(40, 120)) : null
  const isResting = ({ bizDate }: LessonRow) =>
    rest !== null && bizDate >= rest && bizDate < plusDays(rest, 21)
  const lessons = held.filter(
    (lesson) => lesson.bizDate >= from && lesson.bizDate <= to && !isResting(lesson),
  )
  const hasRested = rest !== null && lessons.some(({ bizDate }) => bizDate > plusDays(rest, 21))
  let left = from
  let lineId: string | null = null
  let signDate = plusDays(from, -between(1, 10))
  for (let at = 0, order = 1; at < lessons.length; order++) {
    const id = `${student.id}.${order}`
    const size = weighted(packages)
    const gift = chance(20) ? 2 * former.course.units : 0
    const quitsAfter = !isMember && chance(4) ? between(2, 8) : Infinity
    // No order for the few lessons before the class ends: the last one is larger.
    const isLast = isMember && lessons.length - at < (size + gift) / former.course.units + 8
    const limit = isLast ? Infinity : size + gift
    const payer = { studentId: student.id, lineId: `line.${id}` }
    const { own, used } = takeLessons(lessons.slice(at), payer, { limit, quitsAfter }, history.random)
    at += own.length
    if (used === 0) break
    lineId = payer.lineId
    const hasRunOut = used === limit
    const isRefunded = !hasRunOut && !isMember && (own.length === quitsAfter || chance(25))
    const isExact = !hasRunOut && !isRefunded
    history.seats.push(...own)
    history.sales.push(
      saleOf(student, former.course, {
        id,
        orderNo: numberOrder(history, signDate),
        type: order === 1 ? 'sign' : 'renew',
        signDate,
        effectiveFrom: order === 1 ? from : signDate,
        paidUnits: isExact ? used : size,
        giftUnits: isExact ? 0 : gift,
        percent: weighted([
          [100, 45],
          [95, 20],
          [90, 20],
          [85, 10],
          [80, 5],
        ] as const),
        isPartlyPaid: false,
      }),
    )
    left = own.at(-1)!.lesson.bizDate
    if (isRefunded) {
      left = [plusDays(left, between(1, 6)), plusDays(history.today, -1)].toSorted()[0]!
      history.refundDates.set(lineId, left)
      break
    }
    if (!isMember && !chance(58)) break
    const isEarly = isMember || chance(75)
    const next = plusDays(left, isEarly ? -between(0, 14) : between(4, 20))
    signDate = next > signDate ? next : left
    while (at < lessons.length && lessons[at]!.bizDate < signDate) at++
  }
  if (lineId === null) return left
  history.enrolments.push({
    id: `${former.id}.${student.id}`,
    classId: former.id,
    studentId: student.id,
    lineId,
    joinDate: from,
    leaveDate: plusDays(left, 1),
    status: 'left',
  })
  if (rest !== null && hasRested && plusDays(rest, 21) < left)
    history.suspensions.push({
      id: `suspension.${student.id}`,
      studentId: student.id,
      fromDate: rest,
      toDate: plusDays(rest, 20),
      reason: '假期出行',
      status: 'ended',
    })
  return left
}

/** The next lessons of a student until as many units are charged or the student quits, and the charged units. */
function takeLessons(
  lessons: readonly LessonRow[],
  payer: { studentId: string; lineId: string },
  { limit, quitsAfter }: { limit: number; quitsAfter: number },
  random: Draw,
) {
  const own: Seat[] = []
  let used = 0
  for (const lesson of lessons) {
    if (used >= limit || own.length >= quitsAfter) break
    const row = rosterRow(payer, lesson, random)
    own.push({ lesson, row })
    used += row.deductUnits
  }
  return { own, used }
}

/** Numbers of contracts begin anew every day. */
function numberOrder({ orderNumbers }: History, signDate: string): string {
  const number = (orderNumbers.get(signDate) ?? 0) + 1
  orderNumbers.set(signDate, number)
  return `HT${signDate.replaceAll('-', '')}${String(number).padStart(4, '0')}`
}

/** A trial lesson before a student signs, which is at most ten days before the student joins. */
function addTrial(
  history: History,
  student: Student,
  former: ClassPlan,
  held: readonly LessonRow[],
  joined: string,
): void {
  const earliest = plusDays(joined, -21)
  const lesson = held.findLast(({ bizDate }) => bizDate < plusDays(joined, -10) && bizDate >= earliest)
  if (!lesson) return
  addFollowUp(history, student, plusDays(lesson.bizDate, -3), { from: 'none', to: 'tracking' })
  addTrialSeat(history, student, former, lesson, 'present')
}

const lostReasons = ['时间不合适', '价格偏高', '选择了其他机构', '距离太远'] as const

/** Leads who had a trial lesson and did not sign. The older ones are lost. */
function addLostLeads(history: History, former: ClassPlan, held: readonly LessonRow[]): void {
  const { between, chance, pick } = history.random
  for (let count = between(5, 9); count > 0; count--) {
    const lesson = pick(held)
    const isLost = lesson.bizDate < plusDays(history.today, -75)
    const student = addStudent(history, former, lesson.bizDate, {
      trackStatus: isLost ? 'invalid' : 'tried',
      lostReason: isLost ? pick(lostReasons) : null,
    })
    addFollowUp(history, student, plusDays(lesson.bizDate, -3), { from: 'none', to: 'tracking' })
    if (isLost) addFollowUp(history, student, plusDays(lesson.bizDate, 9), { from: 'tried', to: 'invalid' })
    addTrialSeat(history, student, former, lesson, chance(85) ? 'present' : 'absent')
  }
}

/** The consultant talks to a lead on a day, which moves the lead on the board. */
function addFollowUp(
  { followUps, noteRandom: { between, pick } }: History,
  { id, consultantId }: Student,
  date: string,
  status: { from: string; to: string },
): void {
  followUps.push({
    id: `follow.${id}.${status.to}`,
    studentId: id,
    userId: consultantId,
    at: momentOf(date, `1${between(0, 8)}:30`),
    way: pick(['phone', 'wechat', 'visit'] as const),
    effective: true,
    content: pick(followUpNotes),
    nextAt: null,
    nextAction: null,
    statusFrom: status.from,
    statusTo: status.to,
    creatorUserId: consultantId,
  })
}

function addTrialSeat(
  history: History,
  student: Student,
  former: ClassPlan,
  lesson: LessonRow,
  status: 'present' | 'absent',
): void {
  const rosterId = `${lesson.id}.${student.id}`
  history.trialSeats.push({
    id: rosterId,
    lessonId: lesson.id,
    studentId: student.id,
    bizDate: lesson.bizDate,
    rosterType: 'trial',
    status,
    planUnits: 0,
    chargeReason: 'trial_free',
  })
  history.trials.push({
    id: `trial.${student.id}`,
    studentId: student.id,
    lessonId: lesson.id,
    rosterId,
    courseId: `course.${former.course.enCode}`,
    status: 'booked',
    creatorUserId: student.consultantId,
  })
}

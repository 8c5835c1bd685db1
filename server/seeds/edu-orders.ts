import type { Draw } from './draw.ts'
import { courses } from './edu-catalog.ts'
import type { ClassPlan } from './edu-classes.ts'
import type { StudentPlan } from './edu-students.ts'

const packages = [1_200, 2_400, 3_600, 4_800] as const

interface Terms {
  /** Ends the ids of the order and its line. */
  readonly id: string
  readonly orderNo: string
  readonly type: 'sign' | 'renew'
  readonly signDate: string
  readonly effectiveFrom: string
  readonly paidUnits: number
  readonly giftUnits: number
  /** Percent of the list price. */
  readonly percent: number
  /** Half of the amount is still due. */
  readonly isPartlyPaid: boolean
}

export type Buyer = Pick<StudentPlan['student'], 'id' | 'campusId' | 'consultantId' | 'sourceId'>

/** An order for lessons of a course with its single line. */
export function saleOf(student: Buyer, course: ClassPlan['course'], terms: Terms) {
  const { id, orderNo, type, signDate, effectiveFrom, paidUnits, giftUnits, percent, isPartlyPaid } = terms
  const listAmount = (paidUnits / 100) * course.price
  const netAmount = Math.round((listAmount * percent) / 100)
  return {
    order: {
      id: `order.${id}`,
      orderNo,
      studentId: student.id,
      sellCampusId: student.campusId,
      type,
      signDate,
      listAmount,
      discountAmount: listAmount - netAmount,
      netAmount,
      receivedAmount: isPartlyPaid ? Math.floor(netAmount / 2) : netAmount,
      status: isPartlyPaid ? 'part_paid' : 'paid',
      sellers: [{ userId: student.consultantId, shareBp: 10_000 }],
      sourceId: student.sourceId,
    },
    line: {
      id: `line.${id}`,
      courseId: `course.${course.enCode}`,
      paidUnits,
      giftUnits,
      netAmount,
      unitListPrice: course.price,
      effectiveFrom,
    },
  }
}
export type Sale = ReturnType<typeof saleOf>

/**
 * The order of a student for a class, from which `consumed` units are used already. One in eleven, and the first four of
 * the fourth class, are about to run out.
 */
export function orderOfMember(
  { student, place, joined }: StudentPlan,
  { consumed, type }: { consumed: number; type: 'sign' | 'renew' },
  today: string,
  { between, chance, pick }: Draw,
): Sale {
  const { plan, seat } = place!
  const low = plan.at === 3 ? seat < 4 : (plan.at * 16 + seat) % 11 === 5
  const left = between(0, 4) * 100
  const paidUnits = low
    ? Math.max(consumed + left, 100)
    : (packages.find((size) => size > consumed + 800) ?? consumed + 2_400)
  const giftUnits = !low && chance(20) ? 200 : 0
  const signDate = student.firstSignDate ?? today
  return saleOf(student, plan.course, {
    id: student.id,
    orderNo: `HT${student.studentNo}`,
    type,
    signDate,
    effectiveFrom: joined ?? signDate,
    paidUnits,
    giftUnits,
    percent: pick([100, 100, 95, 90, 85]),
    isPartlyPaid: chance(6),
  })
}

/** The order of a student who pauses before the first lesson, for the first course that suits the age. */
export function orderOfPaused({ student }: StudentPlan, today: string): Sale {
  const years = Math.floor((Date.parse(today) - Date.parse(student.birthday)) / (365 * 86_400_000))
  const course = courses.find(({ ageMin, ageMax }) => ageMin <= years && years <= ageMax) ?? courses[0]!
  const signDate = student.firstSignDate ?? today
  return saleOf(student, course, {
    id: student.id,
    orderNo: `HT${student.studentNo}`,
    type: 'sign',
    signDate,
    effectiveFrom: signDate,
    paidUnits: packages[1],
    giftUnits: 0,
    percent: 100,
    isPartlyPaid: false,
  })
}

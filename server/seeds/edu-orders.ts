import type { Draw } from './draw.ts'
import type { StudentPlan } from './edu-students.ts'

const packages = [1_200, 2_400, 3_600, 4_800] as const

/**
 * The order of a student for a class and its single line: consumed and remaining lessons. One in eleven, and
 * the first four of the fourth class, are about to run out.
 */
export function orderRows(
  { student, place, joined }: StudentPlan,
  consumed: number,
  today: string,
  { between, chance, pick }: Draw,
) {
  const { plan, seat } = place!
  const low = plan.at === 3 ? seat < 4 : (plan.at * 16 + seat) % 11 === 5
  const left = between(0, 4) * 100
  const paidUnits = low
    ? Math.max(consumed + left, 100)
    : (packages.find((size) => size > consumed + 800) ?? consumed + 2_400)
  const giftUnits = !low && chance(20) ? 200 : 0
  const totalUnits = paidUnits + giftUnits
  const listAmount = (paidUnits / 100) * plan.course.price
  const netAmount = Math.round((listAmount * pick([100, 100, 95, 90, 85])) / 100)
  const partly = chance(6)
  const receivedAmount = partly ? Math.floor(netAmount / 2) : netAmount
  const remainUnits = totalUnits - consumed
  const signDate = student.firstSignDate ?? today
  return {
    order: {
      id: `order.${student.id}`,
      orderNo: `HT${student.studentNo}`,
      studentId: student.id,
      sellCampusId: student.campusId,
      type: 'sign',
      signDate,
      listAmount,
      discountAmount: listAmount - netAmount,
      netAmount,
      receivedAmount,
      status: partly ? 'part_paid' : 'paid',
      sellers: [{ userId: student.consultantId, shareBp: 10_000 }],
      sourceId: student.sourceId,
    },
    line: {
      id: `line.${student.id}`,
      orderId: `order.${student.id}`,
      studentId: student.id,
      scope: 'course',
      courseId: `course.${plan.course.enCode}`,
      paidUnits,
      giftUnits,
      totalUnits,
      netAmount,
      unitListPrice: plan.course.price,
      effectiveFrom: joined ?? signDate,
      status: remainUnits === 0 ? 'used_up' : 'active',
      consumedUnits: consumed,
      remainUnits,
      // Value of the first `consumed` units, rounded half up.
      recognised: Math.floor((2 * netAmount * consumed + totalUnits) / (2 * totalUnits)),
      received: receivedAmount,
    },
  }
}

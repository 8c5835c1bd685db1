import type pg from 'pg'
import type { Db } from '../src/db/connect.ts'
import type { TableName } from '../src/db/typed-sql.ts'
import type { Phones } from '../src/edu/students/phones.ts'
import { monthsFrom } from '../src/edu/statistics/periods.ts'
import { refreshStages } from '../src/edu/students/stage.ts'
import { known, type SeedContext } from './context.ts'
import { draw } from './draw.ts'
import { courses, rooms, subjects } from './edu-catalog.ts'
import { careRows } from './edu-care.ts'
import {
  cashInBank,
  cashRows,
  monthlyExpenses,
  monthlyTransfers,
  payrollRows,
  transferRows,
} from './edu-cash.ts'
import { copyRows } from './copy-rows.ts'
import { classPlans } from './edu-classes.ts'
import { dateOf, momentOf, plusDays } from './edu-clock.ts'
import { planHistory } from './edu-history.ts'
import { ledgerRows, payAccounts } from './edu-ledger.ts'
import { lessonRows, reviewRows, rosterRow } from './edu-lessons.ts'
import { orderOfMember, orderOfPaused } from './edu-orders.ts'
import { planPeople } from './edu-people.ts'
import { coachDetails, hireDateOf, pricePlanRows } from './edu-products.ts'
import { studentPlans } from './edu-students.ts'

/** The months before the present classes. Each was closed on the fifth day of the next one. */
const closedMonths = (today: string, closedBy: string) => {
  const months = monthsFrom(today, -18)
  return months.slice(0, -3).map((month, at) => ({
    month,
    status: 'closed',
    closedBy,
    closedAt: momentOf(`${months[at + 1]!}-05`, '18:00'),
  }))
}

/**
 * Seeds 2 campuses, 24 classes and 300 students with lessons and reviews around today; with `withHistory` also what
 * happened in the 16 months before. `client` is the connection of `db`. Requires the demo organization.
 */
export async function seedEdu(
  db: Db,
  context: SeedContext,
  phones: Phones,
  { client, withHistory }: { client: pg.ClientBase; withHistory: boolean },
): Promise<void> {
  const insert = (table: TableName, rows: readonly object[]) => copyRows(client, table, rows)
  const now = Date.now()
  const today = dateOf(now)
  const chance = draw(20_260_630)
  const { users, organizes } = context
  const campuses = [
    ['east', '城东', '滨江路 18 号'],
    ['west', '城西', '文苑街 206 号'],
  ] as const

  await insert(
    'edu_campus',
    campuses.map(([where, shortName, address]) => ({
      id: known(organizes, `campus.${where}`),
      shortName,
      address,
      phone: where === 'east' ? '0571-8812 0018' : '0571-8812 0206',
      businessHours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '09:00', end: '20:30' })),
      openDate: plusDays(today, -1_200),
    })),
  )
  await insert(
    'edu_classroom',
    campuses.flatMap(([where]) =>
      rooms.map((name, at) => ({
        id: `room.${where}.${at}`,
        campusId: known(organizes, `campus.${where}`),
        name,
        capacity: [12, 14, 16, 20][at],
        tags: at === 3 ? ['投影', '镜面墙', '钢琴'] : ['投影'],
      })),
    ),
  )
  await insert(
    'edu_subject',
    subjects.map((subject, at) => ({ ...subject, sortCode: at * 10 })),
  )
  await insert(
    'edu_course',
    courses.map(({ price: _, ...course }) => ({ id: `course.${course.enCode}`, ...course })),
  )
  await insert('edu_price_plan', pricePlanRows(today))
  await insert(
    'edu_coach',
    [...users]
      .filter(([account]) => account.startsWith('coach'))
      .map(([account, id], at) => ({
        ...coachDetails(at, today),
        campusIds: [known(organizes, Number(account.slice(5)) % 2 === 1 ? 'campus.east' : 'campus.west')],
        id,
        coachNo: `JL${account.slice(5).padStart(3, '0')}`,
        subjects: [subjects[Number(account.slice(5)) % subjects.length]!.id],
        hireDate: hireDateOf(Number(account.slice(5)), today),
        checkDate: plusDays(today, -120),
      })),
  )

  const classes = classPlans(context, today)
  const students = studentPlans(context, classes, today, chance)
  const history = withHistory ? planHistory(context, classes, students, today, now) : null
  const allClasses = [...classes, ...(history?.classes ?? [])]
  await insert(
    'edu_class',
    allClasses.map(
      ({
        at,
        id,
        name,
        enCode,
        campusId,
        course,
        coachId,
        assistantIds,
        classroomId,
        capacity,
        status,
        from,
        to,
      }) => ({
        id,
        name,
        enCode,
        campusId,
        courseId: `course.${course.enCode}`,
        kind: course.kind,
        coachId,
        assistantIds,
        classroomId,
        capacity,
        startDate: from,
        endDate: to,
        plannedLessons: at % 4 === 0 ? 48 : null,
        units: course.units,
        status,
      }),
    ),
  )
  await insert(
    'edu_schedule_rule',
    allClasses.map(
      ({ enCode, id, weekdays, start, end, from, to, coachId, assistantIds, classroomId, course }) => ({
        id: `rule.${enCode}`,
        classId: id,
        weekdays,
        startTime: start,
        endTime: end,
        fromDate: from,
        toDate: to,
        coachId,
        assistantIds,
        classroomId,
        units: course.units,
      }),
    ),
  )

  const days = { from: plusDays(today, -60), to: plusDays(today, 60) }
  const lessons = classes.flatMap((plan) => lessonRows(plan, days, now, chance, 2))
  const enrolled = students.filter(({ place }) => place)
  const seats = enrolled.flatMap((plan) =>
    lessons
      .filter(
        ({ classId, status, bizDate }) =>
          classId === plan.place!.plan.id && status !== 'cancelled' && bizDate >= plan.joined!,
      )
      .map((lesson) => ({
        lesson,
        row: rosterRow({ studentId: plan.student.id, lineId: `line.${plan.student.id}` }, lesson, chance),
      })),
  )
  const consumed = new Map<string, number>()
  for (const { row } of seats)
    consumed.set(row.studentId, (consumed.get(row.studentId) ?? 0) + row.deductUnits)
  const pausedSales = students
    .filter(({ student }) => student.stage === 'suspended')
    .map((plan) => orderOfPaused(plan, today))
  const sales = [
    ...enrolled.map((plan) => {
      const { id } = plan.student
      const type = history?.renewing.has(id) ? 'renew' : 'sign'
      return orderOfMember(plan, { consumed: consumed.get(id) ?? 0, type }, today, chance)
    }),
    ...(history?.sales ?? []),
    ...pausedSales,
  ]

  const subjectOf = new Map(courses.map(({ enCode, subjectId }) => [`course.${enCode}`, subjectId]))
  const endings = {
    refundDates: history?.refundDates ?? new Map<string, string>(),
    paused: new Set(pausedSales.map(({ line }) => line.id)),
  }
  const ledger = ledgerRows(sales, [...seats, ...(history?.seats ?? [])], subjectOf, endings, now)

  const former = history?.students ?? []
  const people = planPeople([...students, ...former], today, phones)
  const care = careRows(students, lessons, today, now)
  await insert(
    'edu_student',
    [...students.map(({ student }) => ({ student, lostReason: null })), ...former].map(
      ({ student: { phoneTail: _, ...student }, lostReason }) => ({
        ...student,
        ...people.details.get(student.id),
        lostReason,
        nextTrackAt: care.nextDates.get(student.id) ?? null,
      }),
    ),
  )
  await insert('edu_guardian', people.guardians)
  // The next student gets the next number.
  const ruleId = 'bill.EduStudentNo'
  const issued = history?.studentNumbers ?? new Map([[today.slice(0, 4), students.length]])
  await insert(
    'system_bill_counter',
    [...issued].map(([period, count]) => ({ ruleId, period, issued: count })),
  )
  await insert(
    'system_bill_number',
    [...students, ...former].map(({ student }) => ({ ruleId, number: student.studentNo })),
  )
  const refunded = new Map(ledger.refunds.map(({ lineId, amount }) => [lineId, amount]))
  await insert(
    'edu_order',
    sales.map(({ order, line }) => ({
      ...order,
      acctDate: order.signDate,
      refundedAmount: refunded.get(line.id) ?? 0,
    })),
  )
  await insert('edu_order_line', ledger.lines)
  await insert(
    'edu_class_student',
    enrolled.map(({ student, place, joined }) => ({
      id: `${place!.plan.id}.${student.id}`,
      classId: place!.plan.id,
      studentId: student.id,
      lineId: `line.${student.id}`,
      joinDate: joined,
      leaveDate: place!.plan.to && plusDays(place!.plan.to, 1),
      status: place!.plan.to ? 'left' : 'active',
    })),
  )
  await insert('edu_class_student', history?.enrolments ?? [])
  await insert('edu_lesson', [...lessons, ...(history?.lessons ?? [])])
  await insert(
    'edu_roster',
    [...seats, ...(history?.seats ?? [])].map(({ row }) => ({ ...row, rev: row.deductUnits > 0 ? 1 : 0 })),
  )
  await insert('edu_pay_account', payAccounts)
  await insert('edu_receipt', ledger.receipts)
  await insert('edu_receipt_allocation', ledger.allocations)
  await insert('edu_ledger_entry', ledger.entries)
  await insert('edu_journal_entry', ledger.journal.entries)
  await insert('edu_journal_line', ledger.journal.lines)
  await insert('edu_review', [
    ...seats.flatMap(({ lesson, row }) => reviewRows(row, lesson, chance)),
    ...(history?.seats ?? []).flatMap(({ lesson, row }) => reviewRows(row, lesson, history!.random)),
  ])
  await insert('edu_refund', ledger.refunds)
  await insert('edu_refund_payment', ledger.refundPayments)
  await insert('edu_suspension', [...care.suspensions, ...(history?.suspensions ?? [])])
  await insert('edu_roster', [...care.rosters, ...(history?.trialSeats ?? [])])
  await insert('edu_trial', [...care.trials, ...(history?.trials ?? [])])
  await insert('edu_follow_up', [...care.followUps, ...(history?.followUps ?? [])])
  await refreshStages(db)
  const finance = known(users, 'finance01')
  const moved = transferRows(
    [
      cashInBank(known(organizes, 'campus.east'), today),
      ...(history ? monthlyTransfers(ledger.journal, today) : []),
    ],
    finance,
  )
  await insert('edu_account_transfer', moved.transfers)
  await insert('edu_journal_entry', moved.journal.entries)
  await insert('edu_journal_line', moved.journal.lines)
  const { payslip, lines } = payrollRows(lessons)
  const entries = cashRows(known(organizes, 'campus.east'), finance, today)
  await insert('edu_cash_entry', entries)
  if (history) {
    const expenses = monthlyExpenses(
      campuses.map(([where]) => known(organizes, `campus.${where}`)),
      { months: [...monthsFrom(today, -18), today.slice(0, 7)], before: today },
      { userId: finance, approverId: known(users, 'principal') },
      history.random,
    )
    await insert('edu_cash_entry', expenses.entries)
    await insert('edu_journal_entry', expenses.journal.entries)
    await insert('edu_journal_line', expenses.journal.lines)
    await insert('edu_period', closedMonths(today, finance))
  }
  // Their numbers are not issued again.
  await insert(
    'system_bill_number',
    entries.map(({ entryNo }) => ({ ruleId: 'bill.EduCashEntry', number: entryNo })),
  )
  await insert('edu_payslip', [payslip])
  await insert('edu_payslip_line', lines)
}

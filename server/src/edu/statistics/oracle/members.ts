import { addDays, byId, live, share, within, type Question, type Row, type Tables } from './tables.ts'

const grace = 30
const activeDays = 30
const renewEarly = 60
const never = '9999-12-31'
const isOff = (order: Row) => ['void', 'draft', 'approving'].includes(order['status'])

/** The figures of members: walks through the days of each student instead of merging stays. */
export function foldMembers(tables: Tables, asked: Question): Record<string, number | null> {
  const total: Record<string, number> = {}
  const add = (key: string, value = 1) => (total[key] = (total[key] ?? 0) + value)
  const orders = byId(tables.edu_order)
  const lessons = byId(tables.edu_lesson)
  const courses = byId(tables.edu_course)
  const lastDay = (line: Row): string => {
    const own = ['units', 'once'].includes(line['billing']) ? line['expire_date'] : line['period_to']
    const last = line['closed_date'] ?? own ?? never
    return last < line['effective_from'] ? line['effective_from'] : last
  }
  const subject = (line: Row) => line['subject_id'] ?? courses.get(line['course_id'])?.['subject_id'] ?? null
  for (const student of tables.edu_student) {
    if (!live(student) || !asked.campusIds.includes(student['campus_id']) || !asked.seesStudent(student))
      continue
    const all = tables.edu_order_line.filter((line) => line['student_id'] === student['id'] && live(line))
    const isPaid = (line: Row) =>
      line['received'] > 0 || line['activate_on_sign'] || line['is_transferred'] || line['net_amount'] === 0
    const valid = all.filter((line) => {
      const order = orders.get(line['order_id'])!
      return live(order) && !isOff(order) && line['status'] !== 'void'
    })
    const paid = valid.filter(isPaid).toSorted((a, b) => (a['effective_from'] < b['effective_from'] ? -1 : 1))
    // Stays: one line after the other.
    let stayStart = ''
    let churn = ''
    let isFirst = true
    const stays: { start: string; churn: string; isFirst: boolean }[] = []
    const firstSign = paid.map((line) => orders.get(line['order_id'])!['sign_date'] as string).toSorted()[0]
    for (const line of paid) {
      const end = lastDay(line)
      const lost = end === never ? never : addDays(end, grace)
      if (stayStart === '') {
        stayStart = firstSign!
        churn = lost
      } else if (line['effective_from'] <= churn) churn = lost > churn ? lost : churn
      else {
        stays.push({ start: stayStart, churn, isFirst })
        isFirst = false
        stayStart = line['effective_from']
        churn = lost
      }
    }
    if (stayStart !== '') stays.push({ start: stayStart, churn, isFirst })
    const isMember = (day: string) => stays.some((stay) => stay.start <= day && day < stay.churn)
    if (isMember(addDays(asked.from, -1))) add('membersBegin')
    if (isMember(asked.to)) add('membersEnd')
    if (isMember(addDays(asked.from, -1)) && !isMember(asked.to)) add('membersGone')
    for (const stay of stays) {
      if (within(stay.start, asked)) add(stay.isFirst ? 'membersNew' : 'membersReturned')
      if (within(stay.churn, asked)) add('membersChurned')
    }
    // At the end of the period, or today.
    const last = asked.to < asked.today ? asked.to : asked.today
    const open = valid.filter(isPaid).filter((line) => {
      const ends = ['units', 'once'].includes(line['billing']) ? line['expire_date'] : line['period_to']
      const isClosed =
        line['closed_date'] !== null &&
        (line['due_reason'] === 'expired' ? last > line['closed_date'] : last >= line['closed_date'])
      const signed = orders.get(line['order_id'])!['sign_date']
      return (
        (line['effective_from'] <= last || signed <= last) && !isClosed && (ends === null || last <= ends)
      )
    })
    const attended = tables.edu_roster.filter(
      (row) =>
        row['student_id'] === student['id'] && live(row) && ['present', 'late'].includes(row['status']),
    )
    const isActive = attended.some((row) => {
      const lesson = lessons.get(row['lesson_id'])!
      return (
        row['roster_type'] !== 'trial' &&
        live(lesson) &&
        within(lesson['biz_date'], { from: addDays(last, 1 - activeDays), to: last })
      )
    })
    if (isActive) add('active')
    const left = (line: Row) =>
      tables.edu_ledger_entry
        .filter((entry) => entry['line_id'] === line['id'] && entry['biz_date'] <= last)
        .reduce((sum, entry) => sum + (entry['units'] as number), 0)
    if (open.length > 0) {
      const isSuspended = open.every((line) =>
        tables.edu_suspension.some(
          (one) =>
            one['student_id'] === student['id'] &&
            live(one) &&
            one['status'] !== 'cancelled' &&
            (one['line_id'] === null || one['line_id'] === line['id']) &&
            one['from_date'] <= last &&
            (one['to_date'] === null || one['to_date'] >= last),
        ),
      )
      add(isSuspended ? 'suspended' : 'inCourse')
      const oldest = open.map((line) => line['effective_from'] as string).toSorted()[0]!
      if (!isSuspended && !isActive && oldest <= addDays(last, -activeDays)) add('dormant')
      const unitLines = open.filter((line) => ['units', 'once'].includes(line['billing']))
      if (unitLines.length > 0) {
        const remain = unitLines.reduce((sum, line) => sum + left(line), 0)
        add('remainUnits', remain)
        add('remainStudents')
        const lastSign = open
          .map((line) => orders.get(line['order_id'])!['sign_date'] as string)
          .toSorted()
          .at(-1)!
        const isRenewed = tables.edu_order.some(
          (order) =>
            order['student_id'] === student['id'] &&
            live(order) &&
            ['renew', 'expand'].includes(order['type']) &&
            !['void', 'draft'].includes(order['status']) &&
            order['sign_date'] > lastSign &&
            order['sign_date'] <= last,
        )
        if (unitLines.length === open.length && remain <= 500 && !isRenewed) add('lowBalance')
      }
      for (const line of open)
        if (
          line['expire_date'] &&
          within(line['expire_date'], { from: last, to: addDays(last, 30) }) &&
          left(line) > 0
        )
          add('expiring')
    }
    const due = all.filter((line) => {
      const order = orders.get(line['order_id'])!
      return within(line['due_date'], asked) && live(order) && order['status'] !== 'void'
    })
    if (due.length > 0) add('renewalDue')
    const isRenewing = (line: Row) =>
      all.some((next) => {
        const order = orders.get(next['order_id'])!
        const sameSubject =
          subject(next) === null || subject(line) === null || subject(next) === subject(line)
        return (
          ['renew', 'expand'].includes(order['type']) &&
          live(order) &&
          !isOff(order) &&
          sameSubject &&
          order['sign_date'] > orders.get(line['order_id'])!['sign_date'] &&
          within(order['sign_date'], {
            from: addDays(line['due_date'], -renewEarly),
            to: addDays(line['due_date'], grace),
          })
        )
      })
    if (due.some(isRenewing)) add('renewed')
    else if (due.some((line) => addDays(line['due_date'], grace) >= asked.today)) add('renewalPending')
    const trial = attended
      .filter((row) => row['roster_type'] === 'trial' && live(lessons.get(row['lesson_id'])!))
      .map((row) => lessons.get(row['lesson_id'])!['biz_date'] as string)
      .toSorted()[0]
    if (trial && within(trial, asked)) {
      add('trialStudents')
      const signed = paid.map((line) => orders.get(line['order_id'])!['sign_date'] as string)
      if (signed.some((date) => date >= trial && date <= addDays(trial, 60))) add('trialSigned')
    }
    const entries = tables.edu_ledger_entry.filter((entry) =>
      all.some((line) => line['id'] === entry['line_id']),
    )
    const isUse = (entry: Row) =>
      ['consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo'].includes(entry['type'])
    const unpaid = new Set(all.filter((line) => !isPaid(line)).map((line) => line['id']))
    const inPeriod = entries.filter(
      (entry) => within(entry['acct_date'], asked) && (isUse(entry) || !unpaid.has(entry['line_id'])),
    )
    if (inPeriod.length > 0) add('ledgerStudents')
    for (const entry of inPeriod) if (isUse(entry)) add('recognisedByMember', -entry['amount'])
    if (stays.some((stay) => stay.isFirst && within(stay.start, asked)))
      for (const entry of entries) if (isUse(entry)) add('lifetimeValue', -entry['amount'])
  }
  const n = (key: string) => total[key] ?? 0
  const counts = [
    'membersBegin',
    'membersNew',
    'membersReturned',
    'membersChurned',
    'membersGone',
    'membersEnd',
    'inCourse',
    'suspended',
    'active',
    'dormant',
    'renewalDue',
    'renewed',
    'renewalPending',
    'remainStudents',
    'expiring',
    'lowBalance',
    'trialStudents',
    'trialSigned',
    'ledgerStudents',
  ]
  return {
    ...Object.fromEntries(counts.map((key) => [key, n(key)])),
    remainUnits: n('remainUnits') / 100,
    lifetimeValue: n('lifetimeValue') / 100,
    recognisedByMember: n('recognisedByMember') / 100,
    churnRate: share(n('membersChurned'), n('membersBegin'), 4),
    snapshotChurnRate: share(n('membersGone'), n('membersBegin'), 4),
    renewalRate: share(n('renewed'), n('renewalDue'), 4),
    settledRenewalRate: share(n('renewed'), n('renewalDue') - n('renewalPending'), 4),
    avgRemain: share(n('remainUnits'), n('remainStudents') * 100, 2),
    trialConversion: share(n('trialSigned'), n('trialStudents'), 4),
    avgLifetimeValue: share(n('lifetimeValue'), n('membersNew') * 100, 2),
    arpu: share(n('recognisedByMember'), n('ledgerStudents') * 100, 2),
  }
}

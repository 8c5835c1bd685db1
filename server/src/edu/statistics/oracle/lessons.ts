import { byId, live, share, within, type Question, type Row, type Tables } from './tables.ts'

/** The figures of lessons, counted row by row. */
export function foldLessons(tables: Tables, asked: Question): Record<string, number | null> {
  const classes = byId(tables.edu_class)
  const lessons = tables.edu_lesson.filter(
    (lesson) =>
      live(lesson) &&
      asked.campusIds.includes(lesson['campus_id']) &&
      within(lesson['biz_date'], asked) &&
      asked.seesClass(classes.get(lesson['class_id'])!),
  )
  const lessonById = byId(lessons)
  const allLessons = byId(tables.edu_lesson)
  const isHere = (row: Row) => row['status'] === 'present' || row['status'] === 'late'
  const made = new Set(
    tables.edu_roster
      .filter((row) => {
        const lesson = allLessons.get(row['lesson_id'])!
        return (
          live(row) &&
          row['roster_type'] === 'makeup' &&
          isHere(row) &&
          lesson['status'] === 'done' &&
          live(lesson)
        )
      })
      .map((row) => row['makeup_of']),
  )
  const total: Record<string, number> = {}
  const add = (key: string, value = 1) => (total[key] = (total[key] ?? 0) + value)
  for (const lesson of lessons) {
    if (lesson['status'] === 'cancelled') {
      add('lessonsCancelled')
      continue
    }
    add('lessonsPlanned')
    if (lesson['status'] === 'done') {
      add('lessonsDone')
      add('coachUnits', lesson['units'] / 100)
    } else if (new Date(lesson['end_at']) < new Date(asked.now)) add('overdue')
    if (lesson['classroom_id'])
      add('roomMinutes', (Date.parse(lesson['end_at']) - Date.parse(lesson['start_at'])) / 60_000)
  }
  for (const row of tables.edu_roster) {
    const lesson = lessonById.get(row['lesson_id'])
    if (!lesson || !live(row)) continue
    const isPaidSeat = ['regular', 'temp', 'booking'].includes(row['roster_type'])
    if (isPaidSeat && lesson['status'] !== 'cancelled' && row['charge_reason'] !== 'period_card')
      add('plannedUnits', row['plan_units'])
    if (lesson['status'] !== 'done') continue
    if (row['owed_units'] > 0) add('owedUnits', row['owed_units'])
    if (row['roster_type'] === 'makeup' && isHere(row)) add('makeupDone')
    if (!isPaidSeat || row['status'] === 'pending') continue
    add('seatsExpected')
    if (isHere(row)) add('seatsAttended')
    if (row['status'] === 'leave') add('seatsOnLeave')
    if (isHere(row) || made.has(row['id'])) add('seatsMadeUp')
  }
  const lines = byId(tables.edu_order_line)
  const orders = byId(tables.edu_order)
  for (const entry of tables.edu_ledger_entry) {
    const isTaught = within(entry['biz_date'], asked)
    const isPosted = within(entry['acct_date'], asked)
    if ((!isTaught && !isPosted) || !asked.campusIds.includes(entry['campus_id'])) continue
    if (!['consume', 'consume_undo', 'settle_owed', 'daily', 'daily_undo'].includes(entry['type'])) continue
    const lesson = allLessons.get(entry['lesson_id'])
    const order = orders.get(lines.get(entry['line_id'])!['order_id'])
    const isSeen = lesson
      ? asked.seesClass(classes.get(lesson['class_id'])!)
      : asked.seesOrder(entry['campus_id'], order)
    if (!isSeen) continue
    if (isTaught && !entry['type'].startsWith('daily')) add('consumedUnits', -entry['units'])
    if (isPosted) add('recognised', -entry['amount'])
  }
  for (const one of tables.edu_class) {
    if (!live(one) || !asked.campusIds.includes(one['campus_id']) || !asked.seesClass(one)) continue
    if (!['recruiting', 'open'].includes(one['status']) || one['start_date'] > asked.to) continue
    if (one['end_date'] !== null && one['end_date'] < asked.to) continue
    add('capacity', one['capacity'])
    const came = new Set<string>()
    for (const row of tables.edu_roster) {
      const lesson = lessonById.get(row['lesson_id'])
      if (!lesson || !live(row) || lesson['class_id'] !== one['id'] || lesson['status'] !== 'done') continue
      if (['regular', 'temp', 'booking'].includes(row['roster_type']) && isHere(row))
        came.add(row['student_id'])
    }
    add('attending', came.size)
    for (const member of tables.edu_class_student)
      if (member['class_id'] === one['id'] && live(member) && member['join_date'] <= asked.to)
        if (member['leave_date'] === null || member['leave_date'] > asked.to) add('enrolled')
  }
  const last = asked.to < asked.today ? asked.to : asked.today
  const rosters = byId(tables.edu_roster)
  for (const right of tables.edu_makeup_right) {
    const origin = rosters.get(right['origin_roster_id'])!
    const missed = allLessons.get(origin['lesson_id'])!
    if (!live(right) || !live(origin) || !live(missed) || right['status'] === 'waived') continue
    if (missed['biz_date'] > last || right['expire_date'] < last) continue
    if (!asked.campusIds.includes(missed['campus_id']) || !asked.seesClass(classes.get(missed['class_id'])!))
      continue
    const target = rosters.get(right['target_roster_id'])
    const isUsed =
      target && right['status'] === 'used' && allLessons.get(target['lesson_id'])!['biz_date'] <= last
    if (!isUsed) add('makeupOpen')
  }
  const n = (key: string) => total[key] ?? 0
  return {
    ...Object.fromEntries(
      [
        'lessonsPlanned',
        'lessonsCancelled',
        'lessonsDone',
        'overdue',
        'seatsExpected',
        'seatsAttended',
        'seatsOnLeave',
        'seatsMadeUp',
        'enrolled',
        'capacity',
        'coachUnits',
        'roomMinutes',
        'makeupDone',
        'makeupOpen',
        'attending',
      ].map((key) => [key, n(key)]),
    ),
    plannedUnits: n('plannedUnits') / 100,
    consumedUnits: n('consumedUnits') / 100,
    owedUnits: n('owedUnits') / 100,
    recognised: n('recognised') / 100,
    attendRate: share(n('seatsAttended'), n('seatsExpected'), 4),
    attendRateExLeave: share(n('seatsAttended'), n('seatsExpected') - n('seatsOnLeave'), 4),
    finalAttendRate: share(n('seatsMadeUp'), n('seatsExpected'), 4),
    consumeRate: share(n('consumedUnits'), n('plannedUnits'), 4),
    avgClassSize: share(n('seatsAttended'), n('lessonsDone'), 2),
    fillRate: share(n('enrolled'), n('capacity'), 4),
    activeFillRate: share(n('attending'), n('capacity'), 4),
    cancelRate: share(n('lessonsCancelled'), n('lessonsPlanned') + n('lessonsCancelled'), 4),
  }
}

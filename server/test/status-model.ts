/** What the tables say about one student beside what is derived, for a check that shares no code with the server. */
export interface StudentFacts {
  readonly today: string
  readonly student: { id: string; stage: string; endDate: string | null }
  readonly lines: readonly {
    id: string
    status: string
    price: number
    /** Fen of valid receipts. */
    received: number
    isTransferred: boolean
    isResting: boolean
    expireDate: string | null
    periodTo: string | null
    isApproving: boolean
    /** In the order of their numbers. */
    entries: readonly { type: string; units: number; isReversal: boolean; date: string }[]
  }[]
  readonly trials: readonly { status: string; date: string }[]
}

type Line = StudentFacts['lines'][number]

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** How a line ends whose last units went by such an entry. */
const ends = new Map([
  ['buy', 'void'],
  ['gift', 'void'],
  ['refund', 'refunded'],
  ['transfer_out', 'transferred'],
  ['forfeit', 'expired'],
])

/** The status of a line: what took its last units, whether its days have passed, whether anything is paid, whether it rests. */
export function statusOfLine({ entries, price, received, isTransferred, isResting }: Line): string {
  let left = 0
  let marks = 0
  for (const { type, units, isReversal } of entries) {
    left += units
    if (type === 'expire') marks += isReversal ? -1 : 1
  }
  if (entries.length > 0 && left === 0) return ends.get(entries.at(-1)!.type) ?? 'used_up'
  if (marks > 0) return 'expired'
  if (price > 0 && received <= 0 && !isTransferred) return 'pending'
  return isResting ? 'suspended' : 'active'
}

/** The stage of a student, and the day on which the last line ended; null while one is open. */
function stageOf({ today, lines, trials }: StudentFacts): [stage: string, endDate: string | null] {
  // Nothing counts of a line for which nothing was paid.
  const valid = lines.filter(
    (line) =>
      !line.isApproving &&
      statusOfLine(line) !== 'void' &&
      (line.price <= 0 || line.received > 0 || line.isTransferred),
  )
  const lastDays: string[] = []
  let open = 0
  let resting = 0
  for (const line of valid) {
    const status = statusOfLine(line)
    const limits = [line.expireDate, line.periodTo].filter((day) => day !== null)
    const isOpen = ['pending', 'active', 'suspended'].includes(status) && limits.every((day) => day >= today)
    if (isOpen) open += 1
    if (isOpen && status === 'suspended') resting += 1
    // The day of the entry that took the last units, else the last day of the line.
    const left = line.entries.reduce((sum, { units }) => sum + units, 0)
    if (left === 0) lastDays.push(line.entries.at(-1)!.date)
    else
      lastDays.push(
        limits.toSorted()[0] ??
          line.entries
            .map(({ date }) => date)
            .toSorted()
            .at(-1)!,
      )
  }
  if (open > resting) return ['member', null]
  if (open > 0) return ['suspended', null]
  if (valid.length === 0) {
    const isTrying = trials.some(({ status, date }) =>
      status === 'pending'
        ? date >= today
        : ['present', 'late'].includes(status) && daysBetween(date, today) < 60,
    )
    return [isTrying ? 'trial' : 'lead', null]
  }
  const ended = lastDays.toSorted().at(-1)!
  return [daysBetween(ended, today) >= 30 ? 'churned' : 'ended', ended]
}

/** I15: the first status of a student, or of one of the lines, that does not follow from the facts; null where all do. */
export function findWrongStatus(facts: StudentFacts): string | null {
  for (const line of facts.lines) {
    const status = statusOfLine(line)
    if (!line.isApproving && line.status !== status)
      return `I15: line ${line.id} is ${line.status}, expected ${status}`
  }
  const { id, stage, endDate } = facts.student
  const [expected, ended] = stageOf(facts)
  if (stage !== expected) return `I15: ${id} is ${stage}, expected ${expected}`
  return endDate === ended ? null : `I15: ${id} ended on ${endDate}, expected ${ended}`
}

type Run = (text: string, values: unknown[]) => Promise<readonly object[]>

/** The wrong statuses of students and their lines, and of classes, which are open once a roll was called. */
export async function listWrongStatuses(
  run: Run,
  studentIds: readonly string[],
  classIds: readonly string[] = [],
): Promise<readonly string[]> {
  const rows = (await run(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today,
      jsonb_build_object('id', s.id, 'stage', s.stage, 'endDate', to_char(s.end_date, 'YYYY-MM-DD')) as student,
      (select coalesce(jsonb_agg(jsonb_build_object('status', r.status, 'date', to_char(r.biz_date, 'YYYY-MM-DD'))), '[]')
        from edu_roster r join edu_lesson e on e.id = r.lesson_id and e.delete_mark = 0 and e.status <> 'cancelled'
        where r.student_id = s.id and r.roster_type = 'trial' and r.delete_mark = 0) as trials,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'status', l.status, 'price', l.net_amount,
          'isTransferred', l.is_transferred, 'isApproving', o.status in ('approving', 'draft'),
          'expireDate', to_char(l.expire_date, 'YYYY-MM-DD'), 'periodTo', to_char(l.period_to, 'YYYY-MM-DD'),
          'isResting', exists (select 1 from edu_suspension p where p.student_id = s.id and p.delete_mark = 0
            and p.status = 'active' and coalesce(p.line_id, l.id) = l.id),
          'received', (select coalesce(sum(a.amount), 0) from edu_receipt_allocation a
            join edu_receipt c on c.id = a.receipt_id and c.status = 'success' where a.line_id = l.id),
          'entries', (select coalesce(jsonb_agg(jsonb_build_object('type', n.type, 'units', n.units,
              'isReversal', n.reverse_of is not null, 'date', to_char(n.biz_date, 'YYYY-MM-DD')) order by n.seq), '[]')
            from edu_ledger_entry n where n.line_id = l.id))), '[]')
        from edu_order_line l join edu_order o on o.id = l.order_id and o.delete_mark = 0
        where l.student_id = s.id and l.delete_mark = 0) as lines
    from edu_student s where s.id = any($1) and s.delete_mark = 0`,
    [studentIds],
  )) as readonly StudentFacts[]
  const classes = (await run(
    `select k.id, k.status, exists (select 1 from edu_change c join edu_lesson e on e.id = c.record_id
        where c.noun = 'lesson' and c.action = 'rollCall' and e.class_id = k.id) as called
     from edu_class k where k.id = any($1) and k.delete_mark = 0 and k.status not in ('finished', 'cancelled')`,
    [classIds],
  )) as readonly { id: string; status: string; called: boolean }[]
  const wrong = classes.filter(({ status, called }) => status !== (called ? 'open' : 'recruiting'))
  return [
    ...rows.map(findWrongStatus).filter((problem) => problem !== null),
    ...wrong.map(({ id, status }) => `I15: class ${id} is ${status}`),
  ]
}

import type { TestApp } from '../app.ts'

// The oracle of the walls between campuses: which records there are, of which campus each one is, and who works with it. Plain
// SQL over the tables, which shares no code with the server.

/** Kinds of records that belong to a campus. */
export const kinds = {
  campus: `select z.id, z.id, '{}'::text[],
    array(select unnest(c.assistant_ids || c.coach_id) from edu_class c where c.campus_id = z.id), '{}'::text[] from edu_campus z`,
  classroom: `select o.id, o.campus_id, '{}'::text[], '{}'::text[], '{}'::text[] from edu_classroom o`,
  coach: `select h.id, h.campus_ids[1], '{}'::text[], array[h.id], '{}'::text[] from edu_coach h where cardinality(h.campus_ids) = 1`,
  class: `select c.id, c.campus_id, '{}'::text[], c.assistant_ids || c.coach_id, array[c.name, c.en_code] from edu_class c`,
  lesson: `select e.id, c.campus_id, '{}'::text[], e.assistant_ids || e.coach_id || c.assistant_ids || c.coach_id, array[e.lesson_no]
    from edu_lesson e join edu_class c on c.id = e.class_id`,
  /** Lessons of the next days. */
  coming: `select e.id, c.campus_id, '{}'::text[], e.assistant_ids || e.coach_id || c.assistant_ids || c.coach_id, '{}'::text[]
    from edu_lesson e join edu_class c on c.id = e.class_id
    where e.status = 'scheduled' and e.start_at > now() + interval '1 day'`,
  rule: `select u.id, c.campus_id, '{}'::text[], c.assistant_ids || c.coach_id, '{}'::text[]
    from edu_schedule_rule u join edu_class c on c.id = u.class_id`,
  roster: `select r.id, c.campus_id, '{}'::text[], e.assistant_ids || e.coach_id || c.assistant_ids || c.coach_id, '{}'::text[]
    from edu_roster r join edu_lesson e on e.id = r.lesson_id join edu_class c on c.id = e.class_id`,
  review: `select v.id, c.campus_id, '{}'::text[], c.assistant_ids || c.coach_id || v.coach_id, '{}'::text[]
    from edu_review v join edu_lesson e on e.id = v.lesson_id join edu_class c on c.id = e.class_id`,
  student: `select s.id, s.campus_id, array_remove(array[s.consultant_id, s.creator_user_id], null), taught.by, array[s.student_no]
    from edu_student s cross join lateral (
      select coalesce(array_agg(t), '{}') as by from edu_class_student m join edu_class c on c.id = m.class_id
        cross join unnest(c.assistant_ids || c.coach_id) t
      where m.student_id = s.id and m.delete_mark = 0 and c.delete_mark = 0
        and m.join_date <= (now() at time zone 'Asia/Shanghai')::date
        and (m.leave_date is null or m.leave_date > (now() at time zone 'Asia/Shanghai')::date)) taught`,
  order: `select o.id, o.sell_campus_id, array(select x ->> 'userId' from jsonb_array_elements(o.sellers) x), '{}'::text[],
    array[o.order_no] from edu_order o`,
  line: `select l.id, o.sell_campus_id, array(select x ->> 'userId' from jsonb_array_elements(o.sellers) x), '{}'::text[], '{}'::text[]
    from edu_order_line l join edu_order o on o.id = l.order_id`,
  receipt: `select r.id, r.campus_id, array(select x ->> 'userId' from edu_order o, jsonb_array_elements(o.sellers) x where o.id = r.order_id),
    '{}'::text[], array[r.receipt_no] from edu_receipt r`,
  refund: `select f.id, o.sell_campus_id, array(select x ->> 'userId' from jsonb_array_elements(o.sellers) x), '{}'::text[],
    array[f.refund_no] from edu_refund f join edu_order_line l on l.id = f.line_id join edu_order o on o.id = l.order_id`,
  cashEntry: `select k.id, k.campus_id, array[k.creator_user_id], '{}'::text[], array[k.entry_no] from edu_cash_entry k`,
  accountTransfer: `select k.id, k.campus_id, array[k.creator_user_id], '{}'::text[], '{}'::text[] from edu_account_transfer k`,
  payslip: `select y.id, y.campus_id, array[y.coach_id], array[y.coach_id], array[y.payslip_no] from edu_payslip y`,
  /** What is sold, and rates of pay: of all campuses. */
  subject: `select b.id, '', '{}'::text[], '{}'::text[], '{}'::text[] from edu_subject b where b.delete_mark = 0`,
  course: `select co.id, '', '{}'::text[], '{}'::text[], '{}'::text[] from edu_course co where co.delete_mark = 0`,
  pricePlan: `select p.id, '', '{}'::text[], '{}'::text[], '{}'::text[] from edu_price_plan p where p.delete_mark = 0`,
  payPlan: `select p.id, '', '{}'::text[], '{}'::text[], '{}'::text[] from edu_pay_plan p where p.delete_mark = 0`,
  /** Files of users: each is of who sent it, also for the principal. */
  studentImport: `select i.id, '', array[i.user_id], '{}'::text[], '{}'::text[] from system_import i where i.importer = 'students'`,
  openingImport: `select i.id, '', array[i.user_id], '{}'::text[], '{}'::text[] from system_import i where i.importer = 'openingBalances'`,
  alert: `select a.id, a.campus_id, array[a.assignee_id], array[a.assignee_id], '{}'::text[] from edu_alert a`,
} as const

/** Records that belong to another record: what they belong to, and a query of both ids. */
const parts = {
  guardian: ['student', `select g.id, g.student_id as whole from edu_guardian g`],
  followUp: ['student', `select f.id, f.student_id as whole from edu_follow_up f`],
  leave: ['student', `select v.id, v.student_id as whole from edu_leave v`],
  suspension: ['student', `select u.id, u.student_id as whole from edu_suspension u`],
  trial: ['student', `select x.id, x.student_id as whole from edu_trial x`],
  right: ['student', `select m.id, m.student_id as whole from edu_makeup_right m`],
} as const

type Whole = keyof typeof kinds
type Part = keyof typeof parts
export type Kind = Whole | Part

export interface Caller {
  account: string
  id: string
  role: 'principal' | 'manager' | 'desk' | 'consultant' | 'coach'
  /** Null: of all campuses. */
  campus: string | null
  token: string
}

export interface Stored {
  id: string
  campus: string
  owners: readonly string[]
  coaches: readonly string[]
  /** Other texts by which it is known: a number, a code, a name that no other record has. */
  marks: readonly string[]
  /** Of a part: the id of the whole. */
  whole?: string
}

/** What belongs together across walls, by ids: a student of one campus can sit in a class of another. */
interface Ties {
  /** Students who are or were in a class or in one of its lessons. */
  members: readonly { student: string; class: string; lesson: string | null; roster: string | null }[]
  orders: readonly { student: string; order: string; line: string }[]
}

export interface Records {
  of(kind: Kind): readonly Stored[]
  /** Whether the caller may see a record. */
  sees(caller: Caller, kind: Kind, record: Stored): boolean
  /** Texts that no answer to the caller may have, with the kind of the record that they name. */
  hiddenFrom(caller: Caller, related: readonly Related[]): ReadonlyMap<string, Kind>
}

/**
 * What an answer names besides what the caller sees: `members` the students in classes and lessons that the caller sees,
 * `timetable` the classes and lessons of students whom the caller sees, `account` their orders, `buyers` the students of orders,
 * `campus` everything of the caller's campus.
 */
export type Related = 'members' | 'timetable' | 'account' | 'buyers' | 'campus'

/** What is of the campus of its class: consultants see it as the others of their campus do. */
const ofClasses = new Set<Kind>([
  'campus',
  'classroom',
  'class',
  'lesson',
  'coming',
  'rule',
  'roster',
  'review',
])

const ofBusiness = new Set<Kind>(['subject', 'course', 'pricePlan', 'payPlan'])
const ofUsers = new Set<Kind>(['studentImport', 'openingImport'])

function seesWhole(
  { id, role, campus }: Caller,
  kind: Kind,
  { campus: at, owners, coaches }: Stored,
): boolean {
  if (ofBusiness.has(kind)) return true
  if (ofUsers.has(kind)) return owners.includes(id)
  if (role === 'principal') return true
  // Who has no grant on places picks from all rooms.
  if (role === 'coach') return kind === 'classroom' || coaches.includes(id)
  if (role === 'consultant') return ofClasses.has(kind) ? at === campus : owners.includes(id)
  return at === campus || (role === 'manager' && kind === 'student' && [...owners, ...coaches].includes(id))
}

export async function loadRecords({ database }: Pick<TestApp, 'database'>): Promise<Records> {
  const query = async <T>(text: string) => (await database.pool.query(text)).rows as T[]
  const found = new Map<Kind, readonly Stored[]>()
  for (const [kind, text] of Object.entries(kinds))
    found.set(kind as Whole, await query(`select * from (${text}) k (id, campus, owners, coaches, marks)`))
  for (const [kind, [of, text]] of Object.entries(parts)) {
    const wholes = new Map(found.get(of)!.map((one) => [one.id, one]))
    const rows = await query<{ id: string; whole: string }>(text)
    found.set(
      kind as Part,
      rows.map(({ id, whole }) => ({ ...wholes.get(whole)!, id, whole, marks: [] })),
    )
  }
  const ties: Ties = {
    members: await query(
      `select m.student_id as student, m.class_id as class, null as lesson, null as roster from edu_class_student m
       union select m.student_id, m.class_id, e.id, null from edu_class_student m join edu_lesson e on e.class_id = m.class_id
       union select r.student_id, e.class_id, r.lesson_id, r.id from edu_roster r join edu_lesson e on e.id = r.lesson_id`,
    ),
    orders: await query(
      `select o.student_id as student, o.id as order, l.id as line from edu_order o join edu_order_line l on l.order_id = o.id`,
    ),
  }
  const alerts = new Map(
    (
      await query<{ id: string; student: string | null; class: string | null }>(
        `select id, student_id as student, class_id as class from edu_alert`,
      )
    ).map((one) => [one.id, one]),
  )
  const byId = new Map([...found].map(([kind, rows]) => [kind, new Map(rows.map((one) => [one.id, one]))]))
  const sees = (caller: Caller, kind: Kind, record: Stored): boolean => {
    if (kind !== 'alert' || caller.role === 'principal')
      return seesWhole(caller, kind in parts ? parts[kind as Part][0] : kind, record)
    const { student, class: ofClass } = alerts.get(record.id)!
    return (
      record.owners.includes(caller.id) ||
      (student !== null && sees(caller, 'student', byId.get('student')!.get(student)!)) ||
      (ofClass !== null && sees(caller, 'class', byId.get('class')!.get(ofClass)!)) ||
      (student === null && ofClass === null && record.campus === caller.campus)
    )
  }
  const visible = new Map<string, ReadonlySet<string>>()
  const idsOf = (caller: Caller, kind: Kind): ReadonlySet<string> => {
    const key = `${caller.account} ${kind}`
    const known = visible.get(key)
    if (known) return known
    const made = new Set(
      found.get(kind)!.flatMap((record) => (sees(caller, kind, record) ? [record.id] : [])),
    )
    visible.set(key, made)
    return made
  }
  const hidden = new Map<string, ReadonlyMap<string, Kind>>()
  return {
    of: (kind) => found.get(kind)!,
    sees,
    hiddenFrom(caller, related) {
      const key = [caller.account, ...related].join(' ')
      const known = hidden.get(key)
      if (known) return known
      const more = new Set<string>()
      const students = idsOf(caller, 'student')
      for (const { student, lesson, class: ofClass, roster } of ties.members) {
        const isTheirs =
          idsOf(caller, 'class').has(ofClass) || (lesson && idsOf(caller, 'lesson').has(lesson))
        if (related.includes('members') && isTheirs) more.add(student)
        if (related.includes('timetable') && students.has(student))
          for (const id of [ofClass, lesson, roster]) if (id) more.add(id)
      }
      for (const { student, order, line } of ties.orders) {
        if (related.includes('account') && students.has(student)) more.add(order).add(line)
        if (related.includes('buyers') && idsOf(caller, 'order').has(order)) more.add(student)
      }
      const made = new Map<string, Kind>()
      for (const [kind, rows] of found) {
        if (kind === 'campus' || kind === 'coach') continue
        for (const { id, marks, whole, campus } of rows)
          if (related.includes('campus') && campus === caller.campus) continue
          else if (!idsOf(caller, kind).has(id) && !more.has(id) && !(whole && more.has(whole)))
            for (const text of [id, ...marks]) made.set(text, kind)
      }
      hidden.set(key, made)
      return made
    },
  }
}

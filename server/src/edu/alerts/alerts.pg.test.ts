import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { alerts, risks } from '@tessera/shared/contract/edu/care'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { followUps } from '@tessera/shared/contract/edu/leads'
import { openApp, type TestApp } from '../../../test/app.ts'
import { refreshStages } from '../students/stage.ts'
import { careForEverybody } from './nightly.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
const run = async <Row>(statement: string) =>
  (await sql.raw(statement).execute(app.database.db)).rows as Row[]
const night = () => careForEverybody(app.database.db)
const stored = (type: string) =>
  run<{ id: string; target_id: string; status: string; assignee_id: string | null }>(
    `select id, target_id, status, assignee_id from edu_alert where type = '${type}' and delete_mark = 0 order by target_id`,
  )
const userOf = async (account: string) =>
  (await run<{ id: string }>(`select id from org_user where account = '${account}'`))[0]!.id

beforeAll(async () => {
  app = await openApp()
  for (const account of ['principal', 'coach01', 'coach02', 'consultant01', 'desk01'])
    by[account] = { token: await app.signIn(account) }
  await run(`delete from edu_alert`)
})

describe('the night', () => {
  test('finds lessons without roll-call, owed lessons and lessons that expire, once for each', async () => {
    await run(`update edu_roster set owed_units = 150 where id = (
      select min(r.id) from edu_roster r join edu_lesson e on e.id = r.lesson_id where e.status = 'done')`)
    await run(`update edu_order_line set expire_date = current_date + 10 where id = (
      select min(id) from edu_order_line where status = 'active' and remain_units > 0)`)
    // One of two months ago: the list of missed roll-calls has those of any age, and so have alerts.
    const [old] = await run<{ id: string }>(`
      update edu_lesson set biz_date = biz_date - 54, start_at = start_at - interval '54 days', end_at = end_at - interval '54 days'
      where id = (select min(e.id) from edu_lesson e join edu_roster r on r.lesson_id = e.id and r.delete_mark = 0
        where e.status = 'scheduled' and e.end_at < now() - interval '2 hours') returning id`)
    await night()
    const { list } = await app.data(lessons.missed, {}, by['principal']!)
    const ended = await run<{ id: string }>(
      `select id from edu_lesson where end_at < now() - interval '2 hours'`,
    )
    const overdue = list.filter((missed) => ended.some(({ id }) => id === missed.id)).map(({ id }) => id)
    expect(overdue).toContain(old!.id)
    expect((await stored('overdue_roll_call')).map((row) => row.target_id).toSorted()).toEqual(
      overdue.toSorted(),
    )
    expect(await stored('owed_lessons')).toHaveLength(1)
    expect((await stored('expiring')).length).toBeGreaterThan(0)
    const before = await run(`select count(*) as n from edu_alert`)
    const messages = await run(`select count(*) as n from system_message`)
    await night()
    expect(await run(`select count(*) as n from edu_alert`)).toEqual(before)
    expect(await run(`select count(*) as n from system_message`)).toEqual(messages)
  })
  test('sends the owner one message for each type', async () => {
    const [coach] = await run<{ assignee_id: string; n: number }>(
      `select assignee_id, count(*) as n from edu_alert where type = 'overdue_roll_call' group by 1 order by 2 desc limit 1`,
    )
    const titles = await run<{ title: string }>(
      `select m.title from system_message m join system_message_receipt r on r.message_id = m.id
       where r.user_id = '${coach!.assignee_id}' and m.body_text like '%eduRollCall?missed=1%' and m.title like '%超时未点名'`,
    )
    expect(titles).toEqual([
      { title: coach!.n === 1 ? '您有一条新的待办：超时未点名' : `您有 ${coach!.n} 条新的待办：超时未点名` },
    ])
  })
  test('closes what is settled, and leaves the rest', async () => {
    const [first, ...others] = await stored('overdue_roll_call')
    await run(`update edu_lesson set status = 'done' where id = '${first!.target_id}'`)
    await run(`update edu_roster set owed_units = 0 where owed_units > 0`)
    await night()
    const after = await stored('overdue_roll_call')
    expect(after.find(({ id }) => id === first!.id)!.status).toBe('closed')
    expect(after.filter(({ status }) => status === 'open')).toHaveLength(others.length)
    expect((await stored('owed_lessons')).map(({ status }) => status)).toEqual(['closed'])
  })
  test('closes an alert about low stars when its student turns out to have been absent', async () => {
    const [seat] = await run<{ id: string; lesson_id: string; coach_id: string; student_id: string }>(`
      select r.id, r.lesson_id, e.coach_id, r.student_id from edu_roster r join edu_lesson e on e.id = r.lesson_id
      where r.status = 'present' and e.biz_date > current_date - 20 and not exists (
        select 1 from edu_review v where v.roster_id = r.id) order by r.id limit 1`)
    await run(`insert into edu_review (id, lesson_id, roster_id, direction, coach_id, student_id, star)
      values ('v.absent', '${seat!.lesson_id}', '${seat!.id}', 'to_coach', '${seat!.coach_id}', '${seat!.student_id}', 1)`)
    const statusOf = async () =>
      (await stored('low_star')).find(({ target_id: id }) => id === 'v.absent')?.status
    await night()
    expect(await statusOf()).toBe('open')
    await run(`update edu_roster set status = 'absent' where id = '${seat!.id}'`)
    await night()
    expect(await statusOf()).toBe('closed')
  })
  test('finds coaches whose stars fall, and tags that come again; just below the limits it finds nothing', async () => {
    await run(`delete from edu_review`)
    const coach = await userOf('coach02')
    // The reviews of the demo may have given alerts of other coaches.
    const found = async (type: string) => (await stored(type)).filter((row) => row.target_id === coach)
    const review = (count: number, day: number, star: number, tag = '') =>
      run(`
      insert into edu_review (id, lesson_id, roster_id, direction, coach_id, student_id, star, tags)
      select 'v.${day}.${star}.' || r.id, r.lesson_id, r.id, 'to_coach', '${coach}', r.student_id, ${star}, array_remove(array['${tag}'], '')
      from (select r.* from edu_roster r where r.status in ('present', 'late') and not exists (
          select 1 from edu_review v where v.roster_id = r.id)
          and (select count(*) from edu_roster q where q.lesson_id = r.lesson_id) > 0 order by r.id limit ${count}) r`)
    const place = (pattern: string, days: number) =>
      run(`
      update edu_lesson set biz_date = current_date - ${days} where id in (
        select lesson_id from edu_review where id like '${pattern}')`)
    await review(4, 5, 3)
    await place('v.5.%', 5)
    await night()
    expect(await found('falling_stars')).toEqual([])
    await review(1, 5, 3, 'late')
    await place('v.5.%', 5)
    await night()
    expect(await found('falling_stars')).toHaveLength(1)
    expect(await found('repeated_tag')).toEqual([])
    await review(2, 6, 3, 'late')
    await place('v.6.%', 6)
    await night()
    expect(await found('repeated_tag')).toHaveLength(1)
  })
})

describe('who handles alerts', () => {
  test('a coach sees the own ones only, and handles them with a result', async () => {
    const { list } = await app.data(alerts.list, { status: 'unsettled', pageSize: 500 }, by['coach01']!)
    const coach = await userOf('coach01')
    const taught = await run<{ id: string }>(
      `select m.student_id as id from edu_class_student m join edu_class c on c.id = m.class_id
       where c.coach_id = '${coach}' or '${coach}' = any(c.assistant_ids)`,
    )
    const isOwn = (studentId: string | null) => taught.some(({ id }) => id === studentId)
    expect(
      list.filter((row) => row.assigneeId !== coach && row.classId === null && !isOwn(row.studentId)),
    ).toEqual([])
    const all = await app.data(alerts.list, { status: 'unsettled', pageSize: 500 }, by['principal']!)
    expect(all.list.length).toBeGreaterThan(list.length)
    const other = all.list.find((row) => row.type === 'falling_stars')!
    expect((await app.call(alerts.handle, { id: other.id, status: 'doing' }, by['coach02']!)).code).toBe(404)
    const open = await app.call(alerts.handle, { id: other.id, status: 'closed' }, by['principal']!)
    expect(open.msg).toBe('请填写处理结果')
    await app.data(alerts.handle, { id: other.id, status: 'closed', result: '已谈话' }, by['principal']!)
    expect((await app.call(alerts.handle, { id: other.id, status: 'doing' }, by['principal']!)).code).toBe(
      409,
    )
  })
  test('only users who may handle alerts become owners', async () => {
    const { list } = await app.data(alerts.list, { status: 'unsettled' }, by['principal']!)
    const input = { ids: [list[0]!.id] }
    const finance = await userOf('finance01')
    expect((await app.call(alerts.assign, { ...input, assigneeId: finance }, by['principal']!)).code).toBe(
      400,
    )
    const desk = await userOf('desk01')
    await app.data(alerts.assign, { ...input, assigneeId: desk }, by['principal']!)
    expect((await app.data(alerts.list, { isMine: 1 }, by['desk01']!)).list.map(({ id }) => id)).toEqual(
      input.ids,
    )
    expect((await app.call(alerts.assign, { ...input, assigneeId: desk }, by['coach01']!)).code).toBe(403)
  })
})

describe('risks', () => {
  const dueDate = new Date(Date.now() + 86_400_000 * 3).toISOString().slice(0, 10)
  test('a consultant sees own students; arrears are no reason for who may not see them', async () => {
    const own = await app.data(risks.list, { pageSize: 1000 }, by['consultant01']!)
    const consultant = await userOf('consultant01')
    const [counted] = await run<{ n: number }>(
      `select count(*) as n from edu_student where consultant_id <> '${consultant}' and creator_user_id is distinct from '${consultant}'
       and id = any(array[${own.list.map(({ id }) => `'${id}'`).join()}])`,
    )
    expect([own.list.length > 0, counted!.n]).toEqual([true, 0])
    const scores = own.list.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })
  test('tasks are made once for each student, and a talk closes them', async () => {
    const { list } = await app.data(risks.list, { hasTask: 0 }, by['consultant01']!)
    const studentIds = list.slice(0, 2).map(({ id }) => id)
    const make = () => app.data(risks.createTasks, { studentIds, dueDate }, by['consultant01']!)
    expect(await make()).toEqual({ created: 2, skipped: 0 })
    const again = await app.call(risks.createTasks, { studentIds, dueDate }, by['consultant01']!)
    expect([again.code, again.msg]).toEqual([409, expect.stringContaining('已有回访任务')])
    const isOpen = () =>
      run(`select status from edu_alert where type = 'follow_up' and student_id = '${studentIds[0]}'`)
    expect(await isOpen()).toEqual([{ status: 'open' }])
    await app.data(
      followUps.create,
      { id: studentIds[0]!, way: 'phone', content: '同意续费' },
      by['consultant01']!,
    )
    expect(await isOpen()).toEqual([{ status: 'closed' }])
    const past = await app.call(risks.createTasks, { studentIds, dueDate: '2020-01-01' }, by['consultant01']!)
    expect(past.msg).toContain('早于今天')
    const foreign = await app.call(risks.createTasks, { studentIds, dueDate }, by['coach02']!)
    expect(foreign.code).toBe(403)
  })
  test('days on which all open lines are suspended are no days without a lesson', async () => {
    const today = `(now() at time zone 'Asia/Shanghai')::date`
    const [line] = await run<{ id: string; student_id: string }>(
      `select min(l.id) as id, l.student_id from edu_order_line l where l.delete_mark = 0
         and l.student_id not in (select student_id from edu_suspension)
       group by l.student_id having count(*) = 1 order by 2 limit 1`,
    )
    const [first, id] = [line!.id, line!.student_id]
    const second = `${first}.2`
    await run(`update edu_student set stage = 'member', last_attend_date = ${today} - 40 where id = '${id}'`)
    await run(
      `update edu_order_line set status = 'active', effective_from = ${today} - 90 where id = '${first}'`,
    )
    await run(`insert into edu_order_line select (jsonb_populate_record(l, '{"id": "${second}"}')).*
      from edu_order_line l where l.id = '${first}'`)
    const suspend = (lineId: string, from: number, to: string) =>
      run(`insert into edu_suspension (id, student_id, line_id, from_date, to_date, reason, status)
        values ('pause.${lineId}.${from}', '${id}', ${lineId ? `'${lineId}'` : 'null'}, ${today} - ${from}, ${today} ${to}, '', 'active')`)
    const daysWithout = async () => {
      const { list } = await app.data(risks.list, { pageSize: 1000, reason: 'noLesson' }, by['principal']!)
      return list.find((row) => row.id === id)?.reasons.find(({ reason }) => reason === 'noLesson')?.value
    }
    expect(await daysWithout()).toBe(40)
    await suspend(first, 30, '- 21')
    expect(await daysWithout()).toBe(40)
    await suspend(second, 25, '- 16')
    expect(await daysWithout()).toBe(35)
    await suspend('', 5, '- 1')
    expect(await daysWithout()).toBe(30)
    await run(`update edu_suspension set to_date = null where id = 'pause..5'`)
    expect(await daysWithout()).toBeUndefined()
  })
})

describe('stages follow from facts (I15)', () => {
  test('recomputing gives the stored stages', async () => {
    await app.database.db.transaction().execute((trx) => refreshStages(trx))
    const before = await run(
      `select id, stage, track_status, end_date, churn_date from edu_student order by id`,
    )
    await app.database.db.transaction().execute((trx) => refreshStages(trx))
    expect(
      await run(`select id, stage, track_status, end_date, churn_date from edu_student order by id`),
    ).toEqual(before)
  })
  test.each([
    [
      'used up today',
      `status = 'used_up', closed_date = (now() at time zone 'Asia/Shanghai')::date, remain_units = 0`,
      'ended',
    ],
    [
      'used up 29 days ago',
      `status = 'used_up', closed_date = (now() at time zone 'Asia/Shanghai')::date - 29, remain_units = 0`,
      'ended',
    ],
    [
      'used up 30 days ago',
      `status = 'used_up', closed_date = (now() at time zone 'Asia/Shanghai')::date - 30, remain_units = 0`,
      'churned',
    ],
    [
      'expired yesterday',
      `status = 'active', remain_units = 100, closed_date = null, expire_date = (now() at time zone 'Asia/Shanghai')::date - 1`,
      'ended',
    ],
    ['valid until today', `expire_date = (now() at time zone 'Asia/Shanghai')::date`, 'member'],
    ['suspended', `is_suspended = true, status = 'suspended', expire_date = null`, 'suspended'],
    ['void', `status = 'void', is_suspended = false`, 'lead'],
  ])('a line that is %s', async (_, columns, stage) => {
    const [student] = await run<{ id: string }>(
      `select student_id as id from edu_order_line group by student_id having count(*) = 1 order by 1 limit 1`,
    )
    await run(`update edu_order_line set ${columns} where student_id = '${student!.id}'`)
    await app.database.db.transaction().execute((trx) => refreshStages(trx, [student!.id]))
    expect(await run(`select stage from edu_student where id = '${student!.id}'`)).toEqual([{ stage }])
  })
})

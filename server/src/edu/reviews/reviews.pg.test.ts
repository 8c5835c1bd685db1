import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { alerts } from '@tessera/shared/contract/edu/care'
import { reviews, type ReviewRow } from '@tessera/shared/contract/edu/reviews'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
const by: Record<string, { token: string }> = {}
const run = async <Row>(statement: string) =>
  (await sql.raw(statement).execute(app.database.db)).rows as Row[]
const list = async (account: string, filter = {}) =>
  (await app.data(reviews.list, { pageSize: 1000, ...filter }, by[account]!)).list
/** A new seat of a lesson of class.01, whose coach is coach01, with this status. */
const addSeat = async (id: string, status: string) => {
  await run(`
    insert into edu_roster (id, lesson_id, student_id, biz_date, status)
    select '${id}', e.id, s.id, e.biz_date, '${status}' from edu_lesson e, edu_student s
    where e.class_id = 'class.01' and e.status = 'done' and not exists (
      select 1 from edu_roster r where r.lesson_id = e.id and r.student_id = s.id)
    order by e.biz_date desc, s.id limit 1`)
  return id
}
const body = { star: 4, content: '认真', tags: ['patient'] }

beforeAll(async () => {
  app = await openApp()
  for (const account of ['principal', 'coach01', 'coach02', 'desk01', 'consultant01'])
    by[account] = { token: await app.signIn(account) }
})

describe('who may read reviews', () => {
  test('a coach sees those of their classes, the principal all, a consultant none', async () => {
    const own = await list('coach01')
    const all = await list('principal')
    const [stored] = await run<{ n: number }>(
      `select count(*) as n from edu_review v join edu_lesson e on e.id = v.lesson_id join edu_class c on c.id = e.class_id
       where 'coach01' in (select account from org_user u where u.id = c.coach_id or u.id = any(c.assistant_ids) or u.id = v.coach_id)`,
    )
    expect(own.length).toBe(stored!.n)
    expect(all.length).toBeGreaterThan(own.length)
    expect((await app.call(reviews.list, {}, by['consultant01']!)).code).toBe(403)
  })

  test('an anonymous review names its student for who may handle reviews only, also in filters', async () => {
    const [stored] = await run<{ id: string; studentId: string; name: string }>(
      `select v.id, v.student_id as "studentId", s.name from edu_review v join edu_student s on s.id = v.student_id
       join edu_lesson e on e.id = v.lesson_id where e.class_id = 'class.01' and v.direction = 'to_coach' limit 1`,
    )
    await run(`update edu_review set anonymous = true where id = '${stored!.id}'`)
    const find = (rows: readonly ReviewRow[]) => rows.find(({ id }) => id === stored!.id)
    expect(find(await list('principal'))).toMatchObject({ studentName: stored!.name, isAnonymous: true })
    expect(find(await list('coach01'))).toMatchObject({ studentId: null, studentName: '', isAnonymous: true })
    expect(find(await list('desk01'))).toMatchObject({ studentId: null, studentName: '' })
    const { studentId } = stored!
    expect(find(await list('principal', { studentId }))).toBeDefined()
    expect(find(await list('coach01', { studentId }))).toBeUndefined()
    expect(find(await list('coach01', { keyword: stored!.name }))).toBeUndefined()
  })

  test('nothing in an anonymous review tells the student to who may not know', async () => {
    const names = await run<{ id: string; name: string; studentNo: string }>(
      `select id, name, coalesce(student_no, '') as "studentNo" from edu_student`,
    )
    for (const account of ['coach01', 'coach02', 'desk01']) {
      const { list: rows } = await app.data(
        reviews.list,
        { direction: 'to_coach', pageSize: 500 },
        by[account]!,
      )
      const anonymous = JSON.stringify(rows.filter(({ isAnonymous }) => isAnonymous))
      expect(anonymous).not.toBe('[]')
      const told = names.filter((student) =>
        [student.id, student.studentNo].some((word) => word !== '' && anonymous.includes(word)),
      )
      expect(told).toEqual([])
    }
  })

  test('filters keep what they name', async () => {
    const low = await list('principal', { isLow: 1, direction: 'to_coach' })
    expect(low.length).toBeGreaterThan(0)
    expect(low.every(({ star, direction }) => star <= 2 && direction === 'to_coach')).toBe(true)
    const unanswered = await list('principal', { isAnswered: 0, hasText: 1 })
    expect(unanswered.every(({ reply, content }) => reply === null && content !== '')).toBe(true)
  })
})

describe('who writes a review', () => {
  test('a student who took part gets one review by the coach, once (I14)', async () => {
    const rosterId = await addSeat('seat.present', 'present')
    const { id } = await app.data(reviews.create, { rosterId, ...body }, by['coach01']!)
    expect((await list('coach01')).find((row) => row.id === id)).toMatchObject({
      star: 4,
      tags: ['patient'],
      direction: 'to_student',
      rev: 1,
      canEdit: true,
    })
    const again = await app.call(reviews.create, { rosterId, ...body }, by['coach01']!)
    expect([again.code, again.msg]).toEqual([409, '这节课已有该课评，请编辑原来的课评'])
  })
  test.each(['absent', 'leave', 'pending'])('a student who was %s gets none', async (status) => {
    const rosterId = await addSeat(`seat.${status}`, status)
    const answer = await app.call(reviews.create, { rosterId, ...body }, by['coach01']!)
    expect(answer.code).toBe(400)
    expect(answer.msg).toContain('没有到课')
  })
  test('coaches cannot review themselves, nor lessons of others', async () => {
    const rosterId = await addSeat('seat.own', 'present')
    const own = await app.call(reviews.create, { rosterId, ...body, direction: 'to_coach' }, by['coach01']!)
    expect(own.code).toBe(403)
    expect((await app.call(reviews.create, { rosterId, ...body }, by['coach02']!)).code).toBe(404)
  })
  test('an unknown tag and stars beyond five are refused with their field', async () => {
    const rosterId = await addSeat('seat.tag', 'late')
    const tag = await app.call(reviews.create, { rosterId, ...body, tags: ['没有的'] }, by['coach01']!)
    expect(tag.msg).toBe('课评标签“没有的”不存在')
    expect((await app.call(reviews.create, { rosterId, ...body, star: 6 }, by['coach01']!)).code).toBe(400)
  })
  test('feedback of several students is saved as a whole or not at all', async () => {
    const rows = [
      { rosterId: await addSeat('seat.many.1', 'present'), ...body },
      { rosterId: await addSeat('seat.many.2', 'absent'), ...body },
    ]
    expect((await app.call(reviews.createMany, { rows }, by['coach01']!)).code).toBe(400)
    expect(await run(`select 1 from edu_review where roster_id like 'seat.many.%'`)).toEqual([])
    await run(`update edu_roster set status = 'late' where id = 'seat.many.2'`)
    const { ids } = await app.data(reviews.createMany, { rows }, by['coach01']!)
    expect(ids).toHaveLength(2)
  })
  test('the list of what is to fill shrinks with each review', async () => {
    const rosterId = await addSeat('seat.todo', 'present')
    // The lesson moves to the time just past, in which the demo can have others.
    await run(`update edu_lesson set delete_mark = 1
      where tstzrange(start_at, end_at) && tstzrange(now() - interval '2 hours', now() - interval '1 hour')`)
    await run(
      `update edu_lesson set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour', biz_date = current_date, status = 'done', delete_mark = 0 where id = (select lesson_id from edu_roster where id = 'seat.todo')`,
    )
    const todo = async () => (await app.data(reviews.todo, { pageSize: 500 }, by['coach01']!)).list
    const before = await todo()
    expect(before.some((row) => row.rosterId === rosterId)).toBe(true)
    await app.data(reviews.create, { rosterId, ...body }, by['coach01']!)
    expect((await todo()).length).toBe(before.length - 1)
  })
})

describe('what follows', () => {
  test('an edit within 7 days adds a revision; later, by others, or of an old version it is refused', async () => {
    const rosterId = await addSeat('seat.edit', 'present')
    const { id } = await app.data(reviews.create, { rosterId, ...body }, by['coach01']!)
    await app.data(reviews.update, { id, rev: 1, star: 5, content: '进步' }, by['coach01']!)
    const row = (await list('coach01')).find((found) => found.id === id)!
    expect(row).toMatchObject({ star: 5, content: '进步', rev: 2 })
    expect(row.revisions).toMatchObject([{ rev: 1, star: 4, content: '认真' }])
    expect((await app.call(reviews.update, { id, rev: 1, star: 1 }, by['coach01']!)).code).toBe(409)
    expect((await app.call(reviews.update, { id, rev: 2, star: 1 }, by['principal']!)).code).toBe(403)
    await run(`update edu_review set reviewed_at = now() - interval '8 days' where id = '${id}'`)
    expect((await app.call(reviews.update, { id, rev: 2, star: 1 }, by['coach01']!)).msg).toContain(
      '超过 7 天',
    )
  })

  test('two stars raise an alert at once; handling the review closes it; a coach may neither hide nor handle', async () => {
    const rosterId = await addSeat('seat.low', 'present')
    const { id } = await app.data(
      reviews.create,
      { rosterId, star: 2, direction: 'to_coach', content: '迟到了', isAnonymous: true },
      by['principal']!,
    )
    const alert = async () =>
      run<{ status: string; result: string | null }>(
        `select status, result from edu_alert where type = 'low_star' and target_id = '${id}'`,
      )
    expect(await alert()).toEqual([{ status: 'open', result: null }])
    for (const [call, input] of [
      [reviews.hide, { isHidden: true, reason: '不实评价' }],
      [reviews.handle, { content: '已回访' }],
    ] as const)
      expect((await app.call(call, { id, ...input } as never, by['coach01']!)).code).toBe(403)
    await app.data(reviews.reply, { id, content: '以后准时' }, by['coach01']!)
    await app.data(reviews.handle, { id, content: '已回访家长' }, by['principal']!)
    expect(await alert()).toEqual([{ status: 'closed', result: '已回访家长' }])
    await app.data(reviews.hide, { id, isHidden: true, reason: '家长要求' }, by['principal']!)
    const row = (await list('principal')).find((found) => found.id === id)!
    expect(row).toMatchObject({
      status: 'hidden',
      reply: { content: '以后准时' },
      handled: { content: '已回访家长' },
    })
    expect(row.reply).not.toHaveProperty('userId')
    expect((await app.call(alerts.list, {}, by['coach01']!)).code).toBe(200)
  })
})

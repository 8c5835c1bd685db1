import { beforeAll, describe, expect, test } from 'vitest'
import { courses } from '@tessera/shared/contract/edu/courses'
import { pricePlans } from '@tessera/shared/contract/edu/price-plans'
import { subjects } from '@tessera/shared/contract/edu/subjects'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let by: { token: string }
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[]
const course = {
  name: '攀岩启蒙',
  enCode: 'climb',
  subjectId: 'subject.swim',
  kind: 'group',
  minutes: 60,
  units: 1.5,
} as const
const plan = { name: '攀岩 10 课时', courseId: 'course.swimStart', units: 10, price: 999.99 }

beforeAll(async () => {
  app = await openApp()
  by = { token: await app.signIn('principal') }
})

describe('courses', () => {
  test('are stored with hundredths of a lesson and read back as they were typed', async () => {
    const { id } = await app.data(courses.create, { ...course, ageMin: 6, ageMax: 9 }, by)
    expect((await run('select units, status from edu_course where id = $1', [id]))[0]).toEqual({
      units: 150,
      status: 'open',
    })
    expect(await app.data(courses.read, { id }, by)).toMatchObject({
      ...course,
      ageMin: 6,
      reviewOn: true,
      campusIds: [],
    })
    await app.data(courses.update, { id, level: '二级' }, by)
    expect(await app.data(courses.read, { id }, by)).toMatchObject({ ...course, level: '二级' })
    await app.data(courses.setState, { id }, by)
    const { list } = await app.data(courses.selector, {}, by)
    expect(list.map((row) => row.id)).not.toContain(id)
  })

  test.each([
    [{ units: 0.3 }, /units/],
    [{ minutes: 0 }, /minutes/],
    [{ ageMin: 9, ageMax: 6 }, /最大年龄不能小于最小年龄/],
    [{ subjectId: 'subject.none' }, /科目不存在/],
    [{ enCode: 'swimStart' }, /课程编码已存在/],
    [{ campusIds: ['org.none'] }, /校区“org.none”不存在/],
  ])('are refused for %j', async (wrong, message) => {
    const { code, msg } = await app.call(
      courses.create,
      { ...course, name: '另一课程', enCode: 'other', ...wrong },
      by,
    )
    expect(code).not.toBe(200)
    expect(msg).toMatch(message)
  })

  test('that classes use are not removed', async () => {
    const { code, msg } = await app.call(courses.remove, { id: 'course.swimStart' }, by)
    expect([code, msg]).toEqual([400, expect.stringMatching(/有 \d+ 个班级.*不能删除/)])
  })

  test('of a subject include those of the subjects below it', async () => {
    const { id: parentId } = await app.data(subjects.create, { name: '水上运动' }, by)
    await app.data(subjects.update, { id: 'subject.swim', parentId }, by)
    const { list } = await app.data(courses.list, { subjectId: parentId }, by)
    expect(list.map(({ enCode }) => enCode)).toEqual(expect.arrayContaining(['swimStart', 'swimSkill']))
  })
})

describe('subjects', () => {
  test('cannot be below themselves, also not over others', async () => {
    const { id: a } = await app.data(subjects.create, { name: '甲' }, by)
    const { id: b } = await app.data(subjects.create, { name: '乙', parentId: a }, by)
    for (const parentId of [a, b])
      expect((await app.call(subjects.update, { id: a, parentId }, by)).msg).toBe(
        '上级不能是科目自己或它的下级',
      )
    expect((await app.call(subjects.remove, { id: a }, by)).msg).toMatch(/1 个科目/)
    await app.data(subjects.remove, { id: b }, by)
    await app.data(subjects.remove, { id: a }, by)
  })
})

describe('price plans', () => {
  test('store fen and hundredths, and compute the list price of one lesson', async () => {
    const { id } = await app.data(pricePlans.create, plan, by)
    expect(
      (await run('select price, units, unit_list_price from edu_price_plan where id = $1', [id]))[0],
    ).toEqual({
      price: 99_999,
      units: 1_000,
      unit_list_price: 10_000,
    })
    expect(await app.data(pricePlans.read, { id }, by)).toMatchObject({
      price: 999.99,
      units: 10,
      unitListPrice: 100,
    })
    await app.data(pricePlans.update, { id, price: 1_500 }, by)
    expect(await app.data(pricePlans.read, { id }, by)).toMatchObject({
      price: 1_500,
      unitListPrice: 150,
      units: 10,
    })
  })

  test.each([
    [{ units: 0 }, /购买课时必须大于 0/],
    [{ units: 1.25 }, /units/],
    [{ price: 9.999 }, /price/],
    [{ price: -1 }, /price/],
    [{ billing: 'months' }, /请填写期限/],
    [{ saleFrom: '2026-12-02', saleTo: '2026-12-01' }, /停售日期不能早于开售日期/],
    [{ saleFrom: '2026-02-30' }, /saleFrom/],
    [{ validFrom: 'fixed' }, /请填写生效日期/],
    [{ courseId: null }, /请选择课程/],
    [{ scope: 'subject', subjectId: null }, /请选择科目/],
    [{ name: '游泳月卡' }, /价目名称已存在/],
  ])('are refused for %j', async (wrong, message) => {
    const { code, msg } = await app.call(
      pricePlans.create,
      { ...plan, name: '坏价目', ...wrong } as never,
      by,
    )
    expect(code).not.toBe(200)
    expect(msg).toMatch(message)
    expect(await run(`select 1 from edu_price_plan where name = '坏价目'`)).toEqual([])
  })

  test('on sale are the open ones within their days of sale', async () => {
    const idsOf = async (onSale: 0 | 1) =>
      (await app.data(pricePlans.list, { onSale, pageSize: 500 }, by)).list.map(({ id }) => id)
    expect(await idsOf(0)).toEqual(['plan.ballStart.summer'])
    expect(await idsOf(1)).not.toContain('plan.ballStart.summer')
    await app.data(pricePlans.setState, { id: 'plan.any.20' }, by)
    expect(await idsOf(0)).toContain('plan.any.20')
    await app.data(pricePlans.setState, { id: 'plan.any.20' }, by)
  })

  test('of a course include those of its subject and of any course', async () => {
    const { list } = await app.data(pricePlans.list, { courseId: 'course.swimSkill', pageSize: 500 }, by)
    expect(list.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['plan.swimSkill.12', 'plan.swim.month', 'plan.any.20']),
    )
    expect(list.map(({ id }) => id)).not.toContain('plan.ballStart.12')
  })

  test('show their prices only to roles that may see money, and not in pickers', async () => {
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id) values ('Role', 'role.coach', 'module', 'menu.edu.eduCourse')`,
    )
    await run(`select pg_notify('tessera', 'access ')`)
    const coach = { token: await app.signIn('coach02') }
    const { list } = await app.data(pricePlans.list, {}, coach)
    expect(list[0]).not.toHaveProperty('price')
    expect(list[0]).toHaveProperty('units')
    expect(await app.data(pricePlans.read, { id: list[0]!.id }, coach)).not.toHaveProperty('price')
    expect((await app.call(pricePlans.list, { sidx: 'price', sort: 'asc' }, coach)).code).toBe(403)
    const { list: offered } = await app.data(pricePlans.selector, {}, coach)
    expect(offered[0]).not.toHaveProperty('price')
    const consultant = { token: await app.signIn('consultant01') }
    expect((await app.data(pricePlans.list, {}, consultant)).list[0]).toHaveProperty('price')
    expect((await app.call(pricePlans.create, { ...plan, name: '顾问价目' }, consultant)).code).toBe(403)
  })
})

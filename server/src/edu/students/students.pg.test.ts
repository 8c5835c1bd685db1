import { beforeAll, describe, expect, test } from 'vitest'
import { students } from '@tessera/shared/contract/edu/students'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let principal: { token: string }
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, never>[]
const guardian = { name: '周女士', relation: 'mother', phone: '13912345678' }
const create = async (body: object = {}, by = principal) =>
  app.data(students.create, { name: '测试学员', campusId: 'org.east', ...body } as never, by)

beforeAll(async () => {
  app = await openApp()
  principal = { token: await app.signIn('principal') }
})

describe('GET /Student', () => {
  test('lists the students of the demo with masked phones and figures', async () => {
    const { list, pagination } = await app.data(students.list, { pageSize: 500 }, principal)
    expect(pagination.total).toBe(300)
    expect(list.every(({ phone }) => /^1\d{2}\*{4}\d{4}$/.test(phone))).toBe(true)
    const member = list.find(({ id }) => id === 'student.0001')!
    expect(member).toMatchObject({
      stage: 'member',
      campusName: '城东',
      classes: ['游泳启蒙东01班'],
      courses: ['游泳启蒙'],
    })
    const [line] = await run(
      `select remain_units as u, net_amount - recognised as d from edu_order_line where student_id = 'student.0001'`,
    )
    expect(member.remainUnits * 100).toBe(line!['u'])
    expect(Math.round(member.deferred * 100)).toBe(line!['d'])
  })

  test('every filter equals a plain query over the tables', async () => {
    const idsOf = async (sql: string) =>
      (await run(`select id from edu_student s where delete_mark = 0 and ${sql} order by 1`)).map(
        ({ id }) => id,
      )
    const today = `(now() at time zone 'Asia/Shanghai')::date`
    const inClass = (
      condition: string,
    ) => `exists (select 1 from edu_class_student m join edu_class k on k.id = m.class_id
      where m.student_id = s.id and m.join_date <= ${today} and (m.leave_date is null or m.leave_date > ${today}) and ${condition})`
    const cases: [object, string][] = [
      [{ campusIds: 'org.west' }, `campus_id = 'org.west'`],
      [{ stage: 'lead' }, `stage = 'lead'`],
      [{ courseId: 'course.swimStart' }, inClass(`k.course_id = 'course.swimStart'`)],
      [{ classId: 'class.04' }, inClass(`k.id = 'class.04'`)],
      [{ consultantId: 'user.consultant01' }, `consultant_id = 'user.consultant01'`],
      [{ sourceId: 'wechat' }, `source_id = 'wechat'`],
      [{ tag: '比赛队' }, `'比赛队' = any(tags)`],
      [{ birthMonth: 5 }, `extract(month from birthday) = 5`],
      [{ ageFrom: 7, ageTo: 9 }, `extract(year from age(${today}, birthday)) between 7 and 9`],
      [{ hasArrears: 1 }, `id in (select student_id from edu_order where status = 'part_paid')`],
      [{ keyword: 'zhang' }, `pinyin ilike '%zhang%'`],
      [{ keyword: '王' }, `name like '%王%'`],
    ]
    for (const [filter, condition] of cases) {
      const { list } = await app.data(students.list, { pageSize: 500, ...filter }, principal)
      const ids = await idsOf(condition)
      expect(ids.length, JSON.stringify(filter)).toBeGreaterThan(0)
      expect(list.map(({ id }) => id).toSorted(), JSON.stringify(filter)).toEqual(ids)
    }
  })

  test('finds a student by the last digits and by the whole phone of a guardian', async () => {
    const { id } = await create({ name: '尾号学员', guardians: [guardian] })
    for (const keyword of ['5678', '13912345678']) {
      const { list } = await app.data(students.list, { keyword, pageSize: 500 }, principal)
      expect(list.map((row) => row.id)).toContain(id)
    }
    const { list } = await app.data(students.list, { keyword: '13912345679' }, principal)
    expect(list).toEqual([])
  })
})

describe('a new student', () => {
  test('gets a number, pinyin and the stage of a lead; phones are stored encrypted', async () => {
    const { id, studentNo } = await create({
      name: '欧阳小雨',
      phone: '13700001111',
      guardians: [{ ...guardian, phone: '13700002222' }],
    })
    expect(studentNo).toMatch(/^XY\d{4}\d{4}$/)
    const [row] = await run('select * from edu_student where id = $1', [id])
    expect(row).toMatchObject({ stage: 'lead', phone_head: '137', phone_tail: '1111' })
    expect(row!['pinyin']).toMatch(/^ouyangxiaoyu oyxy$/)
    const all = JSON.stringify(
      await run(
        'select to_jsonb(s) || jsonb_build_object($2::text, (select jsonb_agg(to_jsonb(g)) from edu_guardian g)) as x from edu_student s where id = $1',
        [id, 'g'],
      ),
    )
    expect(all).not.toContain('13700001111')
    expect(all).not.toContain('13700002222')
    const record = await app.data(students.read, { id }, principal)
    expect(record).toMatchObject({
      phone: '137****1111',
      guardians: [{ name: '周女士', relationName: '母亲', phone: '137****2222', isPrimary: true }],
    })
    expect(JSON.stringify(await run('select * from edu_change'))).not.toContain('13700001111')
  })

  test.each([
    [{ birthday: '1900-01-01' }, /出生日期 1900-01-01 早于/],
    [{ birthday: '2190-01-01' }, /晚于今天/],
    [{ campusId: 'org.nowhere' }, /校区“org.nowhere”不存在/],
    [{ sourceId: 'nothing' }, /来源渠道“nothing”不存在/],
    [{ guardians: [{ ...guardian, relation: 'robot' }] }, /与学员关系“robot”不存在/],
    [{ guardians: [guardian, { ...guardian, name: '周先生' }] }, /手机号码相同/],
  ])('is refused for %j', async (body, message) => {
    const [before] = await run('select count(*)::int as n from edu_student')
    const { code, msg } = await app.call(
      students.create,
      { name: '坏学员', campusId: 'org.east', ...body } as never,
      principal,
    )
    expect(code).not.toBe(200)
    expect(msg).toMatch(message)
    expect((await run('select count(*)::int as n from edu_student'))[0]).toEqual(before)
  })

  test('similar students are found while typing', async () => {
    const { id } = await create({
      name: '重名学员',
      birthday: '2018-03-04',
      guardians: [{ ...guardian, phone: '13600000001' }],
    })
    const find = async (input: object) => (await app.data(students.duplicates, input, principal)).list
    expect(await find({ phone: '13600000001' })).toMatchObject([{ id, reason: 'phone' }])
    expect(await find({ name: '重名学员', birthday: '2018-03-04' })).toMatchObject([
      { id, reason: 'nameAndBirthday' },
    ])
    expect(await find({ name: '重名学员', birthday: '2018-03-05' })).toEqual([])
    expect(await find({ phone: '13600000001', excludedId: id })).toEqual([])
  })
})

describe('a stored student', () => {
  test('keeps the phone when the masked one is sent back, and changes it when a whole one is sent', async () => {
    const { id } = await create({ phone: '13500001234' })
    const unmask = () => app.data(students.unmask, { id, reason: '家长要求核对' }, principal)
    const record = await app.data(students.read, { id }, principal)
    await app.data(
      students.update,
      { id, phone: record.phone, school: '实验小学', lastModifyTime: record.lastModifyTime },
      principal,
    )
    expect(await unmask()).toEqual({ phone: '13500001234' })
    await app.data(students.update, { id, phone: '13500009999' }, principal)
    expect(await unmask()).toEqual({ phone: '13500009999' })
    const { list } = await app.data(students.changes, { id, currentPage: 1, pageSize: 20 }, principal)
    expect(list.map(({ action }) => action)).toEqual(['unmask', 'update', 'unmask', 'update', 'create'])
    expect(list[0]).toMatchObject({ reason: '家长要求核对', userName: expect.any(String) })
  })

  test('a change against a newer version is refused', async () => {
    const { id } = await create()
    await app.data(students.update, { id, remark: '一' }, principal)
    const { code } = await app.call(students.update, { id, remark: '二', lastModifyTime: null }, principal)
    expect(code).toBe(409)
  })

  test('with contracts or lessons it is not removed; without, it is', async () => {
    const { code, msg } = await app.call(students.remove, { id: 'student.0001' }, principal)
    expect([code, msg]).toEqual([400, expect.stringMatching(/1 份合同/)])
    const { id } = await create()
    await app.data(students.remove, { id }, principal)
    expect((await app.call(students.read, { id }, principal)).code).toBe(404)
  })

  test('guardians are added, changed and removed; one of them is the primary one', async () => {
    const { id } = await create({ guardians: [guardian] })
    const { id: second } = await app.data(
      students.createGuardian,
      { id, name: '周先生', relation: 'father', phone: '13800000002', isPrimary: true },
      principal,
    )
    const read = async () => (await app.data(students.read, { id }, principal)).guardians
    expect((await read()).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['周先生', true],
      ['周女士', false],
    ])
    await app.data(
      students.updateGuardian,
      { id, guardianId: second, phone: '138****0002', canPickUp: false },
      principal,
    )
    expect(await app.data(students.unmask, { id, guardianId: second, reason: '核对' }, principal)).toEqual({
      phone: '13800000002',
    })
    await app.data(students.removeGuardian, { id, guardianId: second }, principal)
    expect((await read()).map(({ name, isPrimary }) => [name, isPrimary])).toEqual([['周女士', true]])
    expect(
      (await app.call(students.removeGuardian, { id: 'student.0002', guardianId: second }, principal)).code,
    ).toBe(404)
  })

  test('consent is kept with its time', async () => {
    const { id } = await create({ guardians: [guardian] })
    const { guardians } = await app.data(students.read, { id }, principal)
    const by = guardians![0]!.id
    await app.data(students.setConsent, { id, privacy: true, photoOk: false, byGuardianId: by }, principal)
    const { consent } = await app.data(students.read, { id }, principal)
    expect(consent).toEqual({ privacyAt: expect.any(Number), photoOk: false, byGuardianId: by })
  })

  test('lines, classes and lessons of the demo are readable', async () => {
    const id = 'student.0001'
    const { list: lines } = await app.data(students.lines, { id }, principal)
    expect(lines).toMatchObject([{ courseName: '游泳启蒙', billing: 'units', status: 'active' }])
    expect(lines[0]!.consumedUnits + lines[0]!.remainUnits).toBe(lines[0]!.paidUnits + lines[0]!.giftUnits)
    const { list: classes } = await app.data(students.classes, { id }, principal)
    expect(classes).toMatchObject([{ name: '游泳启蒙东01班', leaveDate: null }])
    const { list: lessons, pagination } = await app.data(
      students.lessons,
      { id, currentPage: 1, pageSize: 5 },
      principal,
    )
    expect(lessons).toHaveLength(5)
    const [{ n }] = (await run(`select count(*)::int as n from edu_roster where student_id = $1`, [
      id,
    ])) as unknown as [{ n: number }]
    expect(pagination.total).toBe(n)
  })
})

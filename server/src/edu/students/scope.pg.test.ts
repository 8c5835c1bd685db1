import { beforeAll, describe, expect, test } from 'vitest'
import { studentImports, students } from '@tessera/shared/contract/edu/students'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'

// Each role sees its own students on the list, the record, the picker and the file. The expected rows are a plain query
// over the tables, which shares no code with the server.

let app: TestApp
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[]
const idsOf = async (condition: string) =>
  (await run(`select id from edu_student s where delete_mark = 0 and ${condition} order by id`)).map(
    ({ id }) => id,
  )
const signIn = async (account: string) => ({ token: await app.signIn(account) })
const today = `(now() at time zone 'Asia/Shanghai')::date`
const taughtBy = (user: string) => `exists (
  select 1 from edu_class_student m join edu_class k on k.id = m.class_id
  where m.student_id = s.id and m.delete_mark = 0 and m.join_date <= ${today}
    and (m.leave_date is null or m.leave_date > ${today}) and ('${user}' = k.coach_id or '${user}' = any(k.assistant_ids)))`

beforeAll(async () => {
  app = await openApp()
})

const roles: [account: string, condition: string][] = [
  ['principal', 'true'],
  ['finance01', 'true'],
  ['manager01', `campus_id = 'org.east'`],
  ['manager02', `campus_id = 'org.west'`],
  ['desk01', `campus_id = 'org.east'`],
  ['consultant01', `consultant_id = 'user.consultant01'`],
  ['coach01', taughtBy('user.coach01')],
  ['coach13', taughtBy('user.coach13')],
]

describe.each(roles)('rows of %s', (account, condition) => {
  test('are the same on the list, the picker, the record and the file', async () => {
    const by = await signIn(account)
    const expected = await idsOf(condition)
    const { list } = await app.data(students.list, { pageSize: 500 }, by)
    expect(list.map(({ id }) => id).toSorted()).toEqual(expected)
    const { list: offered } = await app.data(students.selector, {}, by)
    expect(offered.every(({ id }) => expected.includes(id))).toBe(true)
    expect(offered).toHaveLength(Math.min(50, expected.length))
    const hidden = (await idsOf(`not (${condition})`))[0]
    for (const call of [students.read, students.lines, students.classes] as const)
      if (hidden) expect((await app.call(call, { id: hidden as string }, by)).code).toBe(Code.notFound)
    if (expected[0]) expect((await app.call(students.read, { id: expected[0] as string }, by)).code).toBe(200)
  })
})

describe('columns and fields', () => {
  const columnsOf = async (account: string) => {
    const by = await signIn(account)
    const { list } = await app.data(students.list, { pageSize: 1 }, by)
    return Object.keys(list[0]!)
  }
  test('a coach sees no money and no consultant; a desk sees arrears but no deferred amount', async () => {
    const coach = await columnsOf('coach01')
    for (const key of ['deferred', 'arrears', 'consultantName']) expect(coach).not.toContain(key)
    expect(coach).toEqual(expect.arrayContaining(['phone', 'remainUnits']))
    const desk = await columnsOf('desk01')
    expect(desk).toContain('arrears')
    expect(desk).not.toContain('deferred')
  })

  test('a record hides the same, and money of its lines; the wallet goes with the arrears', async () => {
    const by = await signIn('coach01')
    const { list } = await app.data(students.list, { pageSize: 1 }, by)
    const { id } = list[0]!
    const record = await app.data(students.read, { id }, by)
    for (const key of ['deferred', 'arrears', 'walletBalance', 'consultantName', 'consultantId'])
      expect(record).not.toHaveProperty(key)
    const { list: lines } = await app.data(students.lines, { id }, by)
    expect(lines[0]).not.toHaveProperty('netAmount')
    expect(lines[0]).toHaveProperty('remainUnits')
  })

  test('hidden amounts can be neither sorted nor filtered by', async () => {
    const by = await signIn('coach01')
    expect((await app.call(students.list, { sidx: 'arrears', sort: 'asc' }, by)).code).toBe(Code.forbidden)
    const { list } = await app.data(students.list, { hasArrears: 1 }, by)
    expect(list).toEqual([])
  })

  test('the health note is written and read only with its field', async () => {
    const [{ id }] = (await run(
      `select id from edu_student where health is not null and campus_id = 'org.east' limit 1`,
    )) as [{ id: string }]
    const finance = await signIn('finance01')
    expect(await app.data(students.read, { id }, finance)).not.toHaveProperty('health')
    const manager = await signIn('manager01')
    expect(await app.data(students.read, { id }, manager)).toHaveProperty('health')
  })
})

describe('writes', () => {
  test('a desk adds students of its own campus only', async () => {
    const desk = await signIn('desk01')
    expect((await app.call(students.create, { name: '本校学员', campusId: 'org.east' }, desk)).code).toBe(200)
    expect((await app.call(students.create, { name: '外校学员', campusId: 'org.west' }, desk)).code).toBe(
      Code.forbidden,
    )
    expect(await run(`select 1 from edu_student where name = '外校学员'`)).toEqual([])
  })

  test('who sees what they create puts students only where they work, by the form and by a file, unless it is granted', async () => {
    for (const account of ['manager01', 'consultant01']) {
      const by = await signIn(account)
      const refused = await app.call(students.create, { name: '外校学员', campusId: 'org.west' }, by)
      expect([refused.code, refused.msg]).toEqual([Code.forbidden, expect.stringContaining('该校区')])
      const { id } = await app.data(students.create, { name: '本校学员', campusId: 'org.east' }, by)
      expect((await app.call(students.update, { id, campusId: 'org.west' }, by)).code).toBe(Code.forbidden)
      expect((await app.call(students.update, { id, campusId: 'org.east', remark: '改' }, by)).code).toBe(200)
    }
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id) select 'Role', 'role.manager', 'button', b.id
       from system_button b where b.module_id = 'menu.edu.eduStudent' and b.en_code = 'btn_import' on conflict do nothing`,
    )
    const manager = await signIn('manager01')
    const imported = await app.data(
      studentImports.start,
      { list: [{ name: '外校导入', campusId: '城西' }] } as never,
      manager,
    )
    expect(imported).toMatchObject({ snum: 0, fnum: 1 })
    expect(await run(`select 1 from edu_student where name like '外校%'`)).toEqual([])
    await run(
      `insert into org_grant (object_type, object_id, item_type, item_id)
       values ('Role', 'role.manager', 'resource', 'scheme.places.all')`,
    )
    const granted = await signIn('manager01')
    expect((await app.call(students.create, { name: '外校学员', campusId: 'org.west' }, granted)).code).toBe(
      200,
    )
    await run(`delete from org_grant where object_id = 'role.manager' and item_id = 'scheme.places.all'`)
  })

  test('a consultant sees a student that they have added, and cannot give it to another consultant', async () => {
    const consultant = await signIn('consultant01')
    const { id } = await app.data(students.create, { name: '我的线索', campusId: 'org.east' }, consultant)
    expect((await app.call(students.read, { id }, consultant)).code).toBe(200)
    const { code } = await app.call(students.update, { id, consultantId: 'user.consultant03' }, consultant)
    expect(code).toBe(Code.forbidden)
  })

  test.each(['coach01', 'finance01'])('%s changes nothing', async (account) => {
    const by = await signIn(account)
    const { list } = await app.data(students.list, { pageSize: 1 }, by)
    const { id } = list[0]!
    for (const attempt of [
      app.call(students.create, { name: '新学员', campusId: 'org.east' }, by),
      app.call(students.update, { id, remark: '改' }, by),
      app.call(students.remove, { id }, by),
      app.call(students.unmask, { id, reason: '好奇' }, by),
      app.call(students.merge, { id, otherId: 'student.0300', reason: '好奇' }, by),
      app.call(studentImports.start, { list: [{ name: '导入', campusId: '城东' }] }, by),
    ]) {
      const { code } = await attempt
      expect(code).toBe(Code.forbidden)
    }
  })

  test('rows of another campus are neither changed, shown in full, merged nor exported', async () => {
    const desk = await signIn('desk01')
    const [{ id }] = (await run(`select id from edu_student where campus_id = 'org.west' limit 1`)) as [
      { id: string },
    ]
    expect((await app.call(students.update, { id, remark: '改' }, desk)).code).toBe(Code.notFound)
    expect((await app.call(students.unmask, { id, reason: '核对' }, desk)).code).toBe(Code.notFound)
    expect(
      (await app.call(students.merge, { id: 'student.0001', otherId: id, reason: '核对' }, desk)).code,
    ).toBe(Code.notFound)
    expect((await app.call(students.exportExcel, {}, desk)).code).toBe(Code.forbidden)
    const { list } = await app.data(students.duplicates, { phone: '13800000000', name: 'x' }, desk)
    expect(list).toEqual([])
  })
})

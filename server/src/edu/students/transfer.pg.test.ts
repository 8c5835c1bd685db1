import { beforeAll, describe, expect, test } from 'vitest'
import { studentImports, students } from '@tessera/shared/contract/edu/students'
import { openApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let principal: { token: string }
const run = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows as Record<string, unknown>[]
const count = async () =>
  (await run('select count(*)::int as n from edu_student where delete_mark = 0'))[0]!['n']
const create = async (body: object) =>
  (await app.data(students.create, { name: '学员', campusId: 'org.east', ...body } as never, principal)).id

beforeAll(async () => {
  app = await openApp()
  principal = { token: await app.signIn('principal') }
})

describe('a merge', () => {
  test('moves orders, lines, classes, lessons and guardians, fills empty fields, and records how to undo it', async () => {
    const id = await create({
      name: '合并目标',
      guardians: [{ name: '甲', relation: 'father', phone: '13811110001' }],
    })
    const other = 'student.0020'
    const owned = async (studentId: string) =>
      (
        await run(
          `select (select count(*)::int from edu_order where student_id = $1) as orders,
            (select count(*)::int from edu_order_line where student_id = $1) as lines,
            (select count(*)::int from edu_class_student where student_id = $1) as classes,
            (select count(*)::int from edu_roster where student_id = $1) as lessons,
            (select count(*)::int from edu_guardian where student_id = $1 and delete_mark = 0) as guardians`,
          [studentId],
        )
      )[0] as Record<string, number>
    const before = await owned(other)
    expect(before['lessons']).toBeGreaterThan(0)
    const [birthday] = await run('select birthday from edu_student where id = $1', [other])
    await app.data(students.merge, { id, otherId: other, reason: '重复录入' }, principal)
    const after = await owned(id)
    expect(after).toEqual({ ...before, guardians: before['guardians']! + 1 })
    expect(Object.values(await owned(other)).every((n) => n === 0)).toBe(true)
    expect((await run('select birthday, stage from edu_student where id = $1', [id]))[0]).toEqual({
      ...birthday,
      stage: 'member',
    })
    expect((await app.call(students.read, { id: other }, principal)).code).toBe(404)
    const [log] = await run(
      `select before, after from edu_change where record_id = $1 and action = 'merge'`,
      [id],
    )
    const { moved } = log!['after'] as { moved: Record<string, string[]> }
    expect(moved['edu_roster.student_id']).toHaveLength(before['lessons']!)
    expect(log!['before']).toMatchObject({ id: other, merged: { studentNo: expect.any(String) } })
  })

  test('every column that names a student is moved', async () => {
    const named = await run(`
      select c.table_name || '.' || c.column_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.table_name like 'edu_%'
        and (c.column_name = 'referrer_id' or c.column_name ~ '(^|_)student_id$')
        -- Lines of the journal stay as they were posted.
        and c.table_name <> 'edu_journal_line'
      order by 1`)
    const known = await run(`
      select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'edu_student'::regclass and a.attname <> 'merged_into' order by 1`)
    expect(named).toEqual(known)
  })

  test('is refused for two students of one class, and nothing is moved', async () => {
    const before = await run('select id, student_id from edu_order order by id')
    const { code, msg } = await app.call(
      students.merge,
      { id: 'student.0001', otherId: 'student.0002', reason: '误操作' },
      principal,
    )
    expect([code, msg]).toEqual([400, expect.stringMatching(/不是同一个人|同时在班级/)])
    expect(await run('select id, student_id from edu_order order by id')).toEqual(before)
  })

  test('moves the balance of the wallet by a transaction of each student', async () => {
    const id = await create({ name: '无余额' })
    const otherId = await create({ name: '有余额' })
    await run(`insert into edu_wallet_transaction (student_id, seq, type, amount, balance_after, source_id, biz_date, acct_date, batch_id)
      values ('${otherId}', 1, 'topUp', 500, 500, 'receipt', '2026-06-01', '2026-06-01', 'batch')`)
    await run(`update edu_student set wallet_balance = 500, wallet_seq = 1 where id = '${otherId}'`)
    await app.data(students.merge, { id, otherId, reason: '重复录入' }, principal)
    const posted =
      await run(`select student_id, seq, amount::int, balance_after::int from edu_wallet_transaction
      where student_id in ('${id}', '${otherId}') order by amount, seq, student_id collate "C"`)
    expect(posted).toEqual(
      [
        { student_id: otherId, seq: 2, amount: -500, balance_after: 0 },
        { student_id: id, seq: 1, amount: 500, balance_after: 500 },
        { student_id: otherId, seq: 1, amount: 500, balance_after: 500 },
      ].toSorted((a, b) => a.amount - b.amount || a.seq - b.seq || (a.student_id < b.student_id ? -1 : 1)),
    )
    expect(
      await run(`select wallet_balance::int as balance, wallet_seq as seq from edu_student
      where id in ('${id}', '${otherId}') order by 1`),
    ).toEqual([
      { balance: 0, seq: 2 },
      { balance: 500, seq: 1 },
    ])
  })

  test('keeps a phone readable: it is encrypted again for the survivor', async () => {
    const id = await create({ name: '无电话' })
    const otherId = await create({ name: '有电话', phone: '13822220002' })
    await app.data(students.merge, { id, otherId, reason: '重复录入' }, principal)
    expect(await app.data(students.unmask, { id, reason: '核对' }, principal)).toEqual({
      phone: '13822220002',
    })
  })

  test('with itself is refused', async () => {
    const { msg } = await app.call(
      students.merge,
      { id: 'student.0001', otherId: 'student.0001', reason: '自己' },
      principal,
    )
    expect(msg).toBe('不能与自己合并')
  })
})

describe('an import', () => {
  const row = {
    name: '导入学员',
    campusId: '城东',
    birthday: '2018-05-20',
    sourceId: '微信',
    tags: '周末、新生',
  }
  const guardian = { guardianName: '李女士', guardianRelation: '母亲', guardianPhone: '13933330003' }

  test('creates students with their guardian; campus, source and consultant are names', async () => {
    const outcome = await app.data(
      studentImports.start,
      { list: [{ ...row, ...guardian, gender: '女', consultantId: 'consultant01' }] },
      principal,
    )
    expect(outcome).toMatchObject({ snum: 1, fnum: 0 })
    const { list } = await app.data(students.list, { keyword: '13933330003' }, principal)
    expect(list).toMatchObject([
      {
        name: '导入学员',
        gender: 2,
        birthday: '2018-05-20',
        campusName: '城东',
        sourceName: '微信',
        phone: '139****0003',
        tags: ['周末', '新生'],
      },
    ])
    const { list: log } = await app.data(
      students.changes,
      { id: list[0]!.id, currentPage: 1, pageSize: 20 },
      principal,
    )
    expect(log.map(({ action }) => action)).toEqual(['import'])
  })

  test('refuses each bad row with its own sentence and imports the others', async () => {
    const before = Number(await count())
    const bad: [object, RegExp][] = [
      [{ name: '半知一', guardianName: '王女士' }, /监护人信息不完整：缺少与学员关系/],
      [{ name: '半知二', guardianName: '王女士', guardianRelation: '母亲' }, /缺少监护人手机/],
      [{ name: '旧日期', birthday: '1900-01-01' }, /早于 1920-01-01/],
      [{ name: '错日期', birthday: '1900-01-00' }, /日期/],
      [{ name: '错校区', campusId: '城南' }, /校区“城南”不存在/],
      [{ name: '错来源', sourceId: '飞鸽' }, /来源渠道“飞鸽”不存在/],
      [{ name: '错电话', ...guardian, guardianPhone: '12345' }, /手机号码“12345”不正确/],
      [{ name: '错顾问', consultantId: '查无此人' }, /课程顾问“查无此人”不存在/],
    ]
    const list = [...bad.map(([cells]) => ({ ...row, ...cells })), { ...row, name: '好学员' }]
    const outcome = await app.data(studentImports.start, { list } as never, principal)
    expect([outcome.snum, outcome.fnum]).toEqual([1, bad.length])
    expect(outcome.failResult).toHaveLength(bad.length)
    for (const [at, [, message]] of bad.entries())
      expect(JSON.stringify(outcome.failResult[at])).toMatch(message)
    expect(await count()).toBe(before + 1)
  })

  test('all rows or none: one bad row keeps every student out', async () => {
    const before = await count()
    const list = [
      { ...row, name: '全成一' },
      { ...row, name: '全成二', birthday: '1900-01-01' },
    ]
    await app.data(studentImports.start, { list, whole: true } as never, principal)
    expect(await count()).toBe(before)
  })

  test('the same student is not created twice, and is changed in the mode of updates', async () => {
    const list = [{ ...row, name: '重复导入', ...guardian, guardianPhone: '13944440004' }]
    await app.data(studentImports.start, { list }, principal)
    const again = await app.data(studentImports.start, { list }, principal)
    expect(again).toMatchObject({ snum: 0, fnum: 1 })
    await app.data(studentImports.start, { list: [{ ...list[0]!, school: '实验小学' }], mode: 2 }, principal)
    const { list: found } = await app.data(students.list, { keyword: '重复导入' }, principal)
    expect(found).toHaveLength(1)
    expect((await app.data(students.read, { id: found[0]!.id }, principal)).school).toBe('实验小学')
  })

  test('needs its button: a front desk may add one by one, but not import', async () => {
    const desk = { token: await app.signIn('desk01') }
    expect((await app.call(studentImports.start, { list: [row] }, desk)).code).toBe(403)
  })
})

describe('an export', () => {
  const download = async (by: { token: string }, input: object = {}) => {
    const { url } = await app.data(students.exportExcel, { format: 'csv', ...input }, by)
    const { body } = await app.app.inject({ url, headers: { authorization: by.token } })
    return body
  }
  test('has the rows of the filter with masked phones', async () => {
    const sheet = await download(principal, { stage: 'suspended' })
    const { pagination } = await app.data(students.list, { stage: 'suspended' }, principal)
    expect(sheet.trim().split('\n')).toHaveLength(pagination.total + 1)
    expect(sheet).toMatch(/1\d{2}\*{4}\d{4}/)
    expect(sheet).toContain('停课')
  })
})

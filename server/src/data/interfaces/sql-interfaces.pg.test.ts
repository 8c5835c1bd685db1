import { describe, expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openInterfaceApp } from '../../../test/interface-app.ts'

// SQL data interfaces on the product's own database, and result scripts.

const {
  app,
  admin,
  coach,
  body,
  add,
  allow,
  sqlOf,
  rowsOf,
  call,
  test: testInterface,
} = await openInterfaceApp()
const sampleRows = [{ a: 1 }]

describe('SQL', () => {
  const parameters = JSON.stringify([
    { field: 'n', dataType: 'int', required: 1 },
    { field: 'word', dataType: 'varchar', defaultValue: 'x' },
    { field: 'at', dataType: 'datetime' },
  ])

  test('binds parameters instead of splicing them in', async () => {
    const query = 'select @n + 1 as next, @word as word, @word is null as none, @at as at'
    expect(
      await rowsOf(sqlOf(query, { requestParameters: parameters }), {
        n: '41',
        word: `'; drop table org_user; --`,
      }),
    ).toEqual([{ next: 42, word: `'; drop table org_user; --`, none: false, at: null }])
    expect(await rowsOf(sqlOf(query, { requestParameters: parameters }), { n: 1 })).toMatchObject([
      { next: 2, word: 'x' },
    ])
  })

  test('returns numbers, times and bytes as JSON', async () => {
    expect(
      await rowsOf(
        sqlOf(
          `select 9007199254740993::bigint as big, 1.50::numeric as price, true as yes, null as none,
            'ab'::bytea as bytes, '2026-11-20'::date as day`,
        ),
      ),
    ).toEqual([
      { big: '9007199254740993', price: 1.5, yes: true, none: null, bytes: 'YWI=', day: '2026-11-20' },
    ])
  })

  test('rejects missing, mistyped and unknown parameters', async () => {
    const id = await add(sqlOf('select @n as n', { requestParameters: parameters }))
    const messageFor = async (values: object) => {
      const answer = await app.call(
        dataInterfaces.response,
        { id, parameters: JSON.stringify(values) },
        coach,
      )
      return answer.msg
    }
    expect(await messageFor({})).toBe('请填写参数“n”')
    expect(await messageFor({ n: 'x' })).toBe('参数“n”的值不是 int')
    expect(await messageFor({ n: 1, other: 2 })).toBe('接口没有参数 other')
  })

  test('resolves parameters the same way for options, a page, a row and a preview', async () => {
    const own = JSON.stringify([
      { field: 'least', fieldName: '最小', dataType: 'int', required: 1 },
      { field: 'word', dataType: 'varchar', defaultValue: 'x' },
    ])
    const id = await add(
      sqlOf(`select n as id, @word as word from generate_series(@least, 9) n`, { requestParameters: own }),
    )
    const parameters = JSON.stringify({ least: '8' })
    const two = [
      { id: 8, word: 'x' },
      { id: 9, word: 'x' },
    ]
    expect(
      (await app.data(dataInterfaces.parameters, { id }, coach)).map(
        ({ field, dataType, required, defaultValue }) => [field, dataType, required, defaultValue],
      ),
    ).toEqual([
      ['least', 'int', 1, ''],
      ['word', 'varchar', 0, 'x'],
    ])
    expect(await app.data(dataInterfaces.response, { id, parameters }, coach)).toEqual(two)
    expect((await app.data(dataInterfaces.rows, { id, parameters }, coach)).list).toEqual(two)
    expect(await app.data(dataInterfaces.row, { id, parameters, value: '9' }, coach)).toEqual(two[1])
    expect(
      await app.data(dataInterfaces.preview, { id, paramList: [{ field: 'least', value: 8 }] }, admin),
    ).toEqual(two)
    for (const [given, msg] of [
      ['{}', '请填写参数“最小”'],
      ['{"least":"x"}', '参数“最小”的值不是 int'],
      ['{"least":8,"more":1}', '接口没有参数 more'],
      ['{"least":{"type":"int","value":8}}', '参数“最小”的值不是 int'],
    ] as const)
      for (const reading of [
        app.call(dataInterfaces.response, { id, parameters: given }, coach),
        app.call(dataInterfaces.rows, { id, parameters: given }, coach),
        app.call(dataInterfaces.row, { id, parameters: given, value: '9' }, coach),
      ])
        expect(await reading).toMatchObject({ code: 400, msg })
  })

  test('fills in session values and binds lists', async () => {
    const own = JSON.stringify([
      { field: 'who', required: 1 },
      { field: 'unit' },
      { field: 'posts' },
      { field: 'ids' },
    ])
    const id = await add(
      sqlOf(
        `select @who as who, @unit as unit, (select count(*) from org_position where id in (@posts)) as posts,
          (select count(*) from org_user where id in (@ids)) as people`,
        { requestParameters: own, cacheSeconds: 60 },
      ),
    )
    const sent = JSON.stringify({
      who: { session: 'userId' },
      unit: { session: 'organizeId' },
      posts: { session: 'positionId' },
      ids: ['user.coach01', 'user.coach02', 'nobody'],
    })
    const [mine] = await app.data(dataInterfaces.response, { id, parameters: sent }, coach)
    expect(mine).toMatchObject({ who: 'user.coach01', people: 2 })
    expect([Boolean(mine!['unit']), Number(mine!['posts']) > 0]).toEqual([true, true])
    // The cached result of one user is not returned to another user who sends the same values.
    expect((await app.data(dataInterfaces.response, { id, parameters: sent }, admin))[0]).not.toMatchObject({
      who: 'user.coach01',
    })
    expect(
      await app.call(
        dataInterfaces.response,
        { id, parameters: JSON.stringify({ who: { session: 'password' } }) },
        coach,
      ),
    ).toMatchObject({ code: 400 })
  })

  test('fills in the user, and null without a session', async () => {
    const query = `select @user as u, @organizeId as o, (select count(*) from org_user where id in (@userAndSubordinates)) as n`
    const [row] = await rowsOf(sqlOf(query))
    expect(row).toMatchObject({ u: 'user.coach01', n: 1 })
    expect(row!['o']).toBeTruthy()
    const id = await add(sqlOf(query, { checkType: 0 }))
    expect(await app.data(dataInterfaces.response, { id }, {})).toEqual([{ u: null, o: null, n: 0 }])
  })

  test('reads a page in the statement, and the row of a value', async () => {
    const id = await add(
      sqlOf(
        `select n as id, 'row ' || n as name from generate_series(1, 95) n
          where (@keyword = '' or 'row ' || n like '%' || @keyword || '%')
            and (@showValue = '' or n::text = @showValue)
          order by n limit @pageSize offset @offsetSize`,
      ),
    )
    const page = (more: object) => app.data(dataInterfaces.rows, { id, pageSize: 10, ...more }, coach)
    expect((await page({ currentPage: 2 })).list.map(({ id: n }) => n)).toEqual([
      11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ])
    expect((await page({ currentPage: 10 })).pagination.total).toBe(95)
    expect((await page({ keyword: '90' })).list).toEqual([{ id: 90, name: 'row 90' }])
    expect(await app.data(dataInterfaces.row, { id, value: '7', propsValue: 'id' }, coach)).toEqual({
      id: 7,
      name: 'row 7',
    })
  })

  test.each([
    ['a statement that writes', 'delete from org_user'],
    ['a query with a writing subquery', 'with d as (delete from org_user returning *) select * from d'],
    ['several statements', 'select 1; select 2'],
    ['a statement hidden behind a comment', 'select 1 --\n; delete from org_user'],
    ['a function that reads files', `select pg_read_file('/etc/passwd')`],
    ['a syntax error', 'selec 1'],
    ['an unknown parameter', 'select @other'],
  ])('rejects on save: %s', async (_, query) => {
    expect(await app.call(dataInterfaces.create, body(sqlOf(query)), admin)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'query' }] },
    })
  })

  test('checks a statement again when it runs', async () => {
    const id = await add(sqlOf('select 1 as a'))
    await app.database.pool.query(
      `update system_data_interface set query = 'select current_setting(''port'') as a' where id = $1`,
      [id],
    )
    expect((await app.call(dataInterfaces.response, { id }, coach)).msg).toBe(
      '不允许使用函数 current_setting：它会读写数据库之外的内容或改变会话',
    )
  })

  test('rejects an unknown data source', async () =>
    expect(
      (await app.call(dataInterfaces.create, body(sqlOf('select 1', { dbLinkId: 'none' })), admin)).code,
    ).toBe(404))

  test('the database rejects access to secret tables and columns', async () => {
    expect((await call(sqlOf('select * from shell_session'))).msg).toMatch(/^没有权限/)
    expect((await call(sqlOf('select user_password from org_user'))).code).toBe(400)
  })

  test('cancels an endless query on the database server', async () => {
    expect(
      await call(sqlOf('select count(*) from generate_series(1, 100000000000) a', { timeoutSeconds: 1 })),
    ).toMatchObject({ code: 400, msg: expect.stringContaining('1 秒') })
    const countRunning = async () => {
      const { rowCount } = await app.database.pool.query(
        `select 1 from pg_stat_activity where query like '%100000000000%' and state = 'active' and pid <> pg_backend_pid()`,
      )
      return rowCount
    }
    await expect.poll(countRunning).toBe(0)
    expect(await rowsOf(sqlOf('select 1 as a'))).toEqual(sampleRows)
  })

  test('rejects results with too many rows or bytes', async () => {
    expect((await call(sqlOf('select n from generate_series(1, 10001) n'))).msg).toBe(
      '结果超过 10000 行，请增加条件或分页（@pageSize、@offsetSize）',
    )
    expect((await call(sqlOf(`select repeat('x', 1000000) as a from generate_series(1, 1000)`))).msg).toBe(
      '结果超过 16 MB，请减少列或增加条件',
    )
  })

  test('a writing interface needs a matching method and an access check, and cannot be listed', async () => {
    await app.database.pool.query('create table club_note (id int, word text)')
    await app.database.pool.query('grant select, insert, update, delete on club_note to public')
    const write = (change: object) =>
      sqlOf('insert into club_note values (@n, @word)', {
        requestMethod: '1',
        requestParameters: parameters,
        ...change,
      })
    expect((await app.call(dataInterfaces.create, body(write({ checkType: 0 })), admin)).msg).toBe(
      '写入数据的接口必须验证身份，且不能缓存',
    )
    expect((await app.call(dataInterfaces.create, body(write({ requestMethod: '2' })), admin)).code).toBe(400)
    const id = await add(write({}))
    await allow(id)
    expect(await app.data(dataInterfaces.response, { id, parameters: '{"n":1,"word":"好"}' }, coach)).toEqual(
      [{ changed: 1 }],
    )
    expect((await app.database.pool.query('select * from club_note')).rows).toEqual([{ id: 1, word: '好' }])
    expect((await app.call(dataInterfaces.rows, { id, parameters: '{"n":1}' }, coach)).msg).toBe(
      '写入数据的接口不能在这里使用',
    )
    expect(await testInterface(write({}), { n: 1 })).toMatchObject({ ran: false, problem: null })
    expect((await app.database.pool.query('select count(*) as n from club_note')).rows).toEqual([{ n: 1 }])
  })
})

describe('the result script', () => {
  test('transforms the result of any interface type', async () => {
    expect(
      await rowsOf(
        sqlOf('select 2 as a', {
          dataProcessing: '(data, parameters) => data.map((row) => ({ a: row.a * 2, p: parameters.n }))',
          requestParameters: '[{"field":"n","dataType":"int","defaultValue":"7"}]',
        }),
      ),
    ).toEqual([{ a: 4, p: 7 }])
    expect(
      await rowsOf({ dataType: 2, query: '{"list":["a","b"]}', dataProcessing: '(data) => data.list' }),
    ).toMatchObject([{ value: 'a' }, { value: 'b' }])
  })
  test.each([
    ['a value that is not a function', '1 + 1', 'dataProcessing'],
    ['invalid JavaScript', '(data) => {', 'dataProcessing'],
  ])('rejects on save: %s', async (_, dataProcessing, field) => {
    expect(
      await app.call(dataInterfaces.create, body({ dataType: 2, query: '[]', dataProcessing }), admin),
    ).toMatchObject({ code: 400, data: { fields: [{ field }] } })
  })
  test('stops an endless script and reports an access to globals of the server', async () => {
    expect((await call({ dataType: 2, query: '[]', dataProcessing: '() => { for (;;); }' })).msg).toBe(
      '数据处理脚本运行超过 2 秒，已中断',
    )
    expect(
      (
        await call({
          dataType: 2,
          query: '[]',
          dataProcessing: `() => /^(a+)+$/.test('a'.repeat(50) + 'b')`,
        })
      ).msg,
    ).toBe('数据处理脚本运行超过 2 秒，已中断')
    expect((await call({ dataType: 2, query: '[]', dataProcessing: '() => process.exit()' })).msg).toMatch(
      /第 1 行第 \d+ 列出错：ReferenceError/,
    )
  })
})

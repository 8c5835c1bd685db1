import { createServer, type Server } from 'node:http'
import { createServer as createTls } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caches } from '@tessera/shared/contract/system/caches'
import { configs } from '@tessera/shared/contract/system/configs'
import { dataInterfaces } from '@tessera/shared/contract/system/data-interfaces'
import { openApp, type Opened } from '../../../test/app.ts'
import { selfSigned } from '../../../test/self-signed.ts'

// Data interfaces of every kind (specification: wire 9.5), on the product's own database and servers on this machine.

let app: Opened
let admin: { token: string }
let coach: { token: string }
let made = 0
const body = (change: object = {}) => ({
  fullName: '测试',
  enCode: `kind${(made += 1)}`,
  categoryId: 'teaching',
  dataType: 1,
  ...change,
})
const add = async (change?: object) => (await app.data(dataInterfaces.create, body(change), admin)).id
const sqlOf = (query: string, change: object = {}) => ({ dataType: 1, query, ...change })
const rowsOf = async (change: object, parameters?: object, who = coach) =>
  app.data(
    dataInterfaces.response,
    { id: await add(change), ...(parameters && { parameters: JSON.stringify(parameters) }) },
    who,
  )
const refused = async (change: object, who = coach) =>
  app.call(dataInterfaces.response, { id: await add(change) }, who)
const tried = (change: object, parameters = {}) =>
  app.data(dataInterfaces.test, { ...body(change), parameters: JSON.stringify(parameters) }, admin)
const one = [{ a: 1 }]

beforeAll(async () => {
  app = await openApp({ MIRROR_LOOPBACK: 'on' })
  admin = { token: await app.signIn('admin') }
  coach = { token: await app.signIn('coach01') }
})

describe('SQL', () => {
  const parameters = JSON.stringify([
    { field: 'n', dataType: 'int', required: 1 },
    { field: 'word', dataType: 'varchar', defaultValue: 'x' },
    { field: 'at', dataType: 'datetime' },
  ])

  test('binds its parameters and never pastes them', async () => {
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

  test('gives numbers, times and bytes as JSON can hold them', async () => {
    expect(
      await rowsOf(
        sqlOf(
          `select 9007199254740993::bigint as big, 1.50::numeric as price, true as yes, null as none, 'ab'::bytea as bytes, '2026-11-20'::date as day`,
        ),
      ),
    ).toEqual([
      { big: '9007199254740993', price: 1.5, yes: true, none: null, bytes: 'YWI=', day: '2026-11-20' },
    ])
  })

  test('asks for what is required, of its type, and for nothing it does not know', async () => {
    const id = await add(sqlOf('select @n as n', { requestParameters: parameters }))
    const msg = async (given: object) =>
      (await app.call(dataInterfaces.response, { id, parameters: JSON.stringify(given) }, coach)).msg
    expect([await msg({}), await msg({ n: 'x' }), await msg({ n: 1, other: 2 })]).toEqual([
      '请填写参数“n”',
      '参数“n”的值不是 int',
      '接口没有参数 other',
    ])
  })

  test('is asked by one path, whatever reads it: options, a page, a row, a preview', async () => {
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

  test('a parameter that is bound to the session is what the server says it is; one that is a list is bound as one', async () => {
    const own = JSON.stringify([
      { field: 'who', required: 1 },
      { field: 'unit' },
      { field: 'posts' },
      { field: 'ids' },
    ])
    const id = await add(
      sqlOf(
        `select @who as who, @unit as unit, (select count(*) from org_position where id in (@posts)) as posts, (select count(*) from org_user where id in (@ids)) as people`,
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
    // What is kept for one is not given to another who sends the same.
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

  test('knows who asks, and nobody where nobody is signed in', async () => {
    const query = `select @user as u, @organizeId as o, (select count(*) from org_user where id in (@userAndSubordinates)) as n`
    const [row] = await rowsOf(sqlOf(query))
    expect(row).toMatchObject({ u: 'user.coach01', n: 1 })
    expect(row!['o']).toBeTruthy()
    expect(
      await app.data(dataInterfaces.response, { id: await add(sqlOf(query, { checkType: 0 })) }, {}),
    ).toEqual([{ u: null, o: null, n: 0 }])
  })

  test('reads a page by itself where it says so, and the row of a value', async () => {
    const id = await add(
      sqlOf(
        `select n as id, 'row ' || n as name from generate_series(1, 95) n where (@keyword = '' or 'row ' || n like '%' || @keyword || '%') and (@showValue = '' or n::text = @showValue) order by n limit @pageSize offset @offsetSize`,
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
    ['that writes', 'delete from org_user'],
    ['that writes inside', 'with d as (delete from org_user returning *) select * from d'],
    ['several', 'select 1; select 2'],
    ['hidden behind a comment', 'select 1 --\n; delete from org_user'],
    ['that reaches out', `select pg_read_file('/etc/passwd')`],
    ['none', 'selec 1'],
    ['with an unknown parameter', 'select @other'],
  ])('%s is refused when it is saved', async (_, query) => {
    expect(await app.call(dataInterfaces.create, body(sqlOf(query)), admin)).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'query' }] },
    })
  })

  test('one that came into the table by another way is judged where it runs', async () => {
    const id = await add(sqlOf('select 1 as a'))
    await app.database.pool.query(
      `update system_data_interface set query = 'select current_setting(''port'') as a' where id = $1`,
      [id],
    )
    expect((await app.call(dataInterfaces.response, { id }, coach)).msg).toBe(
      '不允许使用函数 current_setting：它会读写数据库之外的内容或改变会话',
    )
  })

  test('a database that is not there is refused', async () =>
    expect(
      (await app.call(dataInterfaces.create, body(sqlOf('select 1', { dbLinkId: 'none' })), admin)).code,
    ).toBe(404))

  test('the database says no as well: no table of secrets, and nothing is written by a function', async () => {
    expect((await refused(sqlOf('select * from shell_session'))).msg).toMatch(/^没有权限/)
    expect((await refused(sqlOf('select user_password from org_user'))).code).toBe(400)
  })

  test('an endless query is cancelled where it runs, and the server goes on', async () => {
    const began = Date.now()
    expect(
      await refused(sqlOf('select count(*) from generate_series(1, 100000000000) a', { timeoutSeconds: 1 })),
    ).toMatchObject({ code: 400, msg: expect.stringContaining('1 秒') })
    expect(Date.now() - began).toBeLessThan(10_000)
    const { rows } = await app.database.pool.query(
      `select 1 from pg_stat_activity where query like '%100000000000%' and state = 'active' and pid <> pg_backend_pid()`,
    )
    expect(rows).toEqual([])
    expect(await rowsOf(sqlOf('select 1 as a'))).toEqual(one)
  })

  test('too many rows and rows too large are refused in words', async () => {
    expect((await refused(sqlOf('select n from generate_series(1, 10001) n'))).msg).toBe(
      '结果超过 10000 行，请增加条件或分页（@pageSize、@offsetSize）',
    )
    expect((await refused(sqlOf(`select repeat('x', 1000000) as a from generate_series(1, 1000)`))).msg).toBe(
      '结果超过 16 MB，请减少列或增加条件',
    )
  })

  test('one that writes says so, checks who calls, and stays away from lists', async () => {
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
    expect(await app.data(dataInterfaces.response, { id, parameters: '{"n":1,"word":"好"}' }, coach)).toEqual(
      [{ changed: 1 }],
    )
    expect((await app.database.pool.query('select * from club_note')).rows).toEqual([{ id: 1, word: '好' }])
    expect((await app.call(dataInterfaces.rows, { id, parameters: '{"n":1}' }, coach)).msg).toBe(
      '写入数据的接口不能在这里使用',
    )
    expect(await tried(write({}), { n: 1 })).toMatchObject({ ran: false, problem: null })
    expect((await app.database.pool.query('select count(*) as n from club_note')).rows).toEqual([{ n: 1 }])
  })
})

describe('the result script', () => {
  test('works on the result of any kind', async () => {
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
    ['none', '1 + 1', 'dataProcessing'],
    ['no JavaScript', '(data) => {', 'dataProcessing'],
  ])('%s is refused when it is saved', async (_, dataProcessing, field) => {
    expect(
      await app.call(dataInterfaces.create, body({ dataType: 2, query: '[]', dataProcessing }), admin),
    ).toMatchObject({ code: 400, data: { fields: [{ field }] } })
  })
  test('one that never ends or reaches for the server is cut off, in words', async () => {
    expect((await refused({ dataType: 2, query: '[]', dataProcessing: '() => { for (;;); }' })).msg).toBe(
      '数据处理脚本运行超过 2 秒，已中断',
    )
    expect(
      (
        await refused({
          dataType: 2,
          query: '[]',
          dataProcessing: `() => /^(a+)+$/.test('a'.repeat(50) + 'b')`,
        })
      ).msg,
    ).toBe('数据处理脚本运行超过 2 秒，已中断')
    expect((await refused({ dataType: 2, query: '[]', dataProcessing: '() => process.exit()' })).msg).toMatch(
      /第 1 行第 \d+ 列出错：ReferenceError/,
    )
  })
})

describe('HTTP', () => {
  let near: Server
  let far: Server
  const heard: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = []
  const origin = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const api = (path: string, change: object = {}) => ({
    dataType: 3,
    path: `${origin(near)}${path}`,
    requestMethod: '6',
    ...change,
  })

  beforeAll(async () => {
    const answer = (server: () => Server) =>
      createServer((request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          const url = new URL(request.url!, origin(server()))
          heard.push({
            method: request.method!,
            url: request.url!,
            headers: request.headers,
            body: Buffer.concat(chunks).toString(),
          })
          const send = (value: unknown, status = 200, headers = {}) =>
            response
              .writeHead(status, { 'content-type': 'application/json', ...headers })
              .end(typeof value === 'string' ? value : JSON.stringify(value))
          if (url.pathname === '/envelope') return send({ code: 200, msg: '', data: one, secret: 1 })
          if (url.pathname === '/refusing') return send({ code: 400, msg: '没有这个班', data: null })
          if (url.pathname === '/text') return send('<html>')
          if (url.pathname === '/fault') return send('', 500)
          if (url.pathname === '/slow') return void setTimeout(() => send([]), 5_000).unref()
          if (url.pathname === '/later') return void setTimeout(() => send(one), 11_000).unref()
          if (url.pathname === '/large') return response.writeHead(200).end(Buffer.alloc(12_000_000, 32))
          if (url.pathname === '/away') return send('', 302, { location: url.searchParams.get('to')! })
          if (url.pathname === '/round') return send('', 302, { location: '/round' })
          return send({ list: one })
        })
      })
    near = answer(() => near).listen(0, '127.0.0.1')
    far = answer(() => far).listen(0, '127.0.0.1')
    await Promise.all([once(near, 'listening'), once(far, 'listening')])
    await allow('127.0.0.1')
  })
  afterAll(() => {
    near.closeAllConnections()
    far.closeAllConnections()
    near.close()
    far.close()
  })
  const allow = async (interfaceHosts: string) => {
    const { sysVersion: _, ...now } = await app.data(configs.read, {}, admin)
    await app.data(configs.update, { ...now, interfaceHosts }, admin)
  }

  test('asks with its parameters in address, query or body, and its headers', async () => {
    const requestParameters = JSON.stringify([
      { field: 'id' },
      { field: '词' },
      { field: 'owner', defaultValue: '@userId' },
    ])
    expect(
      await rowsOf(
        api('/classes/{id}?of={userId}', {
          requestParameters,
          requestHeaders: JSON.stringify([{ field: 'X-Key', value: 'k' }]),
        }),
        { id: 'a/../b?x', 词: '班 1' },
      ),
    ).toEqual(one)
    expect(heard.at(-1)).toMatchObject({
      method: 'GET',
      url: `/classes/a%2F..%2Fb%3Fx?of=user.coach01&${new URLSearchParams({ 词: '班 1', owner: 'user.coach01' }).toString()}`,
      headers: { 'x-key': 'k' },
    })
    await rowsOf(api('/x', { requestMethod: '7', requestParameters }), { id: 'i', 词: '班' })
    expect(heard.at(-1)).toMatchObject({
      method: 'POST',
      url: '/x',
      headers: { 'content-type': 'application/json' },
    })
    expect(JSON.parse(heard.at(-1)!.body)).toEqual({ id: 'i', 词: '班', owner: 'user.coach01' })
  })

  test('passes on only what stands in data of an envelope, and says what the other side refuses', async () => {
    expect(await rowsOf(api('/envelope'))).toEqual(one)
    expect((await refused(api('/refusing'))).msg).toBe('127.0.0.1 拒绝了请求：没有这个班')
  })

  test('a secret header is sealed, never shown, kept when it is left empty, and not for another server', async () => {
    const secret = (value: string) => JSON.stringify([{ field: 'Authorization', value, secret: 1 }])
    const id = await add(api('/x', { requestHeaders: secret('Bearer 1234') }))
    const { rows } = await app.database.pool.query<{ it: string }>(
      'select request_headers as it from system_data_interface where id = $1',
      [id],
    )
    expect(rows[0]!.it).not.toContain('1234')
    const shown = await app.data(dataInterfaces.read, { id }, admin)
    expect(shown.requestHeaders).toBe(secret(''))
    const { id: _, lastModifyTime: __, ...now } = shown
    await app.data(dataInterfaces.update, { id, ...now, description: '改' }, admin)
    await app.data(dataInterfaces.response, { id }, coach)
    expect(heard.at(-1)!.headers['authorization']).toBe('Bearer 1234')
    expect(
      (await app.call(dataInterfaces.update, { id, ...now, path: `${origin(far)}/x` }, admin)).msg,
    ).toContain('请重新填写保密的请求头')
    expect(
      await app.data(dataInterfaces.test, { id, ...now, path: `${origin(far)}/x` }, admin),
    ).toMatchObject({ problem: { field: 'requestHeaders' } })
    // On the way elsewhere they stay behind.
    await app.data(
      dataInterfaces.update,
      { id, ...now, path: `${origin(near)}/away?to=${encodeURIComponent(`${origin(far)}/there`)}` },
      admin,
    )
    await app.data(dataInterfaces.response, { id }, coach)
    expect(heard.at(-1)).toMatchObject({ url: '/there' })
    expect(heard.at(-1)!.headers['authorization']).toBeUndefined()
  })

  test.each<[string, string, string]>([
    ['no JSON', '/text', '127.0.0.1 返回的不是 JSON'],
    ['an error', '/fault', '127.0.0.1 返回 HTTP 500'],
    ['more than may be', '/large', '对方返回的内容超过 10 MB，已中断'],
    ['round and round', '/round', '127.0.0.1 的重定向无法跟随'],
    ['late', '/slow', '127.0.0.1 在 1 秒内没有响应'],
    [
      'elsewhere',
      `/away?to=${encodeURIComponent('http://example.org/')}`,
      '不允许访问 example.org：请管理员在系统配置的“接口地址白名单”中添加',
    ],
    [
      'into a private network',
      `/away?to=${encodeURIComponent('http://169.254.169.254/latest/')}`,
      '不允许访问 169.254.169.254：请管理员在系统配置的“接口地址白名单”中添加',
    ],
    [
      'to another scheme',
      `/away?to=${encodeURIComponent('file:///etc/passwd')}`,
      'path：请填写以 http:// 或 https:// 开头的地址，主机名中不能有参数',
    ],
  ])('%s is cut off in words', async (_, path, msg) =>
    expect((await refused(api(path, { timeoutSeconds: path === '/slow' ? 1 : 10 }))).msg).toBe(msg),
  )

  test('an answer that takes longer than most is waited for where the interface says so', async () => {
    expect(await rowsOf(api('/later', { timeoutSeconds: 20 }))).toEqual(one)
  })

  test('a certificate that nobody signed is not trusted', async () => {
    const server = createTls(selfSigned, (_, response) => response.end('[]')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    try {
      expect(
        (await refused(api('/', { path: `https://127.0.0.1:${(server.address() as AddressInfo).port}/` })))
          .msg,
      ).toMatch(/^127\.0\.0\.1 的证书无法通过验证（/)
    } finally {
      server.close()
    }
  })

  test('hosts that are not on the list, and private addresses even if they are', async () => {
    await allow('*.example.org')
    expect((await refused(api('/x'))).msg).toContain('不允许访问 127.0.0.1')
    await allow('*')
    expect(
      (await refused({ dataType: 3, path: 'http://169.254.169.254/latest', requestMethod: '6' })).msg,
    ).toBe('不允许访问 169.254.169.254：它在内部网络中')
    expect((await refused({ dataType: 3, path: 'http://2130706434/', requestMethod: '6' })).code).not.toBe(
      500,
    )
    expect(
      (await refused({ dataType: 3, path: 'http://[::ffff:10.0.0.1]/', requestMethod: '6' })).msg,
    ).toContain('它在内部网络中')
    await allow('127.0.0.1')
  })

  test.each([
    'ftp://example.org/',
    'http://user:pw@example.org/',
    'http://{host}/',
    'no address',
    'http://example.org/{other}',
  ])('%s is refused when it is saved', async (path) => {
    expect(
      await app.call(dataInterfaces.create, body({ dataType: 3, path, requestMethod: '6' }), admin),
    ).toMatchObject({ code: 400, data: { fields: [{ field: 'path' }] } })
  })
})

describe('results that are kept', () => {
  const counting = (change: object = {}) =>
    sqlOf(`select clock_timestamp()::text as t, @n as n`, {
      cacheSeconds: 60,
      requestParameters: '[{"field":"n"}]',
      ...change,
    })
  const ask = async (id: string, n = 'a') =>
    (await app.data(dataInterfaces.response, { id, parameters: JSON.stringify({ n }) }, coach))[0]!['t']

  test('are given again for the same parameters, to all who ask at once, and forgotten with a change', async () => {
    const id = await add(counting())
    // That it was made is told a moment later, and forgets what was asked before.
    await new Promise((done) => setTimeout(done, 100))
    const [first, same] = await Promise.all([ask(id), ask(id)])
    expect([same, await ask(id)]).toEqual([first, first])
    expect(await ask(id, 'b')).not.toBe(first)
    expect(
      (await app.data(caches.list, { keyword: 'interface.' }, admin)).list.find(
        ({ name }) => name === `interface.${id}`,
      ),
    ).toMatchObject({ title: '数据接口结果：测试（2 份）' })
    const { value } = await app.data(caches.read, { id: `interface.${id}` }, admin)
    expect((JSON.parse(value) as { parameters: object }[]).map(({ parameters }) => parameters)).toEqual([
      { n: 'a' },
      { n: 'b' },
    ])
    await app.data(caches.remove, { id: `interface.${id}` }, admin)
    await expect.poll(() => ask(id)).not.toBe(first)
    const second = await ask(id)
    const { id: _, lastModifyTime: __, ...now } = await app.data(dataInterfaces.read, { id }, admin)
    await app.data(dataInterfaces.update, { id, ...now, description: '改' }, admin)
    await expect.poll(() => ask(id)).not.toBe(second)
  })
  test('are not another user’s where it matters who asks', async () => {
    const id = await add(sqlOf('select @userId as u', { cacheSeconds: 60 }))
    const who = async (by: object) => (await app.data(dataInterfaces.response, { id }, by))[0]!['u']
    expect([await who(coach), await who(admin), await who(coach)]).toEqual([
      'user.coach01',
      'user.admin',
      'user.coach01',
    ])
  })
  test('a failure is not kept', async () => {
    const id = await add(
      sqlOf('select 1 / @n as a', {
        cacheSeconds: 60,
        requestParameters: '[{"field":"n","dataType":"int"}]',
      }),
    )
    const of = async (n: number) =>
      (await app.call(dataInterfaces.response, { id, parameters: JSON.stringify({ n }) }, coach)).code
    expect([await of(0), await of(0), await of(1)]).toEqual([400, 400, 200])
  })
})

describe('kept by people', () => {
  test('the statements of the demo run', async () => {
    expect(
      (await app.data(dataInterfaces.response, { id: 'interface.CampusStudents' }, coach)).length,
    ).toBeGreaterThan(1)
    expect(
      (await app.data(dataInterfaces.rows, { id: 'interface.Colleagues', pageSize: 1 }, coach)).list,
    ).toHaveLength(1)
  })

  test('parameters, a page of what is offered, preview', async () => {
    const id = await add(
      sqlOf('select @n as n', {
        fullName: '带参数的',
        requestParameters:
          '[{"field":"n","fieldName":"数量","dataType":"int","required":1,"defaultValue":"3"}]',
      }),
    )
    expect(await app.data(dataInterfaces.parameters, { id }, coach)).toEqual([
      { field: 'n', fieldName: '数量', dataType: 'int', required: 1, defaultValue: '3' },
    ])
    expect((await app.data(dataInterfaces.offered, { keyword: '带参数' }, coach)).list).toMatchObject([
      { id, dataType: 1 },
    ])
    expect(
      await app.data(dataInterfaces.preview, { id, paramList: [{ field: 'n', defaultValue: '9' }] }, admin),
    ).toEqual([{ n: 9 }])
  })

  test('a test gives rows, or the field and the place that is wrong', async () => {
    expect(await tried(sqlOf('select n from generate_series(1, 300) n'))).toMatchObject({
      total: 300,
      problem: null,
      rows: { length: 200 },
    })
    expect(await tried(sqlOf('select a\nfrm t where'))).toMatchObject({
      rows: [],
      problem: { field: 'query', line: 2, column: 5 },
    })
    expect(await tried(sqlOf('select none from org_user'))).toMatchObject({
      problem: { msg: expect.stringContaining('none') },
    })
    expect((await app.call(dataInterfaces.test, body(sqlOf('select 1')), coach)).code).toBe(403)
  })

  test('the log names who called, how long it took and what went wrong', async () => {
    const id = await add(
      sqlOf('select 1 / @n as a', { requestParameters: '[{"field":"n","dataType":"int"}]' }),
    )
    await app.data(dataInterfaces.response, { id, parameters: '{"n":1}' }, coach)
    await app.call(dataInterfaces.response, { id, parameters: '{"n":0}' }, coach)
    const log = () => app.data(dataInterfaces.log, { id }, admin)
    await expect.poll(async () => (await log()).list.length, { timeout: 5_000 }).toBe(2)
    const { list } = await log()
    expect(list.toReversed()).toMatchObject([
      {
        userId: expect.stringContaining('/coach01'),
        invokType: 'response',
        result: 0,
        rowCount: 1,
        invokIp: '127.0.0.1',
        said: '',
      },
      { result: 1, said: expect.stringContaining('语句执行失败') },
    ])
    expect((await app.data(dataInterfaces.log, { id, keyword: 'nobody' }, admin)).list).toEqual([])
  })

  test('a copy has a code of its own and waits; a file goes out without secrets and comes in disabled', async () => {
    const id = await add(
      sqlOf('select 1 as a', {
        fullName: '原件',
        requestHeaders: JSON.stringify([{ field: 'K', value: 'secret-value', secret: 1 }]),
      }),
    )
    const copied = await app.data(
      dataInterfaces.read,
      { id: (await app.data(dataInterfaces.copy, { id }, admin)).id },
      admin,
    )
    expect(copied).toMatchObject({ fullName: '原件 副本', enabledMark: 0, query: 'select 1 as a' })
    const { url } = await app.data(dataInterfaces.export, { id }, admin)
    const file = (await app.app.inject({ url })).json<{ kind: string; value: { enCode: string } }>()
    expect(JSON.stringify(file)).not.toContain('secret-value')
    file.value.enCode = 'imported'
    const given = await app.app.inject({
      method: 'POST',
      url: '/api/system/DataInterface/Action/Import',
      ...form(JSON.stringify(file)),
      headers: { authorization: admin.token, ...form('').headers },
    })
    expect(given.json()).toMatchObject({ code: 200 })
    expect(
      await app.data(dataInterfaces.read, { id: given.json<{ data: { id: string } }>().data.id }, admin),
    ).toMatchObject({ enCode: 'imported', enabledMark: 0 })
    const wrong = await app.app.inject({
      method: 'POST',
      url: '/api/system/DataInterface/Action/Import',
      ...form('{"kind":"tessera.billRule"}'),
      headers: { authorization: admin.token, ...form('').headers },
    })
    expect(wrong.json()).toMatchObject({ code: 400 })
  })

  test('whoever saves later than somebody else is told', async () => {
    const id = await add(sqlOf('select 1 as a'))
    const { id: _, ...seen } = await app.data(dataInterfaces.read, { id }, admin)
    await app.data(dataInterfaces.update, { id, ...seen, description: '一' }, admin)
    expect((await app.call(dataInterfaces.update, { id, ...seen, description: '二' }, admin)).code).toBe(409)
  })
})

const form = (content: string) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=part' },
  payload: `--part\r\ncontent-disposition: form-data; name="file"; filename="a.json"\r\ncontent-type: application/json\r\n\r\n${content}\r\n--part--\r\n`,
})

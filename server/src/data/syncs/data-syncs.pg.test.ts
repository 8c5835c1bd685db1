import { expect, test, vi } from 'vitest'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { dataSyncs as syncs, SyncType } from '@tessera/shared/contract/data/syncs'
import { openApp } from '../../../test/app.ts'
import { openMariadb } from '../../../test/mariadb.ts'
import { grantMenus } from '../../../test/menus.ts'

// Copies tables from the system database to MariaDB and back through the calls of the page.

const mariadb = await openMariadb()
const {
  call,
  data,
  signIn,
  database: { db, pool },
} = await openApp({ SOURCE_NETWORKS: '127.0.0.1' })
const admin = { token: await signIn('admin') }
const { id: maria } = await data(
  dataSources.create,
  {
    fullName: '报名系统',
    dbType: 'MySQL',
    host: mariadb.host,
    port: mariadb.port,
    userName: 'tessera',
    password: mariadb.password,
    serviceName: 'demo',
    readOnly: 0,
  },
  admin,
)
const out = { dbConnectionFrom: '0', dbConnectionTo: maria }
const home = { dbConnectionFrom: maria, dbConnectionTo: '0' }
const run = (text: string) => pool.query(text)
const waitForEnd = (id: string) =>
  vi.waitFor(async () => {
    const found = await data(syncs.run, { id }, admin)
    expect(found.state).toMatch(/done|failed|cancelled/)
    return found
  }, 30_000)

await run(
  `create table my_course (id text primary key, name varchar(50) not null, price numeric(12,3), open boolean,
    seats int, total bigint, made timestamptz, day date, words text, picture bytea)`,
)
await run(`insert into my_course values
  ('a', E'篮球\\t"一"\\n\\\\b', 1.500, true, -3, 9007199254740993, '2026-01-02 03:04:05.123456+00', '2026-02-03', '长' || repeat('文', 5000), '\\x00ff10'),
  ('b', '', null, null, null, null, null, null, null, null)`)
await run(
  `insert into my_course (id, name, seats)
    select 'n' || lpad(n::text, 5, '0'), '课' || n, n from generate_series(1, 20000) n`,
)
await run(
  `create table my_nothing (id int primary key);
  create table my_one (id int primary key); insert into my_one values (1);
  create table my_two (id int primary key); insert into my_two values (1), (2)`,
)

test('checks a table against the target', async () => {
  expect(await data(syncs.check, { ...out, dbTable: 'my_course' }, admin)).toBe(SyncType.targetMissing)
  expect(await data(syncs.check, { ...out, dbTable: 'my_nothing' }, admin)).toBe(SyncType.sourceEmpty)
})

test('plans statements, fields and target types', async () => {
  const {
    list: [plan],
  } = await data(syncs.plan, { ...out, tables: ['my_course'] }, admin)
  expect(plan).toMatchObject({
    table: 'my_course',
    type: SyncType.targetMissing,
    lost: [],
    unfilled: [],
    resumable: true,
    problem: '',
  })
  expect(plan!.statements.join()).toContain('`id` varchar(255) not null')
  expect(plan!.fields.find(({ field }) => field === 'picture')).toMatchObject({
    type: 'bytea',
    into: 'longblob',
  })
})

test('copies a table to another product', async () => {
  expect(
    await data(syncs.execute, { ...out, dbTable: 'my_course', type: SyncType.targetMissing }, admin),
  ).toMatchObject({ state: 'done', rows: 20_002 })
  expect(await data(syncs.check, { ...out, dbTable: 'my_course' }, admin)).toBe(SyncType.targetHasRows)
})

test('copies the table back with unchanged values', async () => {
  await run('alter table my_course rename to my_before')
  expect(await data(syncs.check, { ...home, dbTable: 'my_course' }, admin)).toBe(SyncType.targetMissing)
  const { id } = await data(
    syncs.start,
    { ...home, tables: [{ table: 'my_course', type: SyncType.targetMissing }] },
    admin,
  )
  expect(await waitForEnd(id)).toMatchObject({
    state: 'done',
    doneRows: 20_002,
    fromName: '报名系统',
    tables: [{ failure: '' }],
  })
  // Timestamps lose their zone: columns without a zone hold local business time.
  const before = await run(
    `select id, name, price, open::text as open, seats, total::text,
      made at time zone 'Asia/Shanghai' as made, day::timestamp, words, picture
    from my_before order by id`,
  )
  const after = await run(
    'select id, name, price, open, seats, total::text, made, day, words, picture from my_course order by id',
  )
  expect(after.rows).toEqual(before.rows)
})

test('copies several tables in one run, and rejects the run if a table has changed', async () => {
  const tables = [
    { table: 'my_one', type: SyncType.targetMissing },
    { table: 'my_two', type: SyncType.ready },
  ]
  expect(await call(syncs.start, { ...out, tables }, admin)).toMatchObject({
    code: 409,
    msg: '表“my_two”的情况已变化，请重新检查后再同步',
  })
  const { id } = await data(
    syncs.start,
    { ...out, tables: [tables[0]!, { table: 'my_two', type: SyncType.targetMissing }] },
    admin,
  )
  expect(await waitForEnd(id)).toMatchObject({ state: 'done', tableCount: 2, doneTables: 2, doneRows: 3 })
  expect((await data(syncs.runs, {}, admin)).list[0]).toMatchObject({
    id,
    state: 'done',
    creatorUser: expect.stringContaining('admin'),
  })
})

test.each([
  [
    'the same data source twice',
    { dbConnectionFrom: '0', dbConnectionTo: '0', dbTable: 'my_course' },
    '来源和目标不能是同一个数据连接',
  ],
  ['an unknown table', { ...out, dbTable: 'no_such' }, '来源中没有表“no_such”'],
  [
    'an unknown data source',
    { ...out, dbConnectionTo: 'nowhere', dbTable: 'my_course' },
    '数据连接不存在或已停用',
  ],
])('rejects %s', async (_, input, message) =>
  expect((await call(syncs.check, input, admin)).msg).toBe(message),
)

test('rejects system tables as target and hides secret tables and columns', async () => {
  expect((await call(syncs.check, { ...out, dbTable: 'shell_session' }, admin)).msg).toBe(
    '来源中没有表“shell_session”',
  )
  const { list } = await data(syncs.tables, { linkId: '0' }, admin)
  expect(list.map(({ table }) => table)).not.toContain('shell_secret')
  const {
    list: [plan],
  } = await data(syncs.plan, { ...out, tables: ['org_user'] }, admin)
  expect(plan!.fields.map(({ field }) => field)).not.toContain('password_hash')
})

test('rejects the table of a form as target', async () => {
  await run(`insert into lowcode_table (name, design_id) select 'my_one', id from lowcode_design limit 1`)
  const checked = await call(syncs.check, { ...home, dbTable: 'my_one' }, admin)
  await run(`delete from lowcode_table where name = 'my_one'`)
  expect(checked.msg).toBe('“my_one”保存着表单的数据，不能作为同步目标')
  expect((await call(syncs.check, { ...home, dbTable: 'my_one' }, admin)).code).toBe(200)
})

test('rejects a copy without the permission', async () => {
  const coach = { token: await signIn('coach01') }
  expect(
    (await call(syncs.execute, { ...out, dbTable: 'my_one', type: SyncType.targetHasRows }, coach)).code,
  ).toBe(403)
})

test('hides a data source that the user’s data access excludes', async () => {
  await grantMenus(db, 'user.coach02', 'systemData.dataSync', 'systemData.dataSource')
  await run(`update system_menu set is_data_authorize = 1 where id = 'menu.systemData.dataSource'`)
  const coach = { token: await signIn('coach02') }
  expect((await data(syncs.sources, {}, coach)).list.map(({ id }) => id)).toEqual(['0'])
  const answers = [
    await call(syncs.check, { ...out, dbTable: 'my_one' }, coach),
    await call(syncs.plan, { ...home, tables: ['my_one'] }, coach),
    await call(syncs.tables, { linkId: maria }, coach),
    await call(syncs.start, { ...out, tables: [{ table: 'my_one', type: SyncType.targetHasRows }] }, coach),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ code: 404, msg: '数据连接不存在或已停用' })
})

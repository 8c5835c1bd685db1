import { expect, test } from 'vitest'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { dataSources } from '@tessera/shared/contract/data/sources'
import { dataSets } from '@tessera/shared/contract/lowcode/data-sets'
import { tasks } from '@tessera/shared/contract/system/tasks'
import { openApp } from '../../../test/app.ts'
import { afterFile } from '../../../test/after-file.ts'
import { openMariadb } from '../../../test/mariadb.ts'
import { grantMenus } from '../../../test/menus.ts'
import { openBus } from '../../db/bus.ts'
import { openSecrets } from '../../auth/secrets.ts'
import { openSources } from './sources.ts'
import { text } from './text.ts'

const app = await openApp({ SOURCE_NETWORKS: '127.0.0.1' })
const { db, pool } = app.database
const mariadb = await openMariadb()
const admin = { token: await app.signIn('admin') }
const body = {
  fullName: '教务库',
  dbType: 'MySQL' as const,
  host: mariadb.host,
  port: mariadb.port,
  userName: 'tessera',
  password: mariadb.password,
  serviceName: 'demo',
}

const findMysqlId = async () => (await app.data(dataSources.list, { dbType: 'MySQL' }, admin)).list[0]!.id

test('creates a source, lists it by product, reads it without password, and offers it to pickers', async () => {
  const { id } = await app.data(dataSources.create, body, admin)
  await app.data(
    dataSources.create,
    { ...body, fullName: '文件', dbType: 'SQLite', serviceName: 'a.db', host: '' },
    admin,
  )
  expect((await app.data(dataSources.list, {}, admin)).list.map(({ dbType }) => dbType)).toEqual([
    'MySQL',
    'SQLite',
    'SQLite',
  ])
  expect((await app.data(dataSources.list, { dbType: 'SQLite' }, admin)).list).toHaveLength(2)
  expect(await app.data(dataSources.read, { id }, admin)).toMatchObject({
    fullName: '教务库',
    password: '',
    hasPassword: true,
    readOnly: 1,
  })
  expect(
    (await app.data(dataSources.selector, {}, admin)).list.map(({ id, children }) => [id, children.length]),
  ).toEqual([
    ['0', 1],
    ['MySQL', 1],
    ['SQLite', 2],
  ])
  expect((await app.data(dataSources.selector, { type: 'MySql' }, admin)).list.map(({ id }) => id)).toEqual([
    'MySQL',
  ])
  expect(
    (await app.data(dataSources.selector, { type: 'PostgreSQL' }, admin)).list.map(({ id }) => id),
  ).toEqual(['0'])
  expect((await app.call(dataSources.create, body, admin)).msg).toBe(text.nameTaken.zh)
})

test('stores the password sealed', async () => {
  const { rows } = await pool.query(
    `select password_sealed as sealed, s::text as row from system_data_source s where full_name = '教务库'`,
  )
  expect(rows[0].sealed).toMatch(/^1\./)
  expect(rows[0].row).not.toContain(mariadb.password)
})

test('reports why a connection test failed, and sends the stored password only to its own target', async () => {
  const id = await findMysqlId()
  expect((await app.call(dataSources.test, body, admin)).code).toBe(200)
  expect(await app.call(dataSources.test, { ...body, password: '', id }, admin)).toMatchObject({ code: 200 })
  expect(await app.call(dataSources.test, { ...body, password: 'wrong' }, admin)).toMatchObject({
    code: 400,
    msg: text.password.zh,
  })
  expect(await app.call(dataSources.test, { ...body, port: 1 }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('拒绝连接'),
  })
  expect(await app.call(dataSources.test, { ...body, host: '192.168.1.1' }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('SOURCE_NETWORKS'),
  })
  for (const change of [{ host: 'elsewhere.example.com' }, { port: 4444 }, { userName: 'other' }])
    expect(await app.call(dataSources.test, { ...body, ...change, password: '', id }, admin)).toMatchObject({
      code: 400,
      msg: text.typeAgain.zh,
    })
})

test('keeps the stored password if none is typed, and requires it again for a new host', async () => {
  const id = await findMysqlId()
  const sealed = async () =>
    (await pool.query('select password_sealed as it from system_data_source where id = $1', [id])).rows[0]
      .it as string
  const before = await sealed()
  expect(
    (await app.call(dataSources.update, { ...body, id, password: '', description: '说明' }, admin)).code,
  ).toBe(200)
  expect(await sealed()).toBe(before)
  expect(
    await app.call(dataSources.update, { ...body, id, password: '', host: 'db.example.com' }, admin),
  ).toMatchObject({ code: 400, msg: text.typeAgain.zh })
  expect((await app.call(dataSources.update, { ...body, id }, admin)).code).toBe(200)
  expect(await sealed()).not.toBe(before)
})

const descriptor = '(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=8.8.8.8)(PORT=1))(CONNECT_DATA=(SID=x)))'
test.each<[string, object, string, string]>([
  ['DM8, which is not supported', { dbType: 'DM8' }, 'dbType', text.noDriver.zh],
  [
    'an Oracle source without a service',
    { dbType: 'Oracle', serviceName: '' },
    'serviceName',
    text.serviceNeeded.zh,
  ],
  [
    'an Oracle source by schema without a schema',
    { dbType: 'Oracle', oracleLinkType: 'SCHEMA' },
    'dbSchema',
    text.schemaNeeded.zh,
  ],
  [
    'an Oracle source without a connect descriptor',
    { dbType: 'Oracle', oracleLinkType: 'TNS' },
    'oracleService',
    text.descriptionNeeded.zh,
  ],
  [
    'an Oracle connect descriptor that reads a file',
    { dbType: 'Oracle', oracleLinkType: 'TNS', oracleService: '(IFILE=x)' },
    'oracleService',
    '连接描述符有误：IFILE=x',
  ],
])('rejects %s', async (_, change, field, msg) => {
  expect(await app.call(dataSources.create, { ...body, fullName: '不成', ...change }, admin)).toMatchObject({
    code: 400,
    msg,
    data: { fields: [{ field }] },
  })
})

test('keeps the password of an Oracle source for the hosts of its connect descriptor', async () => {
  const oracle = {
    ...body,
    fullName: '甲骨文',
    dbType: 'Oracle' as const,
    host: 'unused',
    oracleLinkType: 'TNS' as const,
    oracleService: descriptor,
    tableSpace: 'USERS',
  }
  const { id } = await app.data(dataSources.create, oracle, admin)
  expect(await app.data(dataSources.read, { id }, admin)).toMatchObject({
    host: '',
    port: null,
    oracleService: descriptor,
    oracleLinkType: 'TNS',
    oracleExtend: 1,
    tableSpace: 'USERS',
    hasPassword: true,
  })
  const elsewhere = { ...oracle, password: '', oracleService: descriptor.replace('8.8.8.8', '9.9.9.9'), id }
  for (const call of [dataSources.update, dataSources.test])
    expect(await app.call(call, elsewhere, admin)).toMatchObject({ code: 400, msg: text.typeAgain.zh })
  await app.data(dataSources.update, { ...oracle, password: '', description: '改', id }, admin)
  // Without the extended settings, host and service apply.
  await app.data(dataSources.update, { ...oracle, host: 'db.example.com', oracleExtend: 0, id }, admin)
  expect(await app.data(dataSources.read, { id }, admin)).toMatchObject({
    host: 'db.example.com',
    port: mariadb.port,
    oracleService: '',
    oracleLinkType: 'SERVICE',
  })
  await app.data(dataSources.remove, { id }, admin)
})

test('another process reopens a changed source and closes the old pool', async () => {
  const id = await findMysqlId()
  const bus = openBus(app.database)
  const other = openSources({
    database: app.database,
    bus,
    secrets: await openSecrets(db, undefined),
    networks: ['127.0.0.1'],
    files: '',
    guestUrl: undefined,
  })
  afterFile(async () => {
    await other.close()
    await bus.close()
  })
  const before = await other.open(id)
  expect(before.readOnly).toBe(true)
  expect(await before.query({ text: 'select 1 as n' })).toMatchObject({ rows: [[1]] })
  expect(await other.open(id)).toBe(before)
  await app.data(dataSources.update, { ...body, id, password: '', readOnly: 0 }, admin)
  const after = await other.open(id)
  expect(after.readOnly).toBe(false)
  expect(await after.query({ text: 'select 2 as n' })).toMatchObject({ rows: [[2]] })
  await expect(before.query({ text: 'select 3 as n' })).rejects.toMatchObject({ text: text.changed })
  await app.data(dataSources.setState, { id }, admin)
  await expect(other.open(id)).rejects.toMatchObject({ text: text.noSource })
  await app.data(dataSources.setState, { id }, admin)
})

test('does not delete a source that a data interface or a task uses', async () => {
  const id = await findMysqlId()
  const made = await app.data(
    dataInterfaces.create,
    { fullName: '课表', enCode: 'lessons', categoryId: 'external', dataType: 2, query: '[]', dbLinkId: id },
    admin,
  )
  expect(await app.call(dataSources.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('课表'),
  })
  await app.data(dataInterfaces.remove, { id: made.id }, admin)
  const task = await app.data(
    tasks.create,
    {
      fullName: '夜间统计',
      enCode: 'nightly',
      executeType: '2',
      executeContent: JSON.stringify({ cron: '0 3 * * *', dbLinkId: id, query: 'select 1' }),
    },
    admin,
  )
  expect(await app.call(dataSources.remove, { id }, admin)).toMatchObject({
    code: 400,
    msg: '任务“夜间统计”正在使用该数据连接，不能删除',
  })
  await app.data(tasks.remove, { id: task.id }, admin)
  const source = { kind: 'sql', linkId: id, statement: 'select 1 as n', timeoutSeconds: 5 } as const
  const set = await app.data(
    dataSets.create,
    { fullName: '数量', enCode: 'numbers', category: 'business', source },
    admin,
  )
  expect((await app.call(dataSources.remove, { id }, admin)).msg).toBe(
    '数据集“数量”正在使用该数据连接，不能删除',
  )
  await app.data(dataSets.remove, { id: set.id }, admin)
  expect((await app.call(dataSources.remove, { id }, admin)).code).toBe(200)
})

test('shows a user with the menu only their own rows if row permissions are on', async () => {
  const { rows } = await pool.query(`select id from org_user where account = 'coach01'`)
  await grantMenus(db, rows[0].id, 'systemData.dataSource')
  await pool.query(`update system_menu set is_data_authorize = 1 where id = 'menu.systemData.dataSource'`)
  const coach = { token: await app.signIn('coach01') }
  expect((await app.data(dataSources.list, {}, coach)).list).toEqual([])
  await app.data(dataSources.create, { ...body, fullName: '自己的' }, coach)
  expect((await app.data(dataSources.list, {}, coach)).list).toMatchObject([{ fullName: '自己的' }])
})

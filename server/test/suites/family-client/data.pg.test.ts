import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { openMariadb } from '../../mariadb.ts'
import { asNumbers, asTexts, openFamilyClient, type FamilyClient } from './requests.ts'

// Forms of the system area as existing clients of this family fill them: each noun once with numbers where a
// number is possible, and once with text.

let client: FamilyClient
let database: Awaited<ReturnType<typeof openMariadb>>

beforeAll(async () => {
  database = await openMariadb()
  client = await openFamilyClient({ SOURCE_NETWORKS: '127.0.0.1' })
  await mkdir(join(client.opened.dataDir, 'sources'), { recursive: true })
})

type Body = Readonly<Record<string, unknown>>

interface Noun {
  path: string
  /** Path of one record, where it is not `path/id`. */
  readPath?: (id: string) => string
  body: (name: string) => Promise<Body> | Body
}

/** A form of these clients sends '' for the id of a new record. */
const common = { id: '', enabledMark: 1, sortCode: 12, description: '' }

const nouns: Readonly<Record<string, Noun>> = {
  'dictionary type': {
    path: '/api/system/DictionaryType',
    body: (name) => ({
      id: '',
      parentId: '-1',
      fullName: name,
      enCode: `type${name}`,
      isTree: 1,
      sortCode: 12,
      description: '',
    }),
  },
  'dictionary entry': {
    path: '/api/system/DictionaryData',
    readPath: (id) => `/api/system/DictionaryData/${id}/Info`,
    body: async (name) => {
      const { list } = await client.get('/api/system/DictionaryData/All')
      const { id } = list.find(({ enCode }) => enCode === 'groupType')!
      return { ...common, dictionaryTypeId: id, parentId: '0', fullName: name, enCode: name }
    },
  },
  'bill rule': {
    path: '/api/system/BillRule',
    body: (name) => ({
      ...common,
      fullName: name,
      enCode: `bill${name}`,
      prefix: '2026',
      dateFormat: 'no',
      digit: 5,
      startNumber: '10001',
      example: '202610001',
    }),
  },
  'data interface': {
    path: '/api/system/DataInterface',
    body: (name) => ({
      ...common,
      fullName: name,
      enCode: `interface${name}`,
      categoryId: 'teaching',
      dataType: 2,
      dbLinkId: '0',
      query: '[{"id":1}]',
      path: '',
      requestMethod: '7',
      requestParameters: '[]',
      requestHeaders: '',
      responseType: 'json',
      checkType: 0,
      ipAddress: '',
      dataProcessing: '',
    }),
  },
  'message template': {
    path: '/api/system/MessageTemplate',
    body: (name) => ({
      ...common,
      category: 2,
      fullName: name,
      enCode: `message${name}`,
      title: '100',
      content: '{course} begins',
      isStationLetter: 1,
      isEmail: 0,
      isWecom: 0,
      isDingTalk: 0,
      isSms: 0,
      smsId: '',
      smsTemplateName: '',
      templateJson: '',
    }),
  },
  'SMS template': {
    path: '/api/system/SmsTemplate',
    body: (name) => ({
      ...common,
      fullName: name,
      enCode: `sms${name}`,
      company: 2,
      signContent: '100',
      signId: '4500',
      templateId: '1234567',
      appId: '1400',
      endpoint: '',
      domain: '',
      region: '',
    }),
  },
  'data source': {
    path: '/api/system/DataSource',
    body: (name) => ({
      ...common,
      fullName: name,
      dbType: 'MySQL',
      host: database.host,
      port: database.port,
      userName: 'tessera',
      password: database.password,
      serviceName: 'demo',
      dbSchema: '',
      tableSpace: '',
      oracleExtend: false,
      oracleLinkType: '',
      oracleService: '',
      oracleRole: '',
    }),
  },
}

const spellings = [
  ['numbers', '81', asNumbers],
  ['text', '82', asTexts],
] as const

describe.each(Object.entries(nouns))('%s', (_, { path, readPath, body }) => {
  test.each(spellings)('is created, edited, toggled and deleted with %s', async (_spelling, name, spell) => {
    const read = (id: string) => client.get(readPath ? readPath(id) : `${path}/${id}`)
    const sent = await body(name)
    const { id } = await client.post(path, spell(sent))
    const { password: _password, ...expected } = sent
    const stored = await read(id)
    for (const [key, value] of Object.entries(expected))
      if (value !== '' && value !== false && key in stored) expect(stored[key], key).toEqual(value)

    await client.put(`${path}/${id}`, spell({ ...sent, id, fullName: `9${name}`, sortCode: 34 }))
    expect(await read(id)).toMatchObject({ fullName: `9${name}`, sortCode: 34 })
    const { data } = await client.send('PUT', `${path}/${id}/Actions/State`)
    expect(data).toBeNull()
    await client.remove(`${path}/${id}`)
    expect(await client.send('GET', readPath ? readPath(id) : `${path}/${id}`)).toMatchObject({ code: 404 })
  })
})

test('a data source is edited without its password', async () => {
  const body = await nouns['data source']!.body('kept')
  const { id } = await client.post('/api/system/DataSource', asTexts(body))
  const edited = { ...body, id, fullName: 'edited', password: '' }
  await client.put(`/api/system/DataSource/${id}`, asTexts(edited))
  expect(await client.send('POST', '/api/system/DataSource/Actions/Test', asTexts(edited))).toMatchObject({
    code: 200,
  })
  expect(
    await client.send('PUT', `/api/system/DataSource/${id}`, asTexts({ ...edited, userName: 'other' })),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'password' }] } })
  const { list } = await client.get('/api/system/DataSource/Selector', { type: '1' })
  expect(JSON.stringify(list)).toContain(id)
})

test('a data source keeps the settings that the client does not know', async () => {
  const body = await nouns['data source']!.body('encrypted')
  const kept = { tls: 'on', readOnly: 0, poolSize: 7 }
  const { id } = await client.post('/api/system/DataSource', { ...body, ...kept })
  await client.put(`/api/system/DataSource/${id}`, asTexts({ ...body, id, password: '' }))
  expect(await client.get(`/api/system/DataSource/${id}`)).toMatchObject(kept)
})

test('templates and interfaces keep the settings that the client does not know', async () => {
  const known = [
    ['message template', { isWechat: 1, isWebhook: 1 }],
    ['SMS template', { parameters: 'course,time' }],
    ['data interface', { cacheSeconds: 60, timeoutSeconds: 20 }],
  ] as const
  for (const [noun, kept] of known) {
    const { path, body } = nouns[noun]!
    const sent = await body('kept')
    const { id } = await client.post(path, { ...sent, ...kept })
    await client.put(`${path}/${id}`, { ...sent, id })
    expect(await client.get(`${path}/${id}`)).toMatchObject(kept)
  }
})

test.each(spellings)(
  'a table is designed, changed, read, copied and deleted with %s',
  async (_, name, spell) => {
    const table = `family_${name}`
    const path = '/api/system/DataModel/0'
    const column = (field: string, more: Body) => ({
      field,
      fieldName: '7',
      dataType: 'varchar',
      dataLength: '50',
      primaryKey: 0,
      allowNull: 1,
      index: 0,
      ...more,
    })
    const columns = [column('id', { primaryKey: 1, allowNull: 0 }), column('amount', {})]
    const design = (more: Body[] = []) =>
      spell({
        tableInfo: { table: '', newTable: table, tableName: '100' },
        tableFieldList: [...columns, ...more],
      })
    await client.post(`${path}/Table`, design())
    await client.put(`${path}/Table`, {
      ...design([column('remark', {})]),
      tableInfo: { table, newTable: table, tableName: '101' },
    })
    for (const type of ['0', '1', '2', 'all', '']) {
      const { list } = await client.get(`${path}/Tables/${table}/Fields`, { type })
      expect(list).toHaveLength(3)
    }
    expect(await client.get(`${path}/Table/${table}`)).toMatchObject({ tableInfo: { tableName: '101' } })

    const { id: target } = await client.post('/api/system/DataSource', {
      ...(await nouns['data source']!.body(`to${name}`)),
      dbType: 'SQLite',
      serviceName: `family${name}.db`,
      readOnly: 0,
    })
    await client.opened.database.pool.query(`insert into ${table} (id) values ('1')`)
    const sync = { dbConnectionFrom: 0, dbConnectionTo: target, dbTable: table }
    const type = await client.post<number>('/api/system/DataSync', spell(sync))
    expect(type).toBe(2)
    await client.post('/api/system/DataSync/Actions/Execute', spell({ ...sync, type }))
    expect(await client.post<number>('/api/system/DataSync', spell(sync))).toBe(3)

    expect(await client.send('DELETE', `${path}/Table/${table}`)).toMatchObject({ code: 409 })
    await client.opened.database.pool.query(`delete from ${table}`)
    await client.remove(`${path}/Table/${table}`)
  },
)

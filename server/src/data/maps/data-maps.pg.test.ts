import { expect, test } from 'vitest'
import { dataMaps as maps } from '@tessera/shared/contract/data/maps'
import { openApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'

const {
  app,
  call,
  data,
  signIn,
  database: { pool },
} = await openApp()
const admin = { token: await signIn('admin') }
const coach = { token: await signIn('coach01') }
const square = (name: string, west = 120) => ({
  type: 'Feature',
  properties: { name },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 30],
        [west + 1, 30],
        [west + 1, 31],
        [west, 31],
        [west, 30],
      ],
    ],
  },
})
const text = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
const body = { fullName: '华东', enCode: 'east', data: text(square('东区'), square('西区', 119)) }
async function send(
  url: string,
  name: string,
  content: string,
): Promise<{ code: number; msg: string; data: { id: string } }> {
  const { headers, payload } = createForm({}, { name, content: Buffer.from(content) })
  return (
    await app.inject({
      method: 'POST',
      url,
      headers: { authorization: admin.token, 'accept-language': 'zh-CN', ...headers },
      payload,
    })
  ).json()
}

test('has a built-in map of China with the codes of provinces and the South China Sea islands', async () => {
  const {
    list: [row],
  } = await data(maps.list, {}, admin)
  expect(row).toMatchObject({
    id: 'map.china',
    fullName: '中国',
    enCode: 'china',
    enabledMark: 1,
    regionCount: 35,
    outline: expect.stringMatching(/^M.*Z$/),
  })
  const china = (await data(maps.data, { id: 'map.china' }, coach)) as {
    features: { properties: { adcode: string; name: string } }[]
  }
  const codes = new Map(china.features.map(({ properties: { adcode, name } }) => [adcode, name]))
  expect(codes.get('100000_JD')).toBe('南海诸岛')
  codes.delete('100000_JD')
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, full_name as name from system_area where parent_id = '-1'`,
  )
  expect([...codes.keys()].sort()).toEqual(rows.map(({ id }) => id).sort())
  for (const { id, name } of rows) expect(name).toContain(codes.get(id))
  for (const code of ['710000', '810000', '820000']) expect(codes.has(code)).toBe(true)
  // A click on a province opens the map with its code; that of Tibet is missing in the source.
  const { list } = await data(maps.selector, {}, coach)
  codes.delete('540000')
  const found = list.map(({ enCode }) => enCode).filter((code) => code !== 'china')
  expect(found.sort()).toEqual([...codes.keys()].sort())
  const guangdong = (await data(maps.data, { id: 'map.440000' }, coach)) as typeof china
  expect(guangdong.features.map(({ properties: { name } }) => name)).toContain('深圳市')
  for (const { id } of list) await data(maps.remove, { id }, admin)
})

test('creates a map, lists it with its outline and returns its data', async () => {
  const { id } = await data(maps.create, body, admin)
  const [row] = (await data(maps.list, {}, admin)).list
  expect(row).toMatchObject({
    id,
    fullName: '华东',
    enCode: 'east',
    enabledMark: 1,
    regionCount: 2,
    outline: expect.stringMatching(/^M.*Z$/),
  })
  expect(row).not.toHaveProperty('data')
  expect(await data(maps.data, { id }, coach)).toEqual(JSON.parse(body.data))
  expect((await data(maps.selector, {}, coach)).list).toEqual([{ id, fullName: '华东', enCode: 'east' }])
  expect((await call(maps.list, {}, coach)).code).toBe(403)
})

test('renames a map, and replaces its data and outline', async () => {
  const { id, outline } = (await data(maps.list, {}, admin)).list[0]!
  await data(maps.update, { id, fullName: '华东区', enCode: 'east' }, admin)
  expect(await data(maps.read, { id }, admin)).toMatchObject({ fullName: '华东区', data: body.data })
  expect((await send(maps.replace.path.replace('{id}', id), 'x.json', text(square('新区')))).msg).toBe(
    '修改成功',
  )
  const {
    list: [now],
  } = await data(maps.list, {}, admin)
  expect(now).toMatchObject({ fullName: '华东区', regionCount: 1 })
  expect(now!.outline).not.toBe(outline)
})

test('hides a disabled map from pickers and readers', async () => {
  const {
    list: [row],
  } = await data(maps.list, {}, admin)
  await data(maps.setState, { id: row!.id }, admin)
  expect((await data(maps.selector, {}, coach)).list).toEqual([])
  expect(await call(maps.data, { id: row!.id }, coach)).toMatchObject({
    code: 404,
    msg: '地图不存在或已停用',
  })
})

test('imports a map under its file name, or under a numbered name if that is taken', async () => {
  for (const file of ['浙江.geojson', '浙江.json'])
    expect(await send(maps.import.path, file, text(square('杭州')))).toMatchObject({
      code: 200,
      msg: '上传成功',
    })
  expect(
    (await data(maps.list, { keyword: '浙江' }, admin)).list.map(({ fullName }) => fullName).toSorted(),
  ).toEqual(['浙江', '浙江 2'])
})

test('rejects invalid maps and stores nothing', async () => {
  const count = async () => (await pool.query('select count(*) as n from system_data_map')).rows[0].n
  const before = await count()
  expect(await send(maps.import.path, 'x.json', '{"type":"Topology"}')).toMatchObject({
    code: 400,
    msg: expect.stringContaining('这是 TopoJSON，请先转换为 GeoJSON'),
  })
  expect(await send(maps.import.path, 'x.json', ' '.repeat(10_000_001))).toMatchObject({
    code: 400,
    msg: expect.stringContaining('地图文件不能超过10MB'),
  })
  expect(
    await call(maps.create, { ...body, fullName: '空', enCode: 'none', data: '{}' }, admin),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'data' }] } })
  expect(await call(maps.create, { ...body, fullName: '重复', enCode: 'east' }, admin)).toMatchObject({
    code: 409,
    data: { fields: [{ field: 'enCode', msg: '地图编码已存在' }] },
  })
  expect(await count()).toBe(before)
})

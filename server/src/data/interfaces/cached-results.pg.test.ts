import { expect, test } from 'vitest'
import { caches } from '@tessera/shared/contract/system/caches'
import { dataInterfaces } from '@tessera/shared/contract/data/interfaces'
import { openInterfaceApp } from '../../../test/interface-app.ts'

// Cached results of data interfaces.

const { app, admin, coach, add, sqlOf } = await openInterfaceApp()

const timeQuery = (change: object = {}) =>
  sqlOf(`select clock_timestamp()::text as t, @n as n`, {
    cacheSeconds: 60,
    requestParameters: '[{"field":"n"}]',
    ...change,
  })
const loadTime = async (id: string, n = 'a') => {
  const rows = await app.data(dataInterfaces.response, { id, parameters: JSON.stringify({ n }) }, coach)
  return rows[0]!['t']
}

test('returns cached results for the same parameters and concurrent calls, and clears them on changes', async () => {
  const id = await add(timeQuery())
  // The event of its creation arrives a moment later and clears the cache.
  await new Promise((done) => setTimeout(done, 100))
  const [first, same] = await Promise.all([loadTime(id), loadTime(id)])
  expect(same).toBe(first)
  expect(await loadTime(id)).toBe(first)
  expect(await loadTime(id, 'b')).not.toBe(first)
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
  await expect.poll(() => loadTime(id)).not.toBe(first)
  const second = await loadTime(id)
  const { id: _, lastModifyTime: __, ...now } = await app.data(dataInterfaces.read, { id }, admin)
  await app.data(dataInterfaces.update, { id, ...now, description: '改' }, admin)
  await expect.poll(() => loadTime(id)).not.toBe(second)
})
test('caches results per user if they depend on the user', async () => {
  const id = await add(sqlOf('select @userId as u', { cacheSeconds: 60 }))
  const userFor = async (by: object) => {
    const rows = await app.data(dataInterfaces.response, { id }, by)
    return rows[0]!['u']
  }
  expect(await userFor(coach)).toBe('user.coach01')
  expect(await userFor(admin)).toBe('user.admin')
  expect(await userFor(coach)).toBe('user.coach01')
})
test('does not cache a failure', async () => {
  const id = await add(
    sqlOf('select 1 / @n as a', {
      cacheSeconds: 60,
      requestParameters: '[{"field":"n","dataType":"int"}]',
    }),
  )
  const codeFor = async (n: number) => {
    const answer = await app.call(dataInterfaces.response, { id, parameters: JSON.stringify({ n }) }, coach)
    return answer.code
  }
  expect(await codeFor(0)).toBe(400)
  expect(await codeFor(0)).toBe(400)
  expect(await codeFor(1)).toBe(200)
})

import { expect, test } from 'vitest'
import { current } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/shell/session'
import { openApp } from '../../../test/app.ts'
import { talk } from '../../../test/socket.ts'

const one = await openApp()
/** Another process on the same database. */
const other = await openApp({}, one.database)
const alive = async (token: string, by = one) =>
  (await by.call(session.currentUser, {}, { token })).code === 200
const list = async (token: string) => (await one.data(current.sessions, {}, { token })).list

test("sessions of one's own: device, place, address, start, last seen, the asking one first", async () => {
  const [first, second] = [await one.signIn('coach01'), await other.signIn('coach01')]
  const seen = await list(second)
  expect(seen.map(({ current: asking }) => asking)).toEqual([true, false])
  expect(seen[0]).toMatchObject({
    ip: '127.0.0.1',
    place: '本地/内网',
    agent: expect.stringContaining('light'),
  })
  expect(seen[0]!.seenTime).toBeGreaterThanOrEqual(seen[0]!.startTime)
  expect((await list(first))[0]!.id).toBe(seen[1]!.id)
})

test('one is ended, in whichever process it is used, and its socket hears of it', async () => {
  const [mine, lost] = [await one.signIn('coach02'), await other.signIn('coach02')]
  expect(await alive(lost, other)).toBe(true)
  const line = await talk(other, lost)
  const { id } = (await list(mine)).find(({ current: asking }) => !asking)!
  expect((await one.call(current.endSession, { id }, { token: mine })).msg).toBe('已退出该登录')
  expect((await line.next('logout')).msg).toBe('您在别处退出了这里的登录')
  await expect.poll(() => alive(lost, other)).toBe(false)
  expect(await alive(mine)).toBe(true)
  expect(await list(mine)).toHaveLength(1)
  expect((await one.call(current.endSession, { id }, { token: mine })).code).toBe(404)
})

test('all others are ended, the asking one stays', async () => {
  const [mine, ...lost] = [
    await one.signIn('coach03'),
    await one.signIn('coach03'),
    await other.signIn('coach03'),
  ]
  expect((await one.call(current.endSessions, {}, { token: mine! })).code).toBe(200)
  for (const token of lost) await expect.poll(() => alive(token, other)).toBe(false)
  expect(await list(mine!)).toHaveLength(1)
})

test('nobody ends the session of another, nor the asking one', async () => {
  const [mine, foreign] = [await one.signIn('coach04'), await one.signIn('coach05')]
  const { id } = (await list(foreign))[0]!
  expect((await one.call(current.endSession, { id }, { token: mine })).code).toBe(404)
  expect(await alive(foreign)).toBe(true)
  const own = (await list(mine))[0]!
  expect((await one.call(current.endSession, { id: own.id }, { token: mine })).msg).toBe(
    '这是您当前的登录，请使用“退出登录”',
  )
})

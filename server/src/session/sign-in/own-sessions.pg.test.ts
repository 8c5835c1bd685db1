import { expect, test } from 'vitest'
import { current } from '@tessera/shared/contract/org/current'
import { session } from '@tessera/shared/contract/session/session'
import { openApp } from '../../../test/app.ts'
import { connectSocket } from '../../../test/socket.ts'

const firstApp = await openApp()
/** Another process on the same database. */
const secondApp = await openApp({}, firstApp.database)
const isAlive = async (token: string, by = firstApp) =>
  (await by.call(session.currentUser, {}, { token })).code === 200
const listSessions = async (token: string) => (await firstApp.data(current.sessions, {}, { token })).list

test('lists own sessions with device, place, address and times, the current one first', async () => {
  const first = await firstApp.signIn('coach01')
  const second = await secondApp.signIn('coach01')
  const sessions = await listSessions(second)
  expect(sessions.map(({ current: isCurrent }) => isCurrent)).toEqual([true, false])
  expect(sessions[0]).toMatchObject({
    ip: '127.0.0.1',
    place: '本地/内网',
    agent: expect.stringContaining('light'),
  })
  expect(sessions[0]!.seenTime).toBeGreaterThanOrEqual(sessions[0]!.startTime)
  expect((await listSessions(first))[0]!.id).toBe(sessions[1]!.id)
})

test('ending a session takes effect in every process and closes its socket', async () => {
  const mine = await firstApp.signIn('coach02')
  const lost = await secondApp.signIn('coach02')
  expect(await isAlive(lost, secondApp)).toBe(true)
  const socket = await connectSocket(secondApp, lost)
  const { id } = (await listSessions(mine)).find(({ current: isCurrent }) => !isCurrent)!
  expect((await firstApp.call(current.endSession, { id }, { token: mine })).msg).toBe('已退出该设备')
  expect((await socket.next('logout')).msg).toBe('您已在其他设备上退出了此登录')
  await expect.poll(() => isAlive(lost, secondApp)).toBe(false)
  expect(await isAlive(mine)).toBe(true)
  expect(await listSessions(mine)).toHaveLength(1)
  expect((await firstApp.call(current.endSession, { id }, { token: mine })).code).toBe(404)
})

test('ends all other sessions and keeps the current one', async () => {
  const [mine, ...lost] = [
    await firstApp.signIn('coach03'),
    await firstApp.signIn('coach03'),
    await secondApp.signIn('coach03'),
  ]
  expect((await firstApp.call(current.endSessions, {}, { token: mine! })).code).toBe(200)
  for (const token of lost) await expect.poll(() => isAlive(token, secondApp)).toBe(false)
  expect(await listSessions(mine!)).toHaveLength(1)
})

test('refuses to end the session of another user or the current one', async () => {
  const mine = await firstApp.signIn('coach04')
  const foreign = await firstApp.signIn('coach05')
  const { id } = (await listSessions(foreign))[0]!
  expect((await firstApp.call(current.endSession, { id }, { token: mine })).code).toBe(404)
  expect(await isAlive(foreign)).toBe(true)
  const own = (await listSessions(mine))[0]!
  expect((await firstApp.call(current.endSession, { id: own.id }, { token: mine })).msg).toBe(
    '这是您当前的登录，请使用“退出登录”',
  )
})

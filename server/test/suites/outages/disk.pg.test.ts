import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '@tessera/shared/contract/org/users'
import { session } from '@tessera/shared/contract/session/session'
import { dataBackups } from '@tessera/shared/contract/data/backups'
import { dictionaryTypes } from '@tessera/shared/contract/system/dictionaries'
import { files } from '@tessera/shared/contract/system/files'
import { monitor } from '@tessera/shared/contract/system/monitor'
import { openApp, type TestApp } from '../../app.ts'
import { createForm } from '../../form.ts'
import { mountSmallDisk } from '../../small-disk.ts'
import { connectSocket } from '../../socket.ts'

// DATA_DIR on a file system of 64 MB, 16 of them reserved. It needs a user who may mount one.
const disk = mountSmallDisk(64)
const MB = 1024 * 1024
const full = { code: 507, msg: '服务器磁盘空间不足，暂时无法保存，请稍后再试或联系管理员' }

let server: TestApp
let admin: { token: string }

beforeAll(async () => {
  if (!disk) return
  server = await openApp({ DATA_DIR: disk.folder, DISK_RESERVE: '16', BACKUP_RESERVE: '0' })
  admin = { token: await server.signIn('admin') }
})
beforeEach(async () => {
  await disk?.clear()
  await expectReadiness({ status: 'ok' })
})

const upload = async (bytes: number, token = admin.token) => {
  const content = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(bytes)])
  const form = createForm({}, { name: '课件.zip', content })
  const answer = await server.app.inject({
    method: 'POST',
    url: files.upload.path.replace('{type}', 'annex'),
    ...form,
    headers: { ...form.headers, authorization: token },
  })
  return answer.json() as { code: number; msg: string }
}
const createDictionary = (enCode: string, lang: 'zh' | 'en' | 'zhtw' = 'zh') =>
  server.call(dictionaryTypes.create, { parentId: '-1', fullName: enCode, enCode }, { ...admin, lang })
/** The server looks at the disk once a second. */
const expectReadiness = (body: object, of = server) =>
  expect
    .poll(
      async () => {
        const answer = await of?.app.inject('/readyz')
        return answer && { status: answer.statusCode, body: answer.json() as object }
      },
      { timeout: 30_000 },
    )
    .toEqual(disk ? { status: 200, body } : undefined)
const storedFiles = (folder: string) =>
  existsSync(join(disk!.folder, 'files', folder)) ? readdirSync(join(disk!.folder, 'files', folder)) : []

test.skipIf(!disk)('below the reserve, writing is refused in words and resumes by itself', async () => {
  expect(await upload(1_000)).toMatchObject({ code: 200 })
  const before = storedFiles('annex')
  await disk!.fill(15 * MB)
  await expectReadiness({ status: 'degraded', disk: 'full' })

  expect(await upload(1_000)).toMatchObject(full)
  expect(await createDictionary('full.zh')).toMatchObject(full)
  expect((await createDictionary('full.en', 'en')).msg).toMatch(/^The server is out of disk space/)
  expect((await createDictionary('full.zhtw', 'zhtw')).msg).toMatch(/^伺服器磁碟空間不足/)
  expect([storedFiles('annex'), storedFiles('.arriving')]).toEqual([before, []])
  const figures = await server.data(monitor.read, {}, admin)
  expect(figures.disk).toMatchObject({ full: true, reserve: '16.00 MB' })

  await disk!.clear()
  await expectReadiness({ status: 'ok' })
  expect(await upload(1_000)).toMatchObject({ code: 200 })
  expect(await createDictionary('again')).toMatchObject({ code: 200 })
})

test.skipIf(!disk)('signing in, reading and deleting go on without a free byte', async () => {
  await createDictionary('leaves')
  const { list } = await server.data(dictionaryTypes.list, {}, admin)
  const { id } = list.find(({ enCode }) => enCode === 'leaves')!
  await disk!.fill(0)
  await expectReadiness({ status: 'degraded', disk: 'full' })
  const coach = { token: await server.signIn('coach01') }
  expect((await server.data(session.currentUser, {}, coach)).userInfo.userAccount).toBe('coach01')
  expect((await server.data(users.list, {}, admin)).list.length).toBeGreaterThan(0)
  expect(await server.call(users.exportExcel, { dataType: 1, format: 'csv' }, admin)).toMatchObject({
    code: 200,
  })
  expect(await server.call(dictionaryTypes.remove, { id }, admin)).toMatchObject({ code: 200 })
  expect(await server.call(session.logout, {}, coach)).toMatchObject({ code: 200 })
})

test.skipIf(!disk)('uploads at once never use up the reserve, and none is a fault', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(9 * MB)))
  expect(await disk!.freeBytes()).toBeGreaterThanOrEqual(16 * MB)
  const codes = new Set(answers.map(({ code }) => code))
  expect([...codes].sort()).toEqual([200, 507])
  expect(storedFiles('.arriving')).toEqual([])
  // Later tests need the room.
  rmSync(join(disk!.folder, 'files', 'annex'), { recursive: true })
})

test.skipIf(!disk)('a backup is refused on a full disk, and the next one succeeds', async () => {
  await disk!.fill(15 * MB)
  await expectReadiness({ status: 'degraded', disk: 'full' })
  expect(await server.call(dataBackups.create, { withFiles: 0 }, admin)).toMatchObject(full)
  await disk!.clear()
  await expectReadiness({ status: 'ok' })
  expect(await server.call(dataBackups.create, { withFiles: 0 }, admin)).toMatchObject({ code: 200 })
})

test.skipIf(!disk)('a chat message is refused in words while the disk is full', async () => {
  const token = await server.signIn('coach02')
  const coach = await connectSocket(server, token)
  await disk!.fill(15 * MB)
  await expectReadiness({ status: 'degraded', disk: 'full' })
  coach.send({
    method: 'SendMessage',
    toUserId: 'user.coach03',
    messageType: 'text',
    messageContent: 'a',
    clientId: 'c1',
  })
  expect(await coach.next('error')).toMatchObject({ ...full, of: 'SendMessage', clientId: 'c1' })
  await disk!.clear()
  await expectReadiness({ status: 'ok' })
  coach.send({
    method: 'SendMessage',
    toUserId: 'user.coach03',
    messageType: 'text',
    messageContent: 'a',
    clientId: 'c1',
  })
  expect(await coach.next('sendMessage')).toMatchObject({ clientId: 'c1' })
})

test.skipIf(!disk)('with a database elsewhere, records are saved and an upload in chunks waits', async () => {
  const apart = await openApp(
    { DATA_DIR: disk!.folder, DISK_RESERVE: '16', DATABASE_URL: 'postgres://127.0.0.1/elsewhere' },
    server.database,
  )
  const post = async (path: string, fields: Record<string, string | number>, content?: Buffer) => {
    const form = createForm(fields, content && { name: 'blob', content })
    const headers = { ...form.headers, authorization: admin.token }
    const answer = await apart.app.inject({ method: 'POST', url: path, ...form, headers })
    return answer.json() as { code: number; msg: string }
  }
  const content = Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(1_000)])
  const size = content.length
  const sizes = { totalChunks: 1, chunkSize: size, currentChunkSize: size, totalSize: size }
  const upload = { identifier: 'chunked', type: 'annex' }
  expect(
    await post(files.chunk.path, { ...upload, ...sizes, filename: 'a.zip', chunkNumber: 1 }, content),
  ).toMatchObject({ code: 200 })
  const merge = () => post(files.merge.path, { ...upload, fileName: 'a.zip', fileSize: size })

  await disk!.fill(15 * MB)
  await expectReadiness({ status: 'degraded', disk: 'full' }, apart)
  expect(await merge()).toMatchObject(full)
  const dictionary = { parentId: '-1', fullName: 'apart', enCode: 'apart' }
  expect(await apart.call(dictionaryTypes.create, dictionary, admin)).toMatchObject({ code: 200 })

  await disk!.clear()
  await expectReadiness({ status: 'ok' }, apart)
  expect(await merge()).toMatchObject({ code: 200 })
})

import { existsSync, readdirSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { files } from '@tessera/shared/contract/system/files'
import { session } from '@tessera/shared/contract/session/session'
import { Code } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A picture of 40,000 by 40,000 pixels in 67 bytes: decoders allocate memory by the header. */
const bomb = Buffer.from(png)
bomb.writeUInt32BE(40_000, 16)
bomb.writeUInt32BE(40_000, 20)
bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
const bmpBomb = Buffer.alloc(54)
bmpBomb.write('BM')
bmpBomb.writeInt32LE(40_000, 18)
bmpBomb.writeInt32LE(-40_000, 22)
const page = Buffer.from('<!doctype html><script>alert(1)</script>')

let opened: TestApp
let token: string
beforeAll(async () => {
  opened = await openApp()
  token = await opened.signIn('coach01')
})
afterEach(() => vi.useRealTimers())

async function upload(
  type: string,
  fileName: string,
  content: Buffer,
  by: string | null = token,
  field = 'file',
) {
  const { headers, payload } = createForm({}, { name: fileName, content, field })
  return (
    await opened.app.inject({
      method: 'POST',
      url: `/api/file/Uploader/${type}`,
      headers: { ...headers, ...(by ? { authorization: by } : {}) },
      payload,
    })
  ).json()
}

const get = (url: string, headers: Record<string, string> = {}) =>
  opened.app.inject({ method: 'GET', url, headers })
const arriving = () =>
  existsSync(join(opened.dataDir, 'files', '.arriving'))
    ? readdirSync(join(opened.dataDir, 'files', '.arriving'))
    : []
const rows = async () =>
  (await sql<{ n: number }>`select count(*) as n from system_file`.execute(opened.database.db)).rows[0]!.n

test('uploads a file and returns its name yyyyMMdd_<128 random bits>.<ext> and its URL', async () => {
  const { code, msg, data } = await upload('IM', '合影.PNG', png)
  expect(code, msg).toBe(Code.ok)
  expect(data.name).toMatch(/^\d{8}_[0-9a-f]{32}\.png$/)
  expect(data.url).toBe(`/api/file/Image/IM/${data.name}`)
  const shown = await get(data.url, { authorization: token })
  expect(shown.rawPayload.equals(png)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(png.length),
    'x-content-type-options': 'nosniff',
  })
  expect(shown.headers['content-disposition']).toBe("inline; filename*=UTF-8''%E5%90%88%E5%BD%B1.PNG")
  expect(arriving()).toEqual([])
})

test('rejects an upload without a session', async () => {
  expect((await upload('IM', 'a.png', png, null)).code).toBe(Code.sessionExpired)
})

test.each([
  ['IM', 'a.png', page, '请上传图片'],
  ['IM', 'a.gif', png, '请上传图片'],
  ['userAvatar', 'cv.pdf', Buffer.from('%PDF-1.7 x'), '请上传图片'],
  ['useravatar', 'cv.pdf', Buffer.from('%PDF-1.7 x'), '请上传图片'],
  ['annex', 'cv.constructor', Buffer.from('%PDF-1.7 x'), '不允许上传该类型的文件'],
  ['constructor', 'run.exe', Buffer.from('MZ'), '不允许上传该类型的文件'],
  ['annex', 'run.exe', Buffer.from('MZ'), '不允许上传该类型的文件'],
  ['annex', 'page.html', page, '不允许上传该类型的文件'],
  [
    'annex',
    'picture.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '不允许上传该类型的文件',
  ],
  ['annex', 'notes.txt', png, '不允许上传该类型的文件'],
  ['annex', 'empty.txt', Buffer.alloc(0), '文件是空的'],
  ['IM', 'large.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), '图片大小不能超过5M'],
  ['../etc', 'a.png', png, '上传类型不正确'],
  ['annexpic', 'bomb.png', bomb, '图片尺寸过大，不能超过5000万像素'],
  ['annex', 'bomb.png', bomb, '图片尺寸过大，不能超过5000万像素'],
  ['annexpic', 'bomb.bmp', bmpBomb, '图片尺寸过大，不能超过5000万像素'],
  ['annexpic', 'head.png', png.subarray(0, 20), '请上传图片'],
  [
    'annexpic',
    'broken.jpg',
    Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), Buffer.alloc(40)]),
    '请上传图片',
  ],
])('rejects by its bytes, not its name: %s %s', async (type, name, content, words) => {
  const before = await rows()
  const { code, msg } = await upload(encodeURIComponent(type), name, content)
  expect({ code, msg }).toEqual({ code: Code.invalid, msg: words })
  expect(await rows()).toBe(before)
  expect(arriving()).toEqual([])
})

test.each(['../../etc/passwd.png', String.raw`..\\..\\boot.png`, '/etc/a.png', 'a/b/c.png'])(
  'stores only the last part of the name %s',
  async (fileName) => {
    const { data } = await upload('annexpic', fileName, png)
    expect(data.url).toBe(`/api/file/Image/annexpic/${data.name}`)
    const { rows } = await sql<{
      stored: string
    }>`select file_name as stored from system_file where name = ${data.name}`.execute(opened.database.db)
    expect(rows[0]!.stored).toMatch(/^(passwd|boot|a|c)\.png$/)
    expect(readdirSync(join(opened.dataDir, 'files', 'annexpic'))).toContain(data.name)
  },
)

test('rejects a form without the field file', async () => {
  expect(await upload('IM', 'a.png', png, token, 'other')).toMatchObject({
    code: Code.invalid,
    msg: '请选择要上传的文件',
  })
  const bare = await opened.app.inject({
    method: 'POST',
    url: '/api/file/Uploader/IM',
    headers: { authorization: token, 'content-type': 'multipart/form-data' },
    payload: 'x',
  })
  expect(bare.json()).toMatchObject({ code: Code.invalid, msg: '请选择要上传的文件' })
})

test('serves a picture for users without an avatar', async () => {
  for (const name of ['001.png', '001@png']) {
    const answer = await get(`/api/file/Image/userAvatar/${name}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  }
  expect((await get('/api/file/Image/userAvatar/002.png')).statusCode).toBe(404)
})

test('serves avatars publicly, and other files to signed-in users by header or cookie', async () => {
  const avatar = (await upload('userAvatar', 'me.png', png)).data
  expect((await get(avatar.url)).statusCode).toBe(200)
  const { data } = await upload('annexpic', 'a.png', png)
  const refused = await get(data.url)
  expect([refused.statusCode, refused.json().code]).toEqual([401, Code.sessionExpired])

  const { headers } = await get('/api/oauth/CurrentUser', { authorization: token })
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^tessera_file=[\w-]{43}; Path=\/api\/file; HttpOnly; SameSite=Lax$/)
  expect((await get(data.url, { cookie: cookie.split(';')[0]! })).statusCode).toBe(200)
  expect((await get('/api/oauth/CurrentUser', { cookie: cookie.split(';')[0]! })).json().code).toBe(
    Code.sessionExpired,
  )
})

test('signing out clears the cookie and ends its access', async () => {
  const { data } = await upload('annexpic', 'a.png', png)
  const own = await opened.signIn('coach02')
  const cookie = `tessera_file=${own.replace('Bearer ', '')}`
  expect((await get(data.url, { cookie })).statusCode).toBe(200)
  const { headers } = await get(session.logout.path, { authorization: own })
  expect(String(headers['set-cookie'])).toMatch(/^tessera_file=; Max-Age=0; Path=\/api\/file;/)
  expect((await get(data.url, { cookie })).statusCode).toBe(401)
})

test('an interrupted upload leaves nothing behind', async () => {
  const address = new URL(await opened.app.listen({ port: 0, host: '127.0.0.1' }))
  const before = await rows()
  const { headers, payload } = createForm({}, { name: 'a.csv', content: Buffer.alloc(3_000_000, 'a,') })
  const socket = connect(Number(address.port), '127.0.0.1')
  socket.write(
    `POST /api/file/Uploader/annex HTTP/1.1\r\nhost: x\r\nauthorization: ${token}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, 1_000_000))
  await expect.poll(arriving).toHaveLength(1)
  socket.destroy()
  await expect.poll(arriving).toEqual([])
  expect(await rows()).toBe(before)
})

test('serves thumbnails in fixed widths, created once, and rejects other widths', async () => {
  const large = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#08f' } })
    .png()
    .toBuffer()
  const { data } = await upload('annexpic', '合影.png', large)
  const small = await get(`${data.url}?w=240`, { authorization: token })
  expect(small.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(small.rawPayload.length),
    'content-disposition': "inline; filename*=UTF-8''%E5%90%88%E5%BD%B1.png",
  })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 240, height: 120 })
  const thumbnail = join(opened.dataDir, 'files', '.thumbnails', data.name, '240.webp')
  const { mtimeMs } = statSync(thumbnail)
  const both = await Promise.all(
    [240, 960, 960].map((w) => get(`${data.url}?w=${w}`, { authorization: token })),
  )
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(statSync(thumbnail).mtimeMs).toBe(mtimeMs)
  const other = await get(`${data.url}?w=241`, { authorization: token })
  expect([other.statusCode, other.json().code]).toEqual([400, Code.invalid])
  expect((await get(`${data.url}?w=240`)).statusCode).toBe(401)
  expect(arriving()).toEqual([])
})

test('does not enlarge a small picture, and serves the original where no thumbnail can be created', async () => {
  const small = (await upload('annexpic', 'a.png', png)).data
  const resized = await get(`${small.url}?w=960`, { authorization: token })
  expect(await sharp(resized.rawPayload).metadata()).toMatchObject({ width: 1, height: 1 })
  const broken = (await upload('annexpic', 'a.png', png.subarray(0, 45))).data
  const whole = await get(`${broken.url}?w=240`, { authorization: token })
  expect([whole.headers['content-type'], whole.rawPayload.length]).toEqual(['image/png', 45])
  const list = (await upload('annex', 'a.csv', Buffer.from('a'))).data
  expect((await get(`${list.url}?w=240`, { authorization: token })).headers['content-disposition']).toMatch(
    /^attachment/,
  )
})

test('returns a preview URL for pictures only', async () => {
  const picture = (await upload('annexpic', 'a.png', png)).data
  expect(await opened.data(files.preview, { fileName: picture.name }, { token })).toBe(picture.url)
  const list = (await upload('annex', 'a.csv', Buffer.from('a'))).data
  expect(await opened.call(files.preview, { fileName: list.name }, { token })).toMatchObject({
    code: Code.invalid,
    msg: '该类型的文件不能预览，请下载后查看',
  })
  expect(await opened.call(files.preview, { fileName: 'none.png' }, { token })).toMatchObject({
    code: Code.notFound,
    msg: '文件不存在',
  })
})

test('accepts @ instead of the dot in a name', async () => {
  const { data } = await upload('IM', 'a.png', png)
  expect((await get(data.url.replace('.png', '@png'), { authorization: token })).statusCode).toBe(200)
})

test('serves other files as sandboxed attachments', async () => {
  const { data } = await upload('annex', '课表.csv', Buffer.from('a,b\n1,2\n'))
  const { headers } = await get(data.url, { authorization: token })
  expect(headers['content-disposition']).toMatch(/^attachment;/)
  expect(headers['content-security-policy']).toContain('sandbox')
})

test('a download link works for a minute without a session', async () => {
  const { data } = await upload('annex', '课表.csv', Buffer.from('a,b\n1,2\n'))
  const link = await opened.data(files.link, { type: 'annex', name: data.name }, { token })
  expect(link.name).toBe('课表.csv')
  expect(link.url).toMatch(/^\/api\/file\/Download\?encryption=/)
  const fetched = await get(link.url)
  expect([fetched.statusCode, fetched.body, fetched.headers['cache-control']]).toEqual([
    200,
    'a,b\n1,2\n',
    'no-store',
  ])
  expect(fetched.headers['content-disposition']).toContain('attachment')

  const forged = await get(
    link.url.replace(/encryption=./, (start) => (start.endsWith('e') ? 'encryption=f' : 'encryption=e')),
  )
  expect([forged.statusCode, forged.json().msg]).toEqual([404, '下载链接已失效，请重新下载'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect((await get(link.url)).statusCode).toBe(404)
})

test('returns 404 for an unknown file', async () => {
  const unknown = await get('/api/file/Image/IM/20260101_00000000000000000000000000000000.png', {
    authorization: token,
  })
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    404,
    { code: Code.notFound, msg: '文件不存在' },
  ])
  expect((await get('/api/file/Image/userAvatar/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
})

import sharp from 'sharp'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { mpMessages } from '@tessera/shared/contract/wechat/messages'
import { openApp } from '../../../test/app.ts'
import { OutboundFailure } from '../../http/outbound.ts'
import { downloadPictures } from '../pictures/store.ts'
import { toReadableHtml } from './readable-html.ts'
import { afterFile } from '../../../test/after-file.ts'
import { createForm } from '../../../test/form.ts'
import { errorAnswer } from '../../../test/stand-ins/server.ts'
import { mpAccount, openMpStandIn } from '../../../test/stand-ins/mp.ts'

const mp = await openMpStandIn()
const { app, call, data, signIn, database } = await openApp({
  WECHAT_ADDRESS: mp.address,
  MIRROR_LOOPBACK: 'on',
})
const admin = { token: await signIn('admin') }
await data(accounts.updateMp, { wxGzhAppId: mpAccount.appId, wxGzhAppSecret: mpAccount.appSecret }, admin)
const createPicture = (background: string, width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
const red = await createPicture('red')
const blue = await createPicture('blue')

async function pull() {
  await data(mpMaterials.pull, {}, admin)
  await expect
    .poll(async () => (await data(mpMaterials.pulled, {}, admin)).sync?.state, {
      timeout: 20_000,
      interval: 50,
    })
    .not.toMatch(/queued|running/)
  return (await data(mpMaterials.pulled, {}, admin)).sync!
}
const listMaterials = async (type: string) =>
  (await data(mpMaterials.list, { type, pageSize: 100 }, admin)).list
const upload = async (name: string, content: Buffer, url = '/api/WeChat/MPMaterial/2') => {
  const { payload, headers } = createForm({}, { name, content })
  return (
    await app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: admin.token } })
  ).json().data
}

test('pulls several pages of material of every type', async () => {
  for (let at = 0; at < 45; at++)
    mp.media.set(`there-${at}`, { type: 'image', bytes: 10, name: `图${at}.png`, content: red })
  mp.media.set('voice-1', { type: 'voice', bytes: 10, name: '问候.mp3' })
  mp.media.set('video-1', { type: 'video', bytes: 10, name: '公开课' })
  mp.news.set('news-1', { title: '旧文', content: '<p>从前</p>', thumb_media_id: 'there-3' })
  mp.drafts.set('draft-there', [
    {
      title: '招生',
      author: '教务',
      digest: '摘要',
      content:
        '<p>欢迎</p><img data-src="x" src="http://mmbiz.qpic.cn/a" alt="校门"><script>alert(1)</script>',
      thumb_media_id: 'there-3',
    },
    { title: '第二篇', content: '<p>再见</p>' },
  ])
  expect(await pull()).toMatchObject({ state: 'done', total: 49, done: 49, failed: 0 })
  expect(await listMaterials('2')).toHaveLength(45)
  expect(await listMaterials('3')).toMatchObject([{ fullName: '问候.mp3', gone: false }])
  expect(await listMaterials('4')).toMatchObject([{ fullName: '公开课' }])
  expect(await listMaterials('5')).toMatchObject([
    {
      fullName: '招生',
      author: '教务',
      articles: 2,
      imageUrl: expect.stringMatching(/^\/api\/file\/Image\/wechat\//),
    },
    { fullName: '旧文', articles: 1 },
  ])
})

test('displays pictures of the account', async () => {
  const { imageUrl } = (await listMaterials('2')).find(({ fullName }) => fullName === '图7.png')!
  const answer = await app.inject({ url: imageUrl, headers: { authorization: admin.token } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
})

test('a second pull creates no duplicates and recognizes local uploads', async () => {
  const { id } = await upload('本地.png', blue)
  expect((await pull()).done).toBe(50)
  const pictures = await listMaterials('2')
  expect(pictures).toHaveLength(46)
  expect(pictures.filter((material) => material.id === id)).toMatchObject([
    { fullName: '本地.png', gone: false },
  ])
})

test('marks material deleted at the account, rejects sending it and deletes it locally', async () => {
  mp.media.delete('voice-1')
  await pull()
  const [voice] = await listMaterials('3')
  expect(voice).toMatchObject({ gone: true })
  expect(await call(mpMessages.create, { msgType: '3', materialId: voice!.id }, admin)).toMatchObject({
    code: 400,
    msg: '该素材已在公众号中删除，不能再发送',
  })
  expect((await data(mpMaterials.selector, { type: '3' }, admin)).list).toEqual([])
  await data(mpMaterials.remove, { id: voice!.id }, admin)
  expect(await listMaterials('3')).toEqual([])
})

test('restores material that reappears', async () => {
  mp.media.delete('there-9')
  await pull()
  mp.media.set('there-9', { type: 'image', bytes: 10, name: '图9.png', content: red })
  await pull()
  expect((await listMaterials('2')).filter(({ fullName }) => fullName === '图9.png')).toMatchObject([
    { gone: false },
  ])
})

test('counts an invalid picture as failed and pulls the rest', async () => {
  mp.media.set('broken', {
    type: 'image',
    bytes: 3,
    name: '坏.png',
    content: Buffer.from('no picture at all'),
  })
  expect(await pull()).toMatchObject({ state: 'done', failed: 1 })
  expect((await listMaterials('2')).find(({ fullName }) => fullName === '坏.png')).toMatchObject({
    imageUrl: '',
  })
  mp.media.delete('broken')
})

test('reports a missing permission of the account', async () => {
  mp.moods.push(errorAnswer(48_001, 'api unauthorized'))
  expect(await pull()).toMatchObject({
    state: 'failed',
    error: '微信公众平台：公众号没有此接口的权限（需要认证）（48001）',
  })
})

test('reads all parts of an article, sanitized', async () => {
  const { id } = (await listMaterials('5')).find(({ fullName }) => fullName === '招生')!
  const { articles } = await data(mpMaterials.readArticle, { id }, admin)
  expect(articles.map(({ title }) => title)).toEqual(['招生', '第二篇'])
  expect(articles[0]!.content).toBe('<p>欢迎</p><em>[校门]</em>')
  expect(await call(mpMaterials.readArticle, { id: 'none' }, admin)).toMatchObject({ code: 404 })
})

test('downloads pictures of an article once and replaces failed ones with their names', async () => {
  let requests = 0
  const get = async (url: string) => {
    requests++
    if (url.endsWith('gone')) throw new OutboundFailure('status', '404')
    return red
  }
  const services = {
    db: database.db,
    outbound: { get, send: () => Promise.reject(new Error()), close: () => Promise.resolve() },
    storeFile: async () => ({ name: '20260101_a.png', mime: 'image/png' }),
    userId: 'x',
  }
  const html =
    '<p>a</p><img data-src="https://mmbiz.qpic.cn/one"><img src="https://mmbiz.qpic.cn/gone" alt="合影"><img src="https://elsewhere.example/b.png" alt="外链">'
  const shown = toReadableHtml(await downloadPictures(html, 'mp:x', services))
  expect(shown).toBe(
    '<p>a</p><img src="/api/file/Image/wechat/20260101_a.png" /><em>[合影]</em><em>[外链]</em>',
  )
  expect(requests).toBe(2)
  expect(toReadableHtml(await downloadPictures(html, 'mp:x', services))).toBe(shown)
  expect(requests).toBe(3)
})

test('deletes old articles as material and drafts as drafts', async () => {
  await data(
    mpMaterials.remove,
    { id: (await listMaterials('5')).find(({ fullName }) => fullName === '旧文')!.id },
    admin,
  ).catch(() => undefined)
  expect(mp.requests.at(-1)).toBe('/cgi-bin/material/del_material')
  await data(
    mpMaterials.remove,
    { id: (await listMaterials('5')).find(({ fullName }) => fullName === '招生')!.id },
    admin,
  )
  expect(mp.requests.at(-1)).toBe('/cgi-bin/draft/delete')
})

const elsewhere = createServer((request, response) =>
  request.url?.startsWith('/photo.png') ? response.end(blue) : response.writeHead(404).end(),
)
await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready))
afterFile(async () => void elsewhere.close())
const at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`

const thumb = async () => (await listMaterials('2')).find(({ fullName }) => fullName === '本地.png')!.id
const write = async (content: string) =>
  call(mpMaterials.article, { title: '开学', content, thumbId: await thumb() }, admin)
const latest = () => [...mp.drafts.values()].at(-1) as { content: string }

test('uploads each picture of an article once and replaces its address', async () => {
  const own = (await upload('正文.png', red, '/api/file/Uploader/annexpic')) as { url: string }
  mp.pictures.length = 0
  expect(
    await write(`<p>a</p><img src="${own.url}" alt="校园"><img src="${at}/photo.png"><img src="${own.url}">`),
  ).toMatchObject({ code: 200 })
  expect(mp.pictures).toHaveLength(2)
  expect(latest().content).toBe(
    '<p>a</p><img src="http://mmbiz.qpic.cn/inside/1" alt="校园" /><img src="http://mmbiz.qpic.cn/inside/2" /><img src="http://mmbiz.qpic.cn/inside/1" />',
  )
  expect(await write(`<img src="${own.url}">`)).toMatchObject({ code: 200 })
  expect(mp.pictures).toHaveLength(2)
  const { id } = (await listMaterials('5'))[0]!
  expect((await data(mpMaterials.readArticle, { id }, admin)).articles[0]!.content).toContain(own.url)
})

test('keeps pictures on WeChat servers', async () => {
  mp.pictures.length = 0
  await write('<img src="https://mmbiz.qpic.cn/mmbiz_png/x/640"><img src="http://mmbiz.qpic.cn/inside/1">')
  expect(mp.pictures).toEqual([])
  expect(latest().content).toContain('mmbiz_png/x/640')
})

test('compresses a too large picture', async () => {
  const noise = await sharp(
    Buffer.from(Array.from({ length: 1_200 * 900 * 3 }, (_, n) => (n * 7_919) % 251)),
    { raw: { width: 1_200, height: 900, channels: 3 } },
  )
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(noise.length).toBeGreaterThan(1024 * 1024)
  const { url } = (await upload('大图.png', noise, '/api/file/Uploader/annexpic')) as { url: string }
  mp.pictures.length = 0
  await write(`<img src="${url}">`)
  expect(mp.pictures[0]).toBeLessThan(1024 * 1024)
})

test.each([
  [
    'a missing file',
    () =>
      '<p>x</p><img src="/api/file/Image/annexpic/20200101_00000000000000000000000000000000.png" alt="毕业照">',
    '毕业照',
  ],
  ['an unreachable address', () => `<img src="${at}/none.png">`, 'none.png'],
  ['data that is not a picture', () => '<img src="data:text/plain;base64,eA==" alt="图标">', '图标'],
  ['an address in a private network', () => '<img src="http://10.0.0.1/a.png">', 'a.png'],
])('rejects a picture by name and uploads nothing: %s', async (_, content, name) => {
  const [drafts, sent] = [mp.drafts.size, mp.pictures.length]
  expect(await write(`<img src="${at}/photo.png?fresh">${content()}`)).toMatchObject({
    code: 400,
    msg: `正文中的图片“${name}”无法读取，请重新插入`,
    data: { fields: [{ field: 'content' }] },
  })
  expect([mp.drafts.size, mp.pictures.length]).toEqual([drafts, sent])
})

test('records who pulled material', async () => {
  expect(
    (
      await database.pool.query(
        `select count(*)::int as n from wechat_material where creator_user_id is null`,
      )
    ).rows[0].n,
  ).toBe(0)
})

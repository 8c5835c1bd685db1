import { expect, test } from 'vitest'
import sharp from 'sharp'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { mpTags, mpUsers } from '@tessera/shared/contract/wechat/followers'
import { mpMaterials } from '@tessera/shared/contract/wechat/materials'
import { mpMenus, type MpMenuBody } from '@tessera/shared/contract/wechat/menus'
import { mpMessages } from '@tessera/shared/contract/wechat/messages'
import { openApp } from '../../test/app.ts'
import { createForm } from '../../test/form.ts'
import { errorAnswer } from '../../test/stand-ins/server.ts'
import { mpAccount, openMpStandIn } from '../../test/stand-ins/mp.ts'

const mp = await openMpStandIn()
const { app, call, data, signIn, database } = await openApp({ WECHAT_ADDRESS: mp.address })
const admin = { token: await signIn('admin') }

const send = async (type: string, fileName: string, bytes: Buffer, fields: Record<string, string> = {}) => {
  const { payload, headers } = createForm(fields, { name: fileName, content: bytes })
  return (
    await app.inject({
      method: 'POST',
      url: `/api/WeChat/MPMaterial/${type}`,
      payload,
      headers: { ...headers, authorization: admin.token },
    })
  ).json()
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

test('rejects calls that need an account before it is configured', async () => {
  const upload = await picture()
  for (const answer of [
    await call(mpUsers.pull, {}, admin),
    await call(mpMenus.publish, {}, admin),
    await call(mpTags.create, { fullName: '学员' }, admin),
    await call(mpMessages.create, { msgType: '1', txtContent: 'x' }, admin),
    await send('2', 'a.png', upload),
  ])
    expect(answer).toMatchObject({
      code: 400,
      msg: '尚未配置公众号：请先在“公众号配置”中填写 AppID 和 AppSecret',
    })
})

test('configures and tests the account', async () => {
  const { appId: wxGzhAppId, appSecret: wxGzhAppSecret } = mpAccount
  expect(await call(accounts.testMp, { wxGzhAppId, wxGzhAppSecret: 'wrong' }, admin)).toMatchObject({
    code: 400,
    msg: '微信公众平台：AppSecret 不正确（40125）',
  })
  await data(accounts.updateMp, { wxGzhAppId, wxGzhAppSecret }, admin)
  expect(await call(accounts.testMp, {}, admin)).toMatchObject({ code: 200 })
  expect(await data(accounts.readMp, {}, admin)).toMatchObject({
    wxGzhAppId,
    kept: ['wxGzhAppSecret'],
    wxGzhUrl: '/api/third/WeChat/MPCallback',
  })
  expect(await call(accounts.updateMp, { wxGzhEncryption: 'safe' }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'wxGzhAesKey' }] },
  })
})

const createButton = (fullName: string, more: Partial<MpMenuBody> = {}) =>
  data(mpMenus.create, { fullName, ...more }, admin)

test('limits the numbers and names of menu buttons', async () => {
  const { id: about } = await createButton('关于我们')
  for (const name of ['课程', '师资', '校区', '活动', '联系'])
    await createButton(name, { parentId: about, type: 'view', url: 'https://example.org/a' })
  expect(await call(mpMenus.create, { fullName: '第六个', parentId: about }, admin)).toMatchObject({
    code: 400,
    msg: '每个一级菜单下最多 5 个子菜单',
  })
  await createButton('报名', { type: 'view', url: 'https://example.org/sign-up' })
  const { id: help } = await createButton('客服', { content: '请拨打 400-000-0000' })
  expect(await call(mpMenus.create, { fullName: '第四个' }, admin)).toMatchObject({
    code: 400,
    msg: '一级菜单最多 3 个',
  })
  expect(await call(mpMenus.update, { id: help, fullName: '一级菜单名称太长' }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'fullName' }] },
  })
  expect(await call(mpMenus.update, { id: about, fullName: '关于', parentId: help }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'parentId' }] },
  })
  expect(await call(mpMenus.update, { id: help, fullName: '客服', type: 'view' }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'url' }] },
  })
  expect(await call(mpMenus.remove, { id: about }, admin)).toMatchObject({
    code: 409,
    msg: '请先删除其子菜单',
  })
})

test('publishes the menu and reports later changes', async () => {
  expect(await data(mpMenus.list, {}, admin)).toMatchObject({ publishedTime: null, changed: true })
  await data(mpMenus.publish, {}, admin)
  expect(mp.menu()).toMatchObject([
    { name: '关于我们', sub_button: { length: 5 } },
    { name: '报名', type: 'view', url: 'https://example.org/sign-up' },
    { name: '客服', type: 'click', key: expect.any(String) },
  ])
  const { list, changed } = await data(mpMenus.list, {}, admin)
  expect([list.map(({ num }) => num), changed]).toEqual([[5, 0, 0], false])
  await data(
    mpMenus.update,
    { id: list[1]!.id, fullName: '我要报名', type: 'view', url: 'https://example.org/b' },
    admin,
  )
  expect((await data(mpMenus.list, {}, admin)).changed).toBe(true)
})

const waitForPull = () =>
  expect.poll(async () => (await data(mpUsers.pulled, {}, admin)).sync?.state).toBe('done')

test('pulls followers, tags and the blocked list with progress', async () => {
  for (let at = 0; at < 320; at++)
    mp.followers.set(`o${String(at).padStart(4, '0')}`, {
      remark: at === 0 ? '王小明' : '',
      tagid_list: at < 3 ? [2] : [],
      subscribe: 1,
    })
  mp.blacked.add('o0005')
  await data(mpUsers.pull, {}, admin)
  await waitForPull()
  expect((await data(mpUsers.pulled, {}, admin)).sync).toMatchObject({ total: 320, done: 320, failed: 0 })
  expect((await data(mpUsers.list, { type: '1' }, admin)).pagination.total).toBe(319)
  expect((await data(mpUsers.list, { type: '2' }, admin)).list.map(({ openId }) => openId)).toEqual(['o0005'])
  expect((await data(mpUsers.list, { type: '0', keyword: '王小' }, admin)).list).toMatchObject([
    { openId: 'o0000', tags: ['星标组'] },
  ])
  expect((await data(mpUsers.list, { type: '0', tagId: '2' }, admin)).pagination.total).toBe(3)
})

test('the next pull marks unsubscribed followers', async () => {
  mp.followers.get('o0319')!.subscribe = 0
  await data(mpUsers.pull, {}, admin)
  await waitForPull()
  expect((await data(mpUsers.list, { type: '0', keyword: 'o0319' }, admin)).list).toMatchObject([
    { subscribed: false },
  ])
})

test('changes remarks, the blocked list and tags at the account first', async () => {
  await data(mpUsers.remark, { openId: 'o0001', remark: '李老师' }, admin)
  expect(mp.followers.get('o0001')!.remark).toBe('李老师')
  await data(mpUsers.blackList, { openId: 'o0005' }, admin)
  expect(mp.blacked.has('o0005')).toBe(false)
  const { id } = await data(mpTags.create, { fullName: '学员' }, admin)
  await data(mpTags.setTag, { openIds: [...mp.followers.keys()].slice(0, 120), tagIds: [id] }, admin)
  expect((await data(mpTags.list, {}, admin)).list).toContainEqual({ id, fullName: '学员', count: 120 })
  await data(mpTags.setTag, { openIds: ['o0000'], tagIds: [id], on: 0 }, admin)
  expect((await data(mpUsers.list, { type: '0', tagId: id }, admin)).pagination.total).toBe(119)
  expect(await call(mpTags.create, { fullName: '学员' }, admin)).toMatchObject({
    code: 400,
    msg: '微信公众平台：标签名称已存在（45157）',
  })
  expect(await call(mpTags.remove, { id: '2' }, admin)).toMatchObject({
    code: 400,
    msg: '微信公众平台：系统保留的标签不能修改（45058）',
  })
  mp.moods.push(errorAnswer(45_009, 'reach max api daily quota limit'))
  expect(await call(mpUsers.remark, { openId: 'o0001', remark: '别名' }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('今天的调用次数已用完'),
  })
  expect((await data(mpUsers.list, { type: '0', keyword: 'o0001' }, admin)).list).toMatchObject([
    { remark: '李老师' },
  ])
})

test('a pull replaces the blocked list', async () => {
  await data(mpUsers.blackList, { openId: 'o0008' }, admin)
  mp.blacked.delete('o0008')
  mp.blacked.add('oStranger')
  await data(mpUsers.pull, {}, admin)
  await waitForPull()
  expect((await data(mpUsers.list, { type: '2' }, admin)).list.map(({ openId }) => openId)).toEqual([
    'oStranger',
  ])
  mp.blacked.clear()
})

let pictureId: string

test('uploads material within the limits of the account, displays and deletes it', async () => {
  const image = await picture()
  const sent = await send('2', '封面.png', image)
  expect(sent).toMatchObject({ code: 200 })
  pictureId = sent.data.id
  expect((await data(mpMaterials.list, { type: '2' }, admin)).list).toMatchObject([
    { fullName: '封面.png', imageUrl: expect.stringMatching(/^\/api\/file\/Image\/wechat\//) },
  ])
  expect(await send('3', 'a.png', image)).toMatchObject({
    code: 400,
    msg: '此类素材只接受 mp3、wav 文件',
  })
  expect(await send('2', 'a.png', Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
    code: 400,
    msg: '文件不能超过 10 MB',
  })
  expect(await send('2', 'a.png', Buffer.from('no picture at all'))).toMatchObject({ code: 400 })
  const {
    data: { id },
  } = await send('2', 'b.png', image)
  await data(mpMaterials.remove, { id }, admin)
  expect([...mp.media.values()].map(({ name }) => name)).toHaveLength(1)
})

test('an article needs a cover picture, which cannot be deleted before the article', async () => {
  expect(
    await call(mpMaterials.article, { title: '开学', content: '<p>欢迎</p>', thumbId: 'none' }, admin),
  ).toMatchObject({ code: 400, data: { fields: [{ field: 'thumbId' }] } })
  const { id } = await data(
    mpMaterials.article,
    { title: '开学通知', content: '<p>欢迎</p>', thumbId: pictureId },
    admin,
  )
  expect([...mp.drafts.values()]).toMatchObject([{ title: '开学通知', thumb_media_id: 'media-1' }])
  expect(await call(mpMaterials.remove, { id: pictureId }, admin)).toMatchObject({ code: 409 })
  expect((await data(mpMaterials.list, { type: '5' }, admin)).list).toMatchObject([
    { id, fullName: '开学通知', imageUrl: expect.stringContaining('/wechat/') },
  ])
})

test('sends a message to all or to a tag, and a preview to one follower', async () => {
  await data(mpMessages.create, { msgType: '1', txtContent: '周末公开课' }, admin)
  expect(mp.sent.at(-1)).toMatchObject({
    filter: { is_to_all: true },
    msgtype: 'text',
    text: { content: '周末公开课' },
  })
  expect(await call(mpMessages.create, { msgType: '1', isToAll: 0, txtContent: 'x' }, admin)).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'tagId' }] },
  })
  await data(mpMessages.create, { msgType: '2', isToAll: 0, tagId: '2', materialId: pictureId }, admin)
  expect(mp.sent.at(-1)).toMatchObject({
    filter: { is_to_all: false, tag_id: 2 },
    msgtype: 'image',
    image: { media_id: 'media-1' },
  })
  const article = (await data(mpMaterials.list, { type: '5' }, admin)).list[0]!.id
  await data(mpMessages.create, { msgType: '5', fileJson: JSON.stringify([{ id: article }]) }, admin)
  expect(mp.sent.at(-1)).toMatchObject({ msgtype: 'mpnews' })
  expect(await call(mpMessages.create, { msgType: '3', materialId: pictureId }, admin)).toMatchObject({
    code: 400,
    msg: '所选素材与消息类型不符',
  })
  await data(mpMessages.preview, { openId: 'o0001', msgType: '1', txtContent: '先看看' }, admin)
  expect(mp.replies.at(-1)).toMatchObject({ touser: 'o0001', text: { content: '先看看' } })
  expect((await data(mpMessages.list, {}, admin)).list).toMatchObject([
    { title: '开学通知', target: '全部粉丝', state: 'sent' },
    { target: '星标组' },
    { title: '周末公开课' },
  ])
})

test('can send the same text twice, but does not repeat a message that a busy account accepted', async () => {
  const before = mp.sent.length
  for (const times of [1, 2])
    expect([
      times,
      (await call(mpMessages.create, { msgType: '1', txtContent: '明天停课' }, admin)).code,
    ]).toEqual([times, 200])
  expect(mp.sent.length).toBe(before + 2)
  mp.busyAfterwards.push(true)
  await data(mpMessages.create, { msgType: '1', txtContent: '明天停课' }, admin)
  expect(mp.sent.length).toBe(before + 3)
  const {
    rows: [row],
  } = await database.pool.query(
    `select state, reference from wechat_message order by creator_time desc limit 1`,
  )
  expect(row).toEqual({ state: 'sent', reference: String(34_182 + mp.sent.length) })
})

test('sends a video under a separate id', async () => {
  // The smallest file that is recognized as MP4.
  const {
    data: { id },
  } = await send(
    '4',
    'lesson.mp4',
    Buffer.concat([Buffer.from('00000018667479706d703432000000006d703432', 'hex'), Buffer.alloc(200)]),
    { title: '公开课', introduction: '第一讲' },
  )
  await data(mpMessages.create, { msgType: '4', materialId: id }, admin)
  expect(mp.sent.at(-1)).toMatchObject({
    msgtype: 'mpvideo',
    mpvideo: { media_id: expect.stringMatching(/^many-/) },
  })
})

test('records the reason of a refused message', async () => {
  mp.moods.push(errorAnswer(45_028, 'has no masssend quota'))
  expect(await call(mpMessages.create, { msgType: '1', txtContent: '再发' }, admin)).toMatchObject({
    code: 400,
    msg: '微信公众平台：群发次数已用完（45028）',
  })
  expect((await data(mpMessages.list, {}, { ...admin, lang: 'en' })).list[0]).toMatchObject({
    state: 'failed',
    enabledMark: 0,
    error: 'WeChat: the quota of mass messages is used up (45028).',
  })
  expect(
    (await database.pool.query(`select count(*)::int as n from wechat_message`)).rows[0].n,
  ).toBeGreaterThan(3)
})

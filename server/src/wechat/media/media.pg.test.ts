import sharp from 'sharp'
import { expect, test } from 'vitest'
import { accounts } from '@tessera/shared/contract/wechat/accounts'
import { qyMedia } from '@tessera/shared/contract/wechat/media'
import { qyMessages } from '@tessera/shared/contract/wechat/messages'
import { openApp } from '../../../test/app.ts'
import { createForm } from '../../../test/form.ts'
import { openWecomStandIn, wecomAccount } from '../../../test/stand-ins/wecom.ts'

const wecom = await openWecomStandIn()
const { app, call, data, signIn, database } = await openApp({ WECOM_ADDRESS: wecom.address })
const admin = { token: await signIn('admin') }
const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)
const { corpId: qyhCorpId, agentId: qyhAgentId, agentSecret: qyhAgentSecret } = wecomAccount
await data(accounts.updateQy, { qyhCorpId, qyhAgentId, qyhAgentSecret }, admin)
const { id: to } = (await run(`select id from org_user where account = 'coach01'`)).rows[0] as { id: string }
await run(
  `insert into wechat_link (product, kind, local_id, remote_id, state) values ('wecom', 'user', $1, 'coach01', 'ok')`,
  [to],
)
wecom.members.set('coach01', { name: '教练', department: [1], enable: 1 })

const upload = async (type: string, name: string, content: Buffer, url = `/api/WeChat/QYMedia/${type}`) => {
  const { payload, headers } = createForm({}, { name, content })
  return (
    await app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization: admin.token } })
  ).json()
}
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const voice = (seconds: number) =>
  Buffer.concat([
    Buffer.from('#!AMR\n'),
    ...Array.from({ length: seconds * 50 }, () => Buffer.concat([Buffer.from([0x04]), Buffer.alloc(12)])),
  ])
const video = Buffer.concat([
  Buffer.from('00000018667479706d703432000000006d703432', 'hex'),
  Buffer.alloc(200),
])
const send = (body: object) => call(qyMessages.create, { toUserIds: [to], ...body } as never, admin)
const ids: Record<string, string> = {}

test.each([
  [
    'a picture that is neither JPG nor PNG',
    '2',
    'a.gif',
    picture,
    '企业微信的此类消息只接受 jpg、jpeg、png 文件',
  ],
  ['a picture with other content', '2', 'a.png', Buffer.from('no picture'), expect.any(String)],
  ['a voice message that is not AMR', '3', 'a.mp3', voice(1), '企业微信的此类消息只接受 amr 文件'],
  [
    'a voice message with other content',
    '3',
    'a.amr',
    Buffer.from('no voice at all'),
    '无法识别该语音，请使用 AMR 格式的录音',
  ],
  ['a voice message of more than a minute', '3', 'a.amr', voice(61), '语音不能超过 60 秒'],
  [
    'a too large voice message',
    '3',
    'a.amr',
    Buffer.concat([voice(1), Buffer.alloc(2 * 1024 * 1024)]),
    '文件不能超过 2 MB',
  ],
  ['a video that is not MP4', '4', 'a.mov', video, '企业微信的此类消息只接受 mp4 文件'],
  ['a file of five bytes', '6', 'a.txt', Buffer.from('12345'), '文件太小，企业微信只接受大于 5 字节的文件'],
  ['an unknown type', '9', 'a.txt', Buffer.from('123456'), 'type：文件类型不存在'],
])('rejects %s without calling WeCom', async (_, type, name, content, msg) => {
  expect(await upload(type, name, content)).toMatchObject({ code: 400, msg })
  expect(wecom.requests).toEqual([])
})

test('lists uploaded files and uploads them to WeCom only when they are sent', async () => {
  for (const [type, name, content] of [
    ['2', '校园.png', picture],
    ['3', '通知.amr', voice(60)],
    ['4', '示范课.mp4', video],
    ['6', '课表.txt', Buffer.from('周一 篮球')],
  ] as const)
    ids[type] = (await upload(type, name, content)).data.id
  expect((await data(qyMedia.list, { type: '2' }, admin)).list).toMatchObject([
    { fullName: '校园.png', imageUrl: expect.stringMatching(/^\/api\/file\/Image\/wechat\//) },
  ])
  expect(wecom.media.size).toBe(0)
})

test.each([
  ['a picture', '2', { msgtype: 'image' }, '校园.png'],
  ['a voice message', '3', { msgtype: 'voice' }, '通知.amr'],
  ['a video', '4', { msgtype: 'video', video: { title: '示范课', description: '第一讲' } }, '示范课'],
  ['a file', '6', { msgtype: 'file' }, '课表.txt'],
])('sends %s', async (_, type, expected, title) => {
  expect(
    await send({
      msgType: type,
      mediaId: ids[type],
      ...(type === '4' ? { title: '示范课', content: '第一讲' } : {}),
    }),
  ).toMatchObject({ code: 200 })
  expect(wecom.sent.at(-1)).toMatchObject({ touser: 'coach01', ...expected })
  expect((await data(qyMessages.list, {}, admin)).list[0]).toMatchObject({
    msgType: type,
    title,
    state: 'sent',
    sentCount: 1,
  })
})

test('uploads a file once within three days', async () => {
  const before = wecom.media.size
  await send({ msgType: '2', mediaId: ids['2'] })
  expect(wecom.media.size).toBe(before)
})

test('uploads a file again after three days', async () => {
  await run(`update wechat_media set media_time = now() - interval '3 days'`)
  const before = wecom.media.size
  await send({ msgType: '2', mediaId: ids['2'] })
  expect(wecom.media.size).toBe(before + 1)
})

test('uploads a file again that WeCom does not know', async () => {
  wecom.media.clear()
  expect(await send({ msgType: '6', mediaId: ids['6'] })).toMatchObject({ code: 200 })
  expect([...wecom.media.values()]).toMatchObject([{ type: 'file', name: '课表.txt' }])
})

test('names a file that is missing on the server', async () => {
  const {
    data: { id },
  } = await upload('6', '旧.txt', Buffer.from('older than that'))
  await run(`update wechat_media set file_name = 'gone.txt' where id = $1`, [id])
  expect(await send({ msgType: '6', mediaId: id })).toMatchObject({
    code: 400,
    msg: '文件“旧.txt”已不在服务器上，请重新上传',
  })
})

test.each([
  ['no file', { msgType: '2' }, 'mediaId', '请选择要发送的文件'],
  [
    'a file of another kind',
    {
      msgType: '2',
      get mediaId() {
        return ids['3']
      },
    },
    'mediaId',
    '所选文件与消息类型不符',
  ],
  ['no article', { msgType: '7' }, 'articles', '请至少填写一篇图文'],
  [
    'an article without address',
    { msgType: '7', articles: [{ title: 'x' }] },
    'articles',
    '每篇图文链接都需要链接地址',
  ],
  ['an article without text', { msgType: '8', articles: [{ title: 'x' }] }, 'articles', '每篇图文都需要正文'],
  [
    'an article without picture',
    { msgType: '8', articles: [{ title: 'x', content: '<p>a</p>' }] },
    'articles',
    '每篇图文都需要封面图片',
  ],
  ['a text without text', { msgType: '1' }, 'content', '请填写消息内容'],
  ['DingTalk', { msgType: '2', product: 'dingtalk' }, 'msgType', '钉钉只支持文本和卡片消息'],
])('rejects %s and records nothing', async (_, body, field, msg) => {
  const before = (await data(qyMessages.list, {}, admin)).pagination.total
  expect(await send(body)).toMatchObject({ code: 400, msg, data: { fields: [{ field }] } })
  expect((await data(qyMessages.list, {}, admin)).pagination.total).toBe(before)
})

test('sends external articles as links', async () => {
  await send({
    msgType: '7',
    articles: [
      {
        title: '开学',
        digest: '九月一日',
        url: 'https://example.org/a',
        pictureUrl: 'https://example.org/a.png',
      },
      { title: '食堂', url: 'https://example.org/b' },
    ],
  })
  expect(wecom.sent.at(-1)).toMatchObject({
    msgtype: 'news',
    news: {
      articles: [
        {
          title: '开学',
          description: '九月一日',
          url: 'https://example.org/a',
          picurl: 'https://example.org/a.png',
        },
        { title: '食堂', description: '', picurl: '' },
      ],
    },
  })
})

test('uploads the pictures of local articles', async () => {
  const { url } = (await upload('', '正文.png', picture, '/api/file/Uploader/annexpic')).data as {
    url: string
  }
  const body = {
    msgType: '8',
    articles: [
      {
        title: '开学',
        author: '教务',
        content: `<p>你好</p><img src="${url}"><script>x</script>`,
        thumbId: ids['2'],
      },
    ],
  }
  expect(await send(body)).toMatchObject({ code: 200 })
  const {
    articles: [article],
  } = (wecom.sent.at(-1) as { mpnews: { articles: Record<string, string>[] } }).mpnews
  expect(article).toMatchObject({
    title: '开学',
    author: '教务',
    content: '<p>你好</p><img src="http://p.qpic.cn/pic/1" />',
  })
  wecom.media.clear()
  expect(await send(body)).toMatchObject({ code: 200 })
  expect(wecom.pictures).toHaveLength(1)
})

test('deletes a file', async () => {
  await data(qyMedia.remove, { id: ids['3']! }, admin)
  expect((await data(qyMedia.list, { type: '3' }, admin)).list).toEqual([])
  expect(await call(qyMedia.remove, { id: ids['3']! }, admin)).toMatchObject({ code: 404 })
})

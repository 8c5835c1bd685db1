import {
  openStandInServer,
  createTokenIssuer,
  errorAnswer,
  type StandInRequest,
  type StandInAnswer,
} from './server.ts'

/** The valid account. */
export const mpAccount = {
  appId: 'wx5823bf96d3bd56c7',
  appSecret: '0123456789abcdef0123456789abcdef',
} as const

interface Button {
  name: string
  type?: string
  key?: string
  url?: string
  sub_button?: Button[]
}

/**
 * A stand-in of a WeChat official account, after its documentation: a local server, its data, and the
 * received requests.
 */
export async function openMpStandIn() {
  const tokens = createTokenIssuer()
  const requests: string[] = []
  /** Errors to send instead of the next answers. */
  const moods: StandInAnswer[] = []
  const followers = new Map<string, { remark: string; tagid_list: number[]; subscribe: 0 | 1 }>()
  const blacked = new Set<string>()
  const tags = new Map<number, string>([[2, '星标组']])
  const media = new Map<string, { type: string; bytes: number; name: string; content?: Buffer }>()
  const drafts = new Map<string, Record<string, unknown> | Record<string, unknown>[]>()
  /** Articles from before 2022. */
  const news = new Map<string, Record<string, unknown>>()
  /** Content of pictures in articles. */
  const pictures: number[] = []
  const sent: StandInAnswer[] = []
  /** Message ids of mass messages by client id. */
  const sentAs = new Map<string, number>()
  /** Mass messages that are accepted but answered as busy. */
  const busyAfterwards: true[] = []
  const replies: StandInAnswer[] = []
  let menu: Button[] | null = null
  let nextTag = 100
  /** Page size of follower ids; the real one is 10,000. */
  const page = 150

  const calls: Record<string, (request: StandInRequest) => StandInAnswer> = {
    '/cgi-bin/menu/create': ({ body }) => {
      const wrong = wrongMenu(body['button'] as Button[])
      if (wrong) return wrong
      menu = body['button'] as Button[]
      return errorAnswer(0, 'ok')
    },
    '/cgi-bin/menu/delete': () => {
      menu = null
      return errorAnswer(0, 'ok')
    },
    '/cgi-bin/user/get': ({ query }) => {
      const all = [...followers].filter(([, { subscribe }]) => subscribe === 1).map(([id]) => id)
      const ids = all.slice(all.indexOf(query.get('next_openid') ?? '') + 1).slice(0, page)
      return {
        total: all.length,
        count: ids.length,
        ...(ids.length > 0 ? { data: { openid: ids } } : {}),
        next_openid: ids.at(-1) ?? '',
      }
    },
    '/cgi-bin/user/info/batchget': ({ body }) => {
      const ids = (body['user_list'] as { openid: string }[]).map(({ openid }) => openid)
      if (ids.length > 100) return errorAnswer(40032, 'invalid openid list size')
      return {
        user_info_list: ids.map((openid) => ({
          openid,
          subscribe_time: 1_700_000_000,
          subscribe_scene: 'ADD_SCENE_QR_CODE',
          ...followers.get(openid)!,
        })),
      }
    },
    '/cgi-bin/user/info/updateremark': ({ body }) => {
      const one = followers.get(body['openid'] as string)
      if (!one) return errorAnswer(40003, 'invalid openid')
      if ([...(body['remark'] as string)].length > 30) return errorAnswer(40060, 'invalid remark')
      one.remark = body['remark'] as string
      return errorAnswer(0, 'ok')
    },
    '/cgi-bin/tags/get': () => ({
      tags: [...tags].map(([id, name]) => ({
        id,
        name,
        count: [...followers.values()].filter(({ tagid_list: list }) => list.includes(id)).length,
      })),
    }),
    '/cgi-bin/tags/create': ({ body }) => {
      const { name } = body['tag'] as { name: string }
      if ([...name].length > 30) return errorAnswer(45158, 'tag name too long')
      if ([...tags.values()].includes(name)) return errorAnswer(45157, 'tag name duplicated')
      tags.set(++nextTag, name)
      return { tag: { id: nextTag, name } }
    },
    '/cgi-bin/tags/update': ({ body }) => {
      const { id, name } = body['tag'] as { id: number; name: string }
      if (id <= 2) return errorAnswer(45058, 'system tag')
      tags.set(id, name)
      return errorAnswer(0, 'ok')
    },
    '/cgi-bin/tags/delete': ({ body }) => {
      const { id } = body['tag'] as { id: number }
      if (id <= 2) return errorAnswer(45058, 'system tag')
      tags.delete(id)
      return errorAnswer(0, 'ok')
    },
    '/cgi-bin/tags/members/batchtagging': ({ body }) => tag(body, true),
    '/cgi-bin/tags/members/batchuntagging': ({ body }) => tag(body, false),
    '/cgi-bin/tags/members/getblacklist': ({ body }) => {
      const ids = body['begin_openid'] ? [] : [...blacked]
      return { total: blacked.size, count: ids.length, data: { openid: ids }, next_openid: ids.at(-1) ?? '' }
    },
    '/cgi-bin/tags/members/batchblacklist': ({ body }) => black(body, true),
    '/cgi-bin/tags/members/batchunblacklist': ({ body }) => black(body, false),
    '/cgi-bin/material/add_material': ({ query, bytes, contentType }) => {
      const type = query.get('type') ?? ''
      const name = /name="media"; filename="([^"]+)"/.exec(bytes.toString('latin1'))?.[1]
      if (!contentType.startsWith('multipart/form-data') || !name)
        return errorAnswer(41005, 'media data missing')
      if (!['image', 'voice', 'video', 'thumb'].includes(type))
        return errorAnswer(40004, 'invalid media type')
      if (bytes.length > 10 * 1024 * 1024 + 2_000) return errorAnswer(40006, 'invalid media size')
      if (type === 'video' && !bytes.includes('name="description"'))
        return errorAnswer(41009, 'missing description')
      const id = `media-${media.size + 1}`
      media.set(id, { type, bytes: bytes.length, name })
      return { media_id: id, ...(type === 'image' ? { url: `http://mmbiz.example/${id}` } : {}) }
    },
    '/cgi-bin/material/del_material': ({ body }) =>
      media.delete(body['media_id'] as string)
        ? errorAnswer(0, 'ok')
        : errorAnswer(40007, 'invalid media_id'),
    '/cgi-bin/material/get_materialcount': () => ({
      voice_count: of('voice').length,
      video_count: of('video').length,
      image_count: of('image').length,
      news_count: news.size,
    }),
    '/cgi-bin/draft/count': () => ({ total_count: drafts.size }),
    '/cgi-bin/material/batchget_material': ({ body }) => {
      const { type } = body as { type: string }
      if (type === 'news')
        return pageOf(
          body,
          [...news].map(([id, one]) => ({
            media_id: id,
            content: { news_item: [one] },
            update_time: 1_500_000_000,
          })),
        )
      return pageOf(
        body,
        of(type).map(([id, { name }]) => ({
          media_id: id,
          name,
          update_time: 1_600_000_000,
          ...(type === 'image' ? { url: `http://mmbiz.qpic.cn/${id}` } : {}),
        })),
      )
    },
    '/cgi-bin/draft/batchget': ({ body }) =>
      pageOf(
        body,
        [...drafts].map(([id, one]) => ({
          media_id: id,
          content: { news_item: Array.isArray(one) ? one : [one] },
          update_time: 1_700_000_000,
        })),
      ),
    '/cgi-bin/material/get_material': ({ body }) => {
      const one = media.get(body['media_id'] as string)
      return one
        ? { bytes: one.content ?? Buffer.from('no picture') }
        : errorAnswer(40007, 'invalid media_id')
    },
    '/cgi-bin/media/uploadimg': ({ bytes, contentType }) => {
      const name = /name="media"; filename="([^"]+)"/.exec(bytes.toString('latin1'))?.[1]
      if (!contentType.startsWith('multipart/form-data') || !name)
        return errorAnswer(41005, 'media data missing')
      if (!/\.(jpg|png)$/.test(name)) return errorAnswer(40005, 'invalid file type')
      if (bytes.length > 1024 * 1024 + 1_000) return errorAnswer(40009, 'invalid image size')
      pictures.push(bytes.length)
      return { url: `http://mmbiz.qpic.cn/inside/${pictures.length}` }
    },
    '/cgi-bin/draft/add': ({ body }) => {
      const [article] = body['articles'] as Record<string, unknown>[]
      if (!article?.['title'] || !article['content']) return errorAnswer(44003, 'empty news data')
      if (media.get(article['thumb_media_id'] as string)?.type !== 'image')
        return errorAnswer(40007, 'invalid media_id')
      const id = `draft-${drafts.size + 1}`
      drafts.set(id, article)
      return { media_id: id }
    },
    '/cgi-bin/draft/delete': ({ body }) =>
      drafts.delete(body['media_id'] as string)
        ? errorAnswer(0, 'ok')
        : errorAnswer(40007, 'invalid media_id'),
    '/cgi-bin/media/uploadvideo': ({ body }) =>
      media.get(body['media_id'] as string)?.type === 'video'
        ? { type: 'video', media_id: `many-${String(body['media_id'])}`, created_at: 1 }
        : errorAnswer(40007, 'invalid media_id'),
    '/cgi-bin/message/mass/sendall': ({ body }) => {
      const { filter } = body as { filter?: { is_to_all: boolean; tag_id?: number } }
      if (!filter) return errorAnswer(40031, 'invalid filter')
      if (!filter.is_to_all && !tags.has(filter.tag_id ?? 0)) return errorAnswer(45059, 'invalid tag')
      const wrong = wrongContent(body)
      if (wrong) return wrong
      const own = body['clientmsgid'] as string | undefined
      if (own && Buffer.byteLength(own) > 64) return errorAnswer(45067, 'clientmsgid size out of limit')
      // Without a client id, recipients and content identify a message for a day.
      const key = own ?? JSON.stringify([filter, body['msgtype'], body[body['msgtype'] as string]])
      const before = sentAs.get(key)
      if (before) return errorAnswer(45065, 'clientmsgid exist', { msg_id: before })
      sent.push(body)
      sentAs.set(key, 34_182 + sent.length)
      if (busyAfterwards.shift()) return errorAnswer(-1, 'system error')
      return {
        ...errorAnswer(0, 'send job submission success'),
        msg_id: 34_182 + sent.length,
        msg_data_id: 206_227_730,
      }
    },
    '/cgi-bin/message/mass/preview': ({ body }) => {
      if (!followers.has(body['touser'] as string)) return errorAnswer(40003, 'invalid openid')
      const wrong = wrongContent(body)
      if (wrong) return wrong
      replies.push(body)
      return errorAnswer(0, 'ok')
    },
    '/cgi-bin/message/custom/send': ({ body }) => {
      if (!followers.has(body['touser'] as string)) return errorAnswer(40003, 'invalid openid')
      replies.push(body)
      return errorAnswer(0, 'ok')
    },
  }

  const of = (type: string) => [...media].filter(([, one]) => one.type === type)
  function pageOf(body: StandInAnswer, all: object[]): StandInAnswer {
    const { offset, count } = body as { offset: number; count: number }
    if (!(count >= 1 && count <= 20)) return errorAnswer(40060, 'invalid count')
    const item = all.slice(offset, offset + count)
    return { total_count: all.length, item_count: item.length, item }
  }
  function mediaExists(kind: string, id: string): boolean {
    if (kind === 'mpnews') return drafts.has(id) || news.has(id)
    return kind === 'mpvideo' ? id.startsWith('many-') : media.get(id)?.type === kind
  }
  function wrongContent(body: StandInAnswer): StandInAnswer | null {
    const kind = body['msgtype'] as string
    const content = body[kind] as { content?: string; media_id?: string } | undefined
    if (!content) return errorAnswer(40008, 'invalid message type')
    if (kind === 'text') return content.content ? null : errorAnswer(44004, 'empty content')
    const id = content.media_id ?? ''
    return mediaExists(kind, id) ? null : errorAnswer(40007, 'invalid media_id')
  }
  function tag(body: StandInAnswer, on: boolean): StandInAnswer {
    const { openid_list: ids, tagid } = body as { openid_list: string[]; tagid: number }
    if (ids.length > 50) return errorAnswer(40032, 'invalid openid list size')
    if (!tags.has(tagid)) return errorAnswer(45159, 'invalid tag')
    for (const id of ids) {
      const one = followers.get(id)
      if (!one) return errorAnswer(40003, 'invalid openid')
      one.tagid_list = [...one.tagid_list.filter((other) => other !== tagid), ...(on ? [tagid] : [])]
    }
    return errorAnswer(0, 'ok')
  }
  function black(body: StandInAnswer, on: boolean): StandInAnswer {
    for (const id of body['openid_list'] as string[])
      if (on) blacked.add(id)
      else blacked.delete(id)
    return errorAnswer(0, 'ok')
  }

  const address = await openStandInServer((one) => {
    requests.push(one.path)
    if (one.path === '/cgi-bin/token') {
      if (one.query.get('grant_type') !== 'client_credential') return errorAnswer(40002, 'invalid grant_type')
      if (one.query.get('appid') !== mpAccount.appId) return errorAnswer(40013, 'invalid appid')
      return one.query.get('secret') === mpAccount.appSecret
        ? tokens.issue()
        : errorAnswer(40125, 'invalid appsecret')
    }
    const token = one.query.get('access_token')
    if (!token) return errorAnswer(41001, 'access_token missing')
    if (!tokens.accepts(token)) return errorAnswer(42001, 'access_token expired')
    const mood = moods.shift()
    if (mood) return mood
    return calls[one.path]?.(one) ?? errorAnswer(40066, 'invalid url')
  })
  return {
    address,
    requests,
    moods,
    tokens,
    followers,
    blacked,
    tags,
    media,
    drafts,
    news,
    pictures,
    sent,
    busyAfterwards,
    replies,
    menu: () => menu,
  }
}

/** The documented error code of an invalid menu. */
function wrongMenu(buttons: Button[] | undefined): StandInAnswer | null {
  if (!buttons || buttons.length < 1 || buttons.length > 3) return errorAnswer(40016, 'invalid button size')
  for (const button of buttons) {
    if (Buffer.byteLength(button.name) > 16) return errorAnswer(40018, 'invalid button name size')
    if (button.sub_button) {
      if (button.sub_button.length > 5) return errorAnswer(40023, 'invalid sub button size')
      for (const below of button.sub_button) {
        if (Buffer.byteLength(below.name) > 60) return errorAnswer(40025, 'invalid sub button name size')
        if (below.type === 'view' && !below.url) return errorAnswer(40027, 'invalid sub button url size')
        if (below.type === 'click' && !below.key) return errorAnswer(40026, 'invalid sub button key size')
      }
    } else if (button.type === 'view' ? !button.url : !button.key)
      return errorAnswer(button.type === 'view' ? 40020 : 40019, 'invalid button')
  }
  return null
}

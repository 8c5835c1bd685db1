import type { Json } from './exchange.ts'
import { exchange } from './exchange.ts'
import { openClient, type Ask } from './client.ts'
import { ProviderFailure } from './failure.ts'
import { formOf, openMaterial } from './mp-material.ts'
import { tokenName, type Made, type Tokens } from './tokens.ts'

export interface MpAccount {
  appId: string
  appSecret: string
}

export interface Door {
  address: string
  tokens: Tokens
  pauses: readonly number[]
}

export interface MpButton {
  name: string
  type?: 'click' | 'view'
  key?: string
  url?: string
  sub_button?: readonly MpButton[]
}

export interface Follower {
  openid: string
  subscribe: 0 | 1
  nickname?: string
  remark?: string
  language?: string
  subscribe_time?: number
  subscribe_scene?: string
  tagid_list?: number[]
}

export interface MpTag {
  id: number
  name: string
  count: number
}

export interface MpFile {
  name: string
  mime: string
  bytes: Uint8Array
}

export type MediaType = 'image' | 'voice' | 'video'

export interface Article {
  title: string
  author?: string | undefined
  digest?: string | undefined
  /** HTML. */
  content: string
  content_source_url?: string | undefined
  thumb_media_id: string
}

/** Whom a message to many is for: everybody, or the followers with a tag. */
export type To = { all: true } | { tag: number }

/** What is sent, as the provider calls it. */
export type MpContent =
  | { msgtype: 'text'; text: string }
  | { msgtype: 'image' | 'voice' | 'mpvideo' | 'mpnews'; mediaId: string }

/** The public account: one function for each call of its interface that the product makes. */
export function openMp({ appId, appSecret }: MpAccount, { address, tokens, pauses }: Door) {
  const make = async (): Promise<Made> => {
    const said = await exchange('mp', address, {
      path: '/cgi-bin/token',
      query: { grant_type: 'client_credential', appid: appId, secret: appSecret },
    })
    return { token: said['access_token'] as string, seconds: said['expires_in'] as number }
  }
  const ask: Ask = openClient({
    provider: 'mp',
    address,
    tokens,
    name: tokenName('mp', appId, appSecret),
    make,
    pauses,
  })
  const post = (path: string, body: object, query = {}): Promise<Json> => ask({ path, body, query })

  return {
    ...openMaterial(ask),
    /** Pictures and sealed tokens are kept by it. */
    account: `mp:${appId}`,
    /** Asks for a token, so that a wrong id or secret is told, and gives nothing. */
    test: async (): Promise<void> => void (await make()),

    publishMenu: (button: readonly MpButton[]) =>
      button.length > 0 ? post('/cgi-bin/menu/create', { button }) : ask({ path: '/cgi-bin/menu/delete' }),

    /** Up to 10,000 ids after `from`, and where the next ones begin; '' at the end. */
    async followers(from: string): Promise<{ total: number; ids: string[]; next: string }> {
      const said = (await ask({ path: '/cgi-bin/user/get', query: { next_openid: from } })) as {
        total: number
        count: number
        data?: { openid: string[] }
        next_openid?: string
      }
      const ids = said.data?.openid ?? []
      return { total: said.total, ids, next: ids.length > 0 ? (said.next_openid ?? '') : '' }
    },
    /** At most 100 ids. */
    async follower(ids: readonly string[]): Promise<Follower[]> {
      const said = await post('/cgi-bin/user/info/batchget', {
        user_list: ids.map((openid) => ({ openid, lang: 'zh_CN' })),
      })
      return said['user_info_list'] as Follower[]
    },
    async blacked(from: string): Promise<{ ids: string[]; next: string }> {
      const said = (await post('/cgi-bin/tags/members/getblacklist', { begin_openid: from })) as {
        data?: { openid: string[] }
        next_openid?: string
      }
      const ids = said.data?.openid ?? []
      return { ids, next: ids.length > 0 ? (said.next_openid ?? '') : '' }
    },
    remark: (openid: string, remark: string) => post('/cgi-bin/user/info/updateremark', { openid, remark }),
    black: (openids: readonly string[], on: boolean) =>
      post(`/cgi-bin/tags/members/${on ? 'batchblacklist' : 'batchunblacklist'}`, { openid_list: openids }),

    tags: async () => (await ask({ path: '/cgi-bin/tags/get' }))['tags'] as MpTag[],
    async createTag(name: string): Promise<number> {
      return ((await post('/cgi-bin/tags/create', { tag: { name } }))['tag'] as MpTag).id
    },
    renameTag: (id: number, name: string) => post('/cgi-bin/tags/update', { tag: { id, name } }),
    removeTag: (id: number) => post('/cgi-bin/tags/delete', { tag: { id } }),
    /** At most 50 followers. */
    setTag: (tagid: number, openids: readonly string[], on: boolean) =>
      post(`/cgi-bin/tags/members/${on ? 'batchtagging' : 'batchuntagging'}`, {
        openid_list: openids,
        tagid,
      }),

    async addMaterial(
      type: MediaType,
      file: MpFile,
      about?: { title: string; introduction: string },
    ): Promise<{ mediaId: string; url: string }> {
      const said = (await ask({
        path: '/cgi-bin/material/add_material',
        query: { type },
        body: formOf(file, about),
      })) as { media_id: string; url?: string }
      return { mediaId: said.media_id, url: said.url ?? '' }
    },
    removeMaterial: (mediaId: string) => post('/cgi-bin/material/del_material', { media_id: mediaId }),
    async addArticle(article: Article): Promise<string> {
      return (await post('/cgi-bin/draft/add', { articles: [article] }))['media_id'] as string
    },
    removeArticle: (mediaId: string) => post('/cgi-bin/draft/delete', { media_id: mediaId }),
    /** A video is sent to many under an id of its own. */
    async videoForMany(mediaId: string, title: string, description: string): Promise<string> {
      return (await post('/cgi-bin/media/uploadvideo', { media_id: mediaId, title, description }))[
        'media_id'
      ] as string
    },

    /** Under the same id it is sent once within a day, however often it is asked for; without one the same words are the same message. */
    async sendToMany(id: string, to: To, content: MpContent): Promise<string> {
      const filter = 'all' in to ? { is_to_all: true } : { is_to_all: false, tag_id: to.tag }
      const said = await post('/cgi-bin/message/mass/sendall', {
        filter,
        ...bodyOf(content),
        send_ignore_reprint: 0,
        clientmsgid: id,
      }).catch((error: unknown) => {
        if (error instanceof ProviderFailure && error.errcode === sentBefore) return error.said
        throw error
      })
      return String(said['msg_id'] ?? '')
    },
    preview: (openid: string, content: MpContent) =>
      post('/cgi-bin/message/mass/preview', { touser: openid, ...bodyOf(content) }),
    /** Within 48 hours of what the follower last did. */
    answer: (openid: string, text: string) =>
      post('/cgi-bin/message/custom/send', { touser: openid, msgtype: 'text', text: { content: text } }),
  }
}
export type Mp = ReturnType<typeof openMp>

/** What the account answers where a try before, of which it said that it is busy, was taken after all. */
const sentBefore = '45065'

const bodyOf = (content: MpContent) =>
  content.msgtype === 'text'
    ? { msgtype: 'text', text: { content: content.text } }
    : { msgtype: content.msgtype, [content.msgtype]: { media_id: content.mediaId } }

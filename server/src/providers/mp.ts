import type { Json } from './request.ts'
import { sendRequest } from './request.ts'
import { openClient, type CallProvider } from './client.ts'
import { ProviderFailure } from './failure.ts'
import { createForm, createMaterialCalls } from './mp-material.ts'
import { tokenName, type IssuedToken, type Tokens } from './tokens.ts'

export interface MpAccount {
  appId: string
  appSecret: string
}

export interface ProviderOptions {
  address: string
  tokens: Tokens
  pausesMs: readonly number[]
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

/** Recipients of a mass message: all followers, or those with a tag. */
export type Audience = { all: true } | { tag: number }

/** Content of a message in the provider's terms. */
export type MpContent =
  | { msgtype: 'text'; text: string }
  | { msgtype: 'image' | 'voice' | 'mpvideo' | 'mpnews'; mediaId: string }

/** Opens a WeChat official account: one function for each call of its API that the product uses. */
export function openMp({ appId, appSecret }: MpAccount, { address, tokens, pausesMs }: ProviderOptions) {
  const issueToken = async (): Promise<IssuedToken> => {
    const answer = await sendRequest('mp', address, {
      path: '/cgi-bin/token',
      query: { grant_type: 'client_credential', appid: appId, secret: appSecret },
    })
    return { token: answer['access_token'] as string, seconds: answer['expires_in'] as number }
  }
  const call: CallProvider = openClient({
    provider: 'mp',
    address,
    tokens,
    tokenName: tokenName('mp', appId, appSecret),
    issueToken,
    pausesMs,
  })
  const post = (path: string, body: object, query = {}): Promise<Json> => call({ path, body, query })

  return {
    ...createMaterialCalls(call),
    /** Key of the account for stored pictures. */
    account: `mp:${appId}`,
    /** Requests a token; rejects where the id or the secret is wrong. */
    test: async (): Promise<void> => void (await issueToken()),

    publishMenu: (button: readonly MpButton[]) =>
      button.length > 0 ? post('/cgi-bin/menu/create', { button }) : call({ path: '/cgi-bin/menu/delete' }),

    /** Up to 10,000 ids after `from`; `next` is the start of the next page, '' at the end. */
    async listFollowerIds(from: string): Promise<{ total: number; ids: string[]; next: string }> {
      const answer = (await call({ path: '/cgi-bin/user/get', query: { next_openid: from } })) as {
        total: number
        count: number
        data?: { openid: string[] }
        next_openid?: string
      }
      const ids = answer.data?.openid ?? []
      return { total: answer.total, ids, next: ids.length > 0 ? (answer.next_openid ?? '') : '' }
    },
    /** Loads up to 100 followers. */
    async loadFollowers(ids: readonly string[]): Promise<Follower[]> {
      const answer = await post('/cgi-bin/user/info/batchget', {
        user_list: ids.map((openid) => ({ openid, lang: 'zh_CN' })),
      })
      return answer['user_info_list'] as Follower[]
    },
    async listBlockedIds(from: string): Promise<{ ids: string[]; next: string }> {
      const answer = (await post('/cgi-bin/tags/members/getblacklist', { begin_openid: from })) as {
        data?: { openid: string[] }
        next_openid?: string
      }
      const ids = answer.data?.openid ?? []
      return { ids, next: ids.length > 0 ? (answer.next_openid ?? '') : '' }
    },
    updateRemark: (openid: string, updateRemark: string) =>
      post('/cgi-bin/user/info/updateremark', { openid, remark: updateRemark }),
    setBlocked: (openids: readonly string[], on: boolean) =>
      post(`/cgi-bin/tags/members/${on ? 'batchblacklist' : 'batchunblacklist'}`, { openid_list: openids }),

    listTags: async () => (await call({ path: '/cgi-bin/tags/get' }))['tags'] as MpTag[],
    async createTag(name: string): Promise<number> {
      return ((await post('/cgi-bin/tags/create', { tag: { name } }))['tag'] as MpTag).id
    },
    renameTag: (id: number, name: string) => post('/cgi-bin/tags/update', { tag: { id, name } }),
    removeTag: (id: number) => post('/cgi-bin/tags/delete', { tag: { id } }),
    /** Adds or removes a tag for up to 50 followers. */
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
      const answer = (await call({
        path: '/cgi-bin/material/add_material',
        query: { type },
        body: createForm(file, about),
      })) as { media_id: string; url?: string }
      return { mediaId: answer.media_id, url: answer.url ?? '' }
    },
    removeMaterial: (mediaId: string) => post('/cgi-bin/material/del_material', { media_id: mediaId }),
    async addArticle(article: Article): Promise<string> {
      return (await post('/cgi-bin/draft/add', { articles: [article] }))['media_id'] as string
    },
    removeArticle: (mediaId: string) => post('/cgi-bin/draft/delete', { media_id: mediaId }),
    /** Creates the id under which a video can be sent in a mass message. */
    async createMassVideo(mediaId: string, title: string, description: string): Promise<string> {
      return (await post('/cgi-bin/media/uploadvideo', { media_id: mediaId, title, description }))[
        'media_id'
      ] as string
    },

    /**
     * Sends a mass message. WeChat sends a message with the same `id` only once within a day, so retries are
     * safe.
     */
    async sendMassMessage(id: string, to: Audience, content: MpContent): Promise<string> {
      const filter = 'all' in to ? { is_to_all: true } : { is_to_all: false, tag_id: to.tag }
      const answer = await post('/cgi-bin/message/mass/sendall', {
        filter,
        ...bodyOf(content),
        send_ignore_reprint: 0,
        clientmsgid: id,
      }).catch((error: unknown) => {
        if (error instanceof ProviderFailure && error.errcode === alreadySentCode) return error.answer
        throw error
      })
      return String(answer['msg_id'] ?? '')
    },
    sendPreview: (openid: string, content: MpContent) =>
      post('/cgi-bin/message/mass/preview', { touser: openid, ...bodyOf(content) }),
    /** Allowed within 48 hours of the follower's last action. */
    sendReply: (openid: string, text: string) =>
      post('/cgi-bin/message/custom/send', { touser: openid, msgtype: 'text', text: { content: text } }),
  }
}
export type Mp = ReturnType<typeof openMp>

/**
 * Error code for a message that was already sent by an earlier attempt, although that attempt reported an
 * error.
 */
const alreadySentCode = '45065'

const bodyOf = (content: MpContent) =>
  content.msgtype === 'text'
    ? { msgtype: 'text', text: { content: content.text } }
    : { msgtype: content.msgtype, [content.msgtype]: { media_id: content.mediaId } }

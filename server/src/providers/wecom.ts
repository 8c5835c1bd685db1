import { openClient, type CallProvider } from './client.ts'
import type { Directory, Listing, ProviderPerson, PersonInput } from './directory.ts'
import { sendRequest, type Json } from './request.ts'
import type { ProviderOptions, MpFile } from './mp.ts'
import { createForm } from './mp-material.ts'
import { tokenName, type IssuedToken } from './tokens.ts'

export interface WecomAccount {
  corpId: string
  /** Secret of the application that sends messages, or of the contact assistant that writes the directory. */
  secret: string
}

export type WecomMedia = 'image' | 'voice' | 'video' | 'file'

export interface WecomNews {
  title: string
  description: string
  url: string
  picurl: string
}

export interface WecomArticle {
  title: string
  thumb_media_id: string
  author: string
  content_source_url: string
  content: string
  digest: string
}

/** Content of a message other than texts and cards, in the provider's terms. */
export type WecomContent =
  | { msgtype: 'image' | 'voice' | 'file'; mediaId: string }
  | { msgtype: 'video'; mediaId: string; title: string; description: string }
  | { msgtype: 'news'; articles: readonly WecomNews[] }
  | { msgtype: 'mpnews'; articles: readonly WecomArticle[] }

const states: Readonly<Record<number, ProviderPerson['state']>> = {
  1: 'active',
  2: 'locked',
  4: 'inactive',
  5: 'left',
}

/** Documented limit of recipients per message. */
export const maxWecomRecipients = 1_000

/** Opens WeCom (enterprise WeChat) with the secret of one application. */
export function openWecom({ corpId, secret }: WecomAccount, { address, tokens, pausesMs }: ProviderOptions) {
  const issueToken = async (): Promise<IssuedToken> => {
    const answer = await sendRequest('wecom', address, {
      path: '/cgi-bin/gettoken',
      query: { corpid: corpId, corpsecret: secret },
    })
    return { token: answer['access_token'] as string, seconds: answer['expires_in'] as number }
  }
  const call: CallProvider = openClient({
    provider: 'wecom',
    address,
    tokens,
    tokenName: tokenName('wecom', corpId, secret),
    issueToken,
    pausesMs,
  })
  const post = (path: string, body: object): Promise<Json> => call({ path, body })

  const directory: Directory = {
    rootId: '1',
    requiredContact: 'mobile-or-email',
    canLock: true,
    acceptsUnitIds: true,
    async load(withPeople) {
      // Since 2022 the contact assistant gets ids only, without names and members.
      const answer = (await call({ path: '/cgi-bin/department/simplelist' }))['department_id'] as {
        id: number
        parentid: number
      }[]
      const units = new Map(
        answer.map(({ id, parentid }) => [
          String(id),
          { parentId: parentid ? String(parentid) : null, name: null },
        ]),
      )
      return {
        units: units.has('1') ? units : units.set('1', { parentId: null, name: null }),
        people: withPeople ? await everybody() : new Map(),
      }
    },
    async createUnit({ name, parentId, order }, id) {
      return String(
        (
          await post('/cgi-bin/department/create', {
            name,
            parentid: Number(parentId),
            order,
            ...(id ? { id: Number(id) } : {}),
          })
        )['id'],
      )
    },
    updateUnit: async (id, { name, parentId, order }) =>
      void (await post('/cgi-bin/department/update', {
        id: Number(id),
        name,
        parentid: Number(parentId),
        order,
      })),
    removeUnit: async (id) => void (await call({ path: '/cgi-bin/department/delete', query: { id } })),
    createPerson: async (id, person) =>
      void (await post('/cgi-bin/user/create', { userid: id, ...memberOf(person) })),
    updatePerson: async (id, person) =>
      void (await post('/cgi-bin/user/update', { userid: id, ...memberOf(person), enable: 1 })),
    disablePerson: async (id) => void (await post('/cgi-bin/user/update', { userid: id, enable: 0 })),
  }

  async function everybody(): Promise<Map<string, string[]>> {
    const people = new Map<string, string[]>()
    let cursor = ''
    do {
      const answer = (await post('/cgi-bin/user/list_id', {
        limit: 10_000,
        ...(cursor ? { cursor } : {}),
      })) as { next_cursor?: string; dept_user?: { userid: string; department: number }[] }
      for (const { userid, department } of answer.dept_user ?? [])
        people.set(userid, [...(people.get(userid) ?? []), String(department)])
      cursor = answer.next_cursor ?? ''
    } while (cursor)
    return people
  }

  const listing: Listing = {
    async units() {
      const answer = (await call({ path: '/cgi-bin/department/list' }))['department'] as {
        id: number
        parentid: number
        name: string
        order?: number
      }[]
      return answer.map(({ id, parentid, name, order = 0 }) => ({
        id: String(id),
        parentId: parentid ? String(parentid) : null,
        name,
        order,
      }))
    },
    async *people(units) {
      // The application may see parts of the tree only; this starts at the topmost department of each part.
      const visibleIds = new Set(units.map(({ id }) => id))
      for (const { id } of units.filter(({ parentId }) => parentId === null || !visibleIds.has(parentId))) {
        const answer = (
          await call({ path: '/cgi-bin/user/list', query: { department_id: id, fetch_child: 1 } })
        )['userlist'] as {
          userid: string
          name?: string
          department?: number[]
          position?: string
          status?: number
        }[]
        yield answer.map(({ userid, name = '', department = [], position = '', status = 0 }) => ({
          id: userid,
          name,
          position,
          unitIds: department.map(String),
          state: states[status] ?? 'unknown',
        }))
      }
    },
  }
  /** Ids only: what WeCom returns to the contact assistant since 2022. */
  const ids: Listing = {
    units: async () =>
      [...(await directory.load(false)).units].map(([id, { parentId }], order) => ({
        id,
        parentId,
        name: '',
        order,
      })),
    async *people() {
      yield [...(await everybody())].map(([id, unitIds]) => ({
        id,
        name: '',
        position: '',
        unitIds,
        state: 'unknown' as const,
      }))
    },
  }

  const sendAs = async (
    agentId: string,
    userIds: readonly string[],
    content: object,
  ): Promise<{ id: string; invalid: string[] }> => {
    const answer = await post('/cgi-bin/message/send', {
      touser: userIds.join('|'),
      agentid: Number(agentId),
      ...content,
    })
    return {
      id: String(answer['msgid'] ?? ''),
      invalid: String(answer['invaliduser'] ?? '')
        .split('|')
        .filter(Boolean),
    }
  }

  return {
    listing,
    ids,
    /** Key of the account for stored pictures. */
    account: `wecom:${corpId}`,
    test: async (): Promise<void> => void (await issueToken()),
    directory,
    /**
     * Sends a message; returns its id. `invalid` lists users outside the visible range of the application.
     */
    async send(
      agentId: string,
      userIds: readonly string[],
      content: { title: string; text: string; url?: string },
    ): Promise<{ id: string; invalid: string[] }> {
      const body = content.url
        ? {
            msgtype: 'textcard',
            textcard: { title: content.title, description: content.text, url: content.url },
          }
        : { msgtype: 'text', text: { content: [content.title, content.text].filter(Boolean).join('\n') } }
      return sendAs(agentId, userIds, body)
    },
    sendContent: (agentId: string, userIds: readonly string[], content: WecomContent) =>
      sendAs(agentId, userIds, contentOf(content)),
    /** Uploads a file, which the provider keeps for three days. */
    async uploadMedia(type: WecomMedia, file: MpFile): Promise<string> {
      return (await call({ path: '/cgi-bin/media/upload', query: { type }, body: createForm(file) }))[
        'media_id'
      ] as string
    },
    /** Uploads a picture for articles and returns its URL. */
    async addPicture(file: MpFile): Promise<string> {
      return (await call({ path: '/cgi-bin/media/uploadimg', body: createForm(file) }))['url'] as string
    },
  }
}
export type Wecom = ReturnType<typeof openWecom>

function contentOf(content: WecomContent): object {
  const { msgtype } = content
  if (msgtype === 'news' || msgtype === 'mpnews')
    return { msgtype, [msgtype]: { articles: content.articles } }
  return {
    msgtype,
    [msgtype]: {
      media_id: content.mediaId,
      ...(msgtype === 'video' ? { title: content.title, description: content.description } : {}),
    },
  }
}

const memberOf = ({ name, mobile, email, position, unitIds }: PersonInput) => ({
  name,
  department: unitIds.map(Number),
  position,
  ...(mobile ? { mobile } : {}),
  ...(email ? { email } : {}),
})

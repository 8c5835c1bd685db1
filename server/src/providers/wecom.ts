import { openClient, type Ask } from './client.ts'
import type { Directory, Listing, PersonThere, SentPerson } from './directory.ts'
import { exchange, type Json } from './exchange.ts'
import type { Door, MpFile } from './mp.ts'
import { formOf } from './mp-material.ts'
import { tokenName, type Made } from './tokens.ts'

export interface WecomAccount {
  corpId: string
  /** Of the application that sends messages, or of the assistant that writes the directory: each has a token of its own. */
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

/** What is sent beside texts and cards, as the provider calls it. */
export type WecomContent =
  | { msgtype: 'image' | 'voice' | 'file'; mediaId: string }
  | { msgtype: 'video'; mediaId: string; title: string; description: string }
  | { msgtype: 'news'; articles: readonly WecomNews[] }
  | { msgtype: 'mpnews'; articles: readonly WecomArticle[] }

const states: Readonly<Record<number, PersonThere['state']>> = {
  1: 'active',
  2: 'locked',
  4: 'inactive',
  5: 'left',
}

/** Recipients of one message, as documented. */
export const mostWecomRecipients = 1_000

/** Enterprise WeChat with the secret of one application. */
export function openWecom({ corpId, secret }: WecomAccount, { address, tokens, pauses }: Door) {
  const make = async (): Promise<Made> => {
    const said = await exchange('wecom', address, {
      path: '/cgi-bin/gettoken',
      query: { corpid: corpId, corpsecret: secret },
    })
    return { token: said['access_token'] as string, seconds: said['expires_in'] as number }
  }
  const ask: Ask = openClient({
    provider: 'wecom',
    address,
    tokens,
    name: tokenName('wecom', corpId, secret),
    make,
    pauses,
  })
  const post = (path: string, body: object): Promise<Json> => ask({ path, body })

  const directory: Directory = {
    rootId: '1',
    needs: 'mobile-or-email',
    locks: true,
    choosesIds: true,
    async found(withPeople) {
      // Since 2022 ids only: names and members are not told to whoever writes the directory.
      const said = (await ask({ path: '/cgi-bin/department/simplelist' }))['department_id'] as {
        id: number
        parentid: number
      }[]
      const units = new Map(
        said.map(({ id, parentid }) => [
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
    changeUnit: async (id, { name, parentId, order }) =>
      void (await post('/cgi-bin/department/update', {
        id: Number(id),
        name,
        parentid: Number(parentId),
        order,
      })),
    removeUnit: async (id) => void (await ask({ path: '/cgi-bin/department/delete', query: { id } })),
    createPerson: async (id, person) =>
      void (await post('/cgi-bin/user/create', { userid: id, ...memberOf(person) })),
    changePerson: async (id, person) =>
      void (await post('/cgi-bin/user/update', { userid: id, ...memberOf(person), enable: 1 })),
    disablePerson: async (id) => void (await post('/cgi-bin/user/update', { userid: id, enable: 0 })),
  }

  async function everybody(): Promise<Map<string, string[]>> {
    const people = new Map<string, string[]>()
    let cursor = ''
    do {
      const said = (await post('/cgi-bin/user/list_id', {
        limit: 10_000,
        ...(cursor ? { cursor } : {}),
      })) as { next_cursor?: string; dept_user?: { userid: string; department: number }[] }
      for (const { userid, department } of said.dept_user ?? [])
        people.set(userid, [...(people.get(userid) ?? []), String(department)])
      cursor = said.next_cursor ?? ''
    } while (cursor)
    return people
  }

  const listing: Listing = {
    async units() {
      const said = (await ask({ path: '/cgi-bin/department/list' }))['department'] as {
        id: number
        parentid: number
        name: string
        order?: number
      }[]
      return said.map(({ id, parentid, name, order = 0 }) => ({
        id: String(id),
        parentId: parentid ? String(parentid) : null,
        name,
        order,
      }))
    },
    async *people(units) {
      // The application may see parts only: the topmost of each.
      const seen = new Set(units.map(({ id }) => id))
      for (const { id } of units.filter(({ parentId }) => parentId === null || !seen.has(parentId))) {
        const said = (
          await ask({ path: '/cgi-bin/user/list', query: { department_id: id, fetch_child: 1 } })
        )['userlist'] as {
          userid: string
          name?: string
          department?: number[]
          position?: string
          status?: number
        }[]
        yield said.map(({ userid, name = '', department = [], position = '', status = 0 }) => ({
          id: userid,
          name,
          position,
          unitIds: department.map(String),
          state: states[status] ?? 'unknown',
        }))
      }
    },
  }
  /** What is told to the assistant of the directory, since 2022: ids. */
  const ids: Listing = {
    units: async () =>
      [...(await directory.found(false)).units].map(([id, { parentId }], order) => ({
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
    const said = await post('/cgi-bin/message/send', {
      touser: userIds.join('|'),
      agentid: Number(agentId),
      ...content,
    })
    return {
      id: String(said['msgid'] ?? ''),
      invalid: String(said['invaliduser'] ?? '')
        .split('|')
        .filter(Boolean),
    }
  }

  return {
    listing,
    ids,
    /** Pictures are kept by it. */
    account: `wecom:${corpId}`,
    test: async (): Promise<void> => void (await make()),
    directory,
    /** Gives the provider's number; users outside of what the application sees are told in `invalid`. */
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
    /** Lives for three days. */
    async uploadMedia(type: WecomMedia, file: MpFile): Promise<string> {
      return (await ask({ path: '/cgi-bin/media/upload', query: { type }, body: formOf(file) }))[
        'media_id'
      ] as string
    },
    /** A picture inside of an article: where articles find it. */
    async addPicture(file: MpFile): Promise<string> {
      return (await ask({ path: '/cgi-bin/media/uploadimg', body: formOf(file) }))['url'] as string
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

const memberOf = ({ name, mobile, email, position, unitIds }: SentPerson) => ({
  name,
  department: unitIds.map(Number),
  position,
  ...(mobile ? { mobile } : {}),
  ...(email ? { email } : {}),
})

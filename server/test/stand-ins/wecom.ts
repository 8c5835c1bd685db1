import {
  openStandInServer,
  createTokenIssuer,
  errorAnswer,
  type StandInRequest,
  type StandInAnswer,
} from './server.ts'

/** Each application has its own secret and token. */
export const wecomAccount = {
  corpId: 'ww5fb2e3d1a1',
  agentId: '1000002',
  agentSecret: 'agent-secret-of-43-characters',
  corpSecret: 'directory-secret-of-43-chars',
} as const

interface Member {
  name: string
  mobile?: string
  email?: string
  position?: string
  department: number[]
  enable: number
}

/** A stand-in of WeCom, after its documentation. */
export async function openWecomStandIn() {
  const tills = {
    [wecomAccount.agentSecret]: createTokenIssuer(),
    [wecomAccount.corpSecret]: createTokenIssuer(),
  }
  const requests: string[] = []
  const moods: StandInAnswer[] = []
  const departments = new Map<number, { name: string; parentid: number; order: number }>([
    [1, { name: 'Company', parentid: 0, order: 1 }],
  ])
  const members = new Map<string, Member>()
  const sent: StandInAnswer[] = []
  /** Uploaded files by id; a test that deletes one simulates its expiry. */
  const media = new Map<string, { type: string; name: string; bytes: number }>()
  const pictures: string[] = []
  const exists = (ids: number[]) => ids.every((id) => departments.has(id))
  const find = (userid: string) => [...members.keys()].find((id) => id.toLowerCase() === userid.toLowerCase())

  function wrongMember(
    { userid, mobile, email, department }: Partial<Member> & { userid: string },
    own: string | undefined,
  ): StandInAnswer | null {
    const others = [...members].filter(([id]) => id !== own).map(([, member]) => member)
    if (!/^[A-Za-z0-9][\w@.-]{0,63}$/.test(userid)) return errorAnswer(40003, 'invalid UserID')
    if (mobile && !/^1\d{10}$/.test(mobile)) return errorAnswer(60103, 'invalid mobile')
    if (mobile && others.some((one) => one.mobile === mobile)) return errorAnswer(60104, 'mobile existed')
    if (email && others.some((one) => one.email === email)) return errorAnswer(60106, 'email existed')
    if (department && !exists(department)) return errorAnswer(60123, 'invalid party id')
    return null
  }

  /** Required fields by kind of message, as documented. */
  function wrongContent(kind: string, content: StandInAnswer | undefined): StandInAnswer | null {
    const empty = errorAnswer(40063, 'some parameters are empty')
    if (!content) return errorAnswer(40008, 'invalid message type')
    if (kind === 'text') return content['content'] ? null : empty
    if (kind === 'textcard')
      return content['title'] && content['description'] && content['url'] ? null : empty
    if (kind === 'news' || kind === 'mpnews') {
      const articles = content['articles'] as Record<string, string>[]
      if (!Array.isArray(articles) || articles.length < 1 || articles.length > 8)
        return errorAnswer(45008, 'article size out of limit')
      for (const one of articles) {
        if (!one['title'] || (kind === 'news' ? !one['url'] : !one['content'])) return empty
        if (kind === 'mpnews' && media.get(one['thumb_media_id'] ?? '')?.type !== 'image')
          return errorAnswer(40007, 'invalid media_id')
      }
      return null
    }
    if (!['image', 'voice', 'video', 'file'].includes(kind)) return errorAnswer(40008, 'invalid message type')
    return media.get(content['media_id'] as string)?.type === kind
      ? null
      : errorAnswer(40007, 'invalid media_id')
  }

  const calls: Record<string, (request: StandInRequest) => StandInAnswer> = {
    '/cgi-bin/department/simplelist': () => ({
      ...errorAnswer(0, 'ok'),
      department_id: [...departments].map(([id, { parentid, order }]) => ({ id, parentid, order })),
    }),
    '/cgi-bin/department/create': ({ body }) => {
      const {
        id = Math.max(...departments.keys()) + 1,
        name,
        parentid,
        order = 0,
      } = body as { id?: number; name: string; parentid: number; order?: number }
      if (!name || [...name].length > 64) return errorAnswer(60001, 'department length error')
      if (/[\\:*?"<>|]/.test(name)) return errorAnswer(60009, 'invalid department name')
      if (!departments.has(parentid)) return errorAnswer(60004, 'parent department not found')
      if (
        departments.has(id) ||
        [...departments.values()].some((one) => one.parentid === parentid && one.name === name)
      )
        return errorAnswer(60008, 'department existed')
      departments.set(id, { name, parentid, order })
      return { ...errorAnswer(0, 'created'), id }
    },
    '/cgi-bin/department/update': ({ body }) => {
      const { id, ...rest } = body as { id: number; name?: string; parentid?: number; order?: number }
      const one = departments.get(id)
      if (!one) return errorAnswer(60003, 'department not found')
      if (rest.parentid !== undefined && !departments.has(rest.parentid))
        return errorAnswer(60004, 'parent department not found')
      Object.assign(one, rest)
      return errorAnswer(0, 'updated')
    },
    '/cgi-bin/department/delete': ({ query }) => {
      const id = Number(query.get('id'))
      if (!departments.has(id)) return errorAnswer(60003, 'department not found')
      if ([...members.values()].some(({ department }) => department.includes(id)))
        return errorAnswer(60005, 'department contains user')
      if ([...departments.values()].some(({ parentid }) => parentid === id))
        return errorAnswer(60006, 'department contains sub')
      departments.delete(id)
      return errorAnswer(0, 'deleted')
    },
    '/cgi-bin/user/list_id': ({ body }) => {
      const all = [...members].flatMap(([userid, { department }]) =>
        department.map((one) => ({ userid, department: one })),
      )
      const from = Number((body['cursor'] as string | undefined) ?? 0)
      const some = all.slice(from, from + 50)
      return {
        ...errorAnswer(0, 'ok'),
        dept_user: some,
        next_cursor: from + 50 < all.length ? String(from + 50) : '',
      }
    },
    '/cgi-bin/user/create': ({ body }) => {
      const { userid, ...member } = body as unknown as Member & { userid: string }
      if (!member.name) return errorAnswer(60112, 'invalid name')
      if (!member.mobile && !member.email) return errorAnswer(60129, 'mobile and email both empty')
      if (find(userid)) return errorAnswer(60102, 'userid existed')
      const wrong = wrongMember({ userid, ...member }, undefined)
      if (wrong) return wrong
      members.set(userid, { ...member, enable: 1 })
      return errorAnswer(0, 'created')
    },
    '/cgi-bin/user/update': ({ body }) => {
      const { userid, ...member } = body as unknown as Partial<Member> & { userid: string }
      const own = find(userid)
      if (!own) return errorAnswer(60111, 'userid not found')
      const wrong = wrongMember({ userid, ...member }, own)
      if (wrong) return wrong
      Object.assign(members.get(own)!, member)
      return errorAnswer(0, 'updated')
    },
    '/cgi-bin/department/list': () => ({
      ...errorAnswer(0, 'ok'),
      department: [...departments].map(([id, one]) => ({ id, ...one })),
    }),
    '/cgi-bin/user/list': ({ query }) => {
      const below = new Set([Number(query.get('department_id'))])
      if (query.get('fetch_child') === '1')
        for (const [id, { parentid }] of [...departments].sort(([a], [b]) => a - b))
          if (below.has(parentid)) below.add(id)
      return {
        ...errorAnswer(0, 'ok'),
        userlist: [...members]
          .filter(([, { department }]) => department.some((id) => below.has(id)))
          .map(([userid, { name, department, position = '', enable }]) => ({
            userid,
            name,
            department,
            position,
            status: enable === 1 ? 1 : 2,
          })),
      }
    },
    '/cgi-bin/media/upload': ({ query, bytes, contentType }) => {
      const type = query.get('type') ?? ''
      const name = nameIn(bytes, contentType)
      if (!name) return errorAnswer(41005, 'media data missing')
      const limit = { image: 10, voice: 2, video: 10, file: 20 }[type]
      if (!limit) return errorAnswer(40004, 'invalid media type')
      if (bytes.length > limit * 1024 * 1024 + 2_000) return errorAnswer(40006, 'invalid media size')
      const ending = { image: /\.(jpe?g|png)$/i, voice: /\.amr$/i, video: /\.mp4$/i, file: /./ }[type]!
      if (!ending.test(name)) return errorAnswer(40004, 'invalid media type')
      const id = `wecom-media-${media.size + 1}`
      media.set(id, { type, name, bytes: bytes.length })
      return { ...errorAnswer(0, 'ok'), type, media_id: id, created_at: '1380000000' }
    },
    '/cgi-bin/media/uploadimg': ({ bytes, contentType }) => {
      const name = nameIn(bytes, contentType)
      if (!name || !/\.(jpg|png)$/.test(name)) return errorAnswer(40009, 'invalid image')
      pictures.push(name)
      return { ...errorAnswer(0, 'ok'), url: `http://p.qpic.cn/pic/${pictures.length}` }
    },
    '/cgi-bin/message/send': ({ body }) => {
      const to = String(body['touser'] ?? '')
        .split('|')
        .filter(Boolean)
      if (to.length === 0) return errorAnswer(82001, 'recipients empty')
      if (to.length > 1_000) return errorAnswer(40063, 'too many recipients')
      if (body['agentid'] !== Number(wecomAccount.agentId)) return errorAnswer(40056, 'invalid agentid')
      const kind = body['msgtype'] as string
      const wrong = wrongContent(kind, body[kind] as StandInAnswer | undefined)
      if (wrong) return wrong
      const invalid = to.filter((userid) => !find(userid))
      if (invalid.length === to.length) return errorAnswer(81013, 'all invalid')
      sent.push(body)
      return { ...errorAnswer(0, 'ok'), msgid: `msg-${sent.length}`, invaliduser: invalid.join('|') }
    },
  }

  const address = await openStandInServer((one) => {
    requests.push(one.path)
    if (one.path === '/cgi-bin/gettoken') {
      if (one.query.get('corpid') !== wecomAccount.corpId) return errorAnswer(40013, 'invalid corpid')
      return (
        tills[one.query.get('corpsecret') as keyof typeof tills]?.issue() ??
        errorAnswer(40001, 'invalid credential')
      )
    }
    const token = one.query.get('access_token')
    if (!token) return errorAnswer(41001, 'access_token missing')
    // The application reads names, files and messages; the contact assistant writes the directory.
    const message = /^\/cgi-bin\/(message|media|department\/list|user\/list)(\/|$)/.test(one.path)
    if (!tills[message ? wecomAccount.agentSecret : wecomAccount.corpSecret].accepts(token))
      return errorAnswer(40014, 'invalid access_token')
    const mood = moods.shift()
    if (mood) return mood
    return calls[one.path]?.(one) ?? errorAnswer(40066, 'invalid url')
  })
  return { address, requests, moods, tills, departments, members, sent, media, pictures }
}

const nameIn = (bytes: Buffer, contentType: string): string | undefined =>
  contentType.startsWith('multipart/form-data')
    ? /name="media"; filename="([^"]+)"/.exec(bytes.toString('utf8'))?.[1]
    : undefined

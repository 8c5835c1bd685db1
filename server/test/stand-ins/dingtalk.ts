import { createHmac } from 'node:crypto'
import {
  openStandInServer,
  createTokenIssuer,
  errorAnswer,
  type StandInRequest,
  type StandInAnswer,
} from './server.ts'

export const dingtalkAccount = {
  appKey: 'dingtessera',
  appSecret: 'app-secret-of-dingtalk',
  agentId: '861562',
  robotToken: 'robot-token',
  robotSecret: 'SECof-the-robot',
} as const

interface Member {
  name: string
  mobile: string
  dept_id_list: string
  title?: string
}

/** A stand-in of DingTalk, after its documentation. Its gateway wraps errors in code 88. */
export async function openDingtalkStandIn() {
  const tokens = createTokenIssuer()
  const requests: string[] = []
  const moods: StandInAnswer[] = []
  const departments = new Map<number, { name: string; parent_id: number }>([
    [1, { name: 'Company', parent_id: 0 }],
  ])
  const members = new Map<string, Member>()
  const sent: StandInAnswer[] = []
  const sentMessages: StandInAnswer[] = []
  let nextId = 7_000

  const wrongMember = (
    { mobile, dept_id_list: list }: Partial<Member>,
    own: string | null,
  ): StandInAnswer | null => {
    if (mobile !== undefined && !/^1\d{10}$/.test(mobile)) return errorAnswer(60103, '手机号格式不正确')
    if ([...members].some(([id, one]) => id !== own && one.mobile === mobile))
      return errorAnswer(60104, '手机号码在公司中已存在')
    if (list?.split(',').some((id) => !departments.has(Number(id)))) return errorAnswer(60003, '部门不存在')
    return null
  }

  const calls: Record<string, (request: StandInRequest) => StandInAnswer> = {
    '/topapi/v2/department/listsub': ({ body }) => ({
      ...errorAnswer(0, 'ok'),
      result: [...departments]
        .filter(([, { parent_id: parent }]) => parent === body['dept_id'])
        .map(([id, one]) => ({ dept_id: id, ...one })),
    }),
    '/topapi/v2/department/create': ({ body }) => {
      const { name, parent_id: parent } = body as { name: string; parent_id: number }
      if (!name || !parent) return errorAnswer(40035, '缺少参数')
      if (!departments.has(parent)) return errorAnswer(60004, '父部门不存在')
      if ([...departments.values()].some((one) => one.parent_id === parent && one.name === name))
        return errorAnswer(60008, '父部门下该部门名称已存在')
      departments.set(++nextId, { name, parent_id: parent })
      return { ...errorAnswer(0, 'ok'), result: { dept_id: nextId } }
    },
    '/topapi/v2/department/update': ({ body }) => {
      const {
        dept_id: id,
        name,
        parent_id: parent,
      } = body as { dept_id: number; name: string; parent_id: number }
      if (!departments.has(id)) return errorAnswer(60003, '部门不存在')
      departments.set(id, { name, parent_id: parent })
      return errorAnswer(0, 'ok')
    },
    '/topapi/v2/department/delete': ({ body }) => {
      const id = body['dept_id'] as number
      if (!departments.has(id)) return errorAnswer(60003, '部门不存在')
      if ([...members.values()].some((one) => one.dept_id_list.split(',').includes(String(id))))
        return errorAnswer(60005, '部门下包含用户，不能删除')
      departments.delete(id)
      return errorAnswer(0, 'ok')
    },
    '/topapi/v2/user/list': ({ body }) => {
      const { dept_id: id, cursor = 0, size } = body as { dept_id: number; cursor?: number; size: number }
      if (size > 100) return errorAnswer(40035, 'size')
      const all = [...members].filter(([, one]) => one.dept_id_list.split(',').includes(String(id)))
      const some = all.slice(cursor, cursor + size)
      const more = cursor + size < all.length
      return {
        ...errorAnswer(0, 'ok'),
        result: {
          has_more: more,
          ...(more ? { next_cursor: cursor + size } : {}),
          list: some.map(([userid, { name, title, dept_id_list: list }]) => ({
            userid,
            name,
            ...(title ? { title } : {}),
            active: false,
            dept_id_list: list.split(',').map(Number),
          })),
        },
      }
    },
    '/topapi/user/listid': ({ body }) => ({
      ...errorAnswer(0, 'ok'),
      result: {
        userid_list: [...members]
          .filter(([, one]) => one.dept_id_list.split(',').includes(String(body['dept_id'])))
          .map(([id]) => id),
      },
    }),
    '/topapi/v2/user/create': ({ body }) => {
      const { userid, ...member } = body as unknown as Member & { userid: string }
      if (!member.name || !member.mobile || !member.dept_id_list) return errorAnswer(40035, '缺少参数')
      if (members.has(userid)) return errorAnswer(60102, 'UserID在公司中已存在')
      const wrong = wrongMember(member, null)
      if (wrong) return wrong
      members.set(userid, member)
      return { ...errorAnswer(0, 'ok'), result: { userid } }
    },
    '/topapi/v2/user/update': ({ body }) => {
      const { userid, ...member } = body as unknown as Member & { userid: string }
      if (!members.has(userid)) return errorAnswer(60121, '找不到该用户')
      const wrong = wrongMember(member, userid)
      if (wrong) return wrong
      Object.assign(members.get(userid)!, member)
      return errorAnswer(0, 'ok')
    },
    '/topapi/v2/user/delete': ({ body }) =>
      members.delete(body['userid'] as string) ? errorAnswer(0, 'ok') : errorAnswer(60121, '找不到该用户'),
    '/topapi/message/corpconversation/asyncsend_v2': ({ body }) => {
      const {
        agent_id: agent,
        userid_list: list = '',
        msg,
      } = body as {
        agent_id: number
        userid_list?: string
        msg: { msgtype: string } & Record<string, Record<string, string>>
      }
      if (agent !== Number(dingtalkAccount.agentId)) return errorAnswer(400_002, '无效的参数：agent_id')
      if (!list || list.split(',').length > 100) return errorAnswer(40035, 'userid_list')
      const content = msg[msg.msgtype]
      if (!(msg.msgtype === 'text' ? content?.['content'] : content?.['single_url']))
        return errorAnswer(40035, '缺少参数 msg')
      sent.push(body)
      return { ...errorAnswer(0, 'ok'), task_id: 256_271_667_526 + sent.length }
    },
  }

  const address = await openStandInServer((one) => {
    requests.push(one.path)
    if (one.path === '/gettoken')
      return one.query.get('appkey') === dingtalkAccount.appKey &&
        one.query.get('appsecret') === dingtalkAccount.appSecret
        ? tokens.issue()
        : errorAnswer(40089, '不合法的corpid或corpsecret')
    if (one.path === '/robot/send') return robot(one)
    if (!tokens.accepts(one.query.get('access_token')))
      return errorAnswer(88, 'ding talk error', { sub_code: '40014', sub_msg: '不合法的access_token' })
    const mood = moods.shift()
    if (mood) return mood
    return calls[one.path]?.(one) ?? errorAnswer(404, '请求的URI地址不存在')
  })

  /**
   * Checks the documented signature: HMAC-SHA256 of milliseconds, a line feed and the secret, within an hour.
   */
  function robot({ query, body }: StandInRequest): StandInAnswer {
    if (query.get('access_token') !== dingtalkAccount.robotToken)
      return errorAnswer(300_001, 'token is not exist')
    const timestamp = Number(query.get('timestamp'))
    if (!(Math.abs(Date.now() - timestamp) < 3_600_000)) return errorAnswer(310_000, 'invalid timestamp')
    const expected = createHmac('sha256', dingtalkAccount.robotSecret)
      .update(`${timestamp}\n${dingtalkAccount.robotSecret}`, 'utf8')
      .digest('base64')
    if (query.get('sign') !== expected) return errorAnswer(310_000, 'sign not match')
    sentMessages.push(body)
    return errorAnswer(0, 'ok')
  }
  return { address, requests, moods, tokens, departments, members, sent, sentMessages }
}

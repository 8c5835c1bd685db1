import { createHmac } from 'node:crypto'
import { openClient, type CallProvider } from './client.ts'
import type { Directory, DirectorySnapshot, Listing, PersonInput, ProviderUnit } from './directory.ts'
import { sendRequest, type Json } from './request.ts'
import type { ProviderOptions } from './mp.ts'
import { tokenName, type IssuedToken } from './tokens.ts'

export interface DingtalkAccount {
  appKey: string
  appSecret: string
}

/** Documented limit of recipients per work notice. */
export const maxDingtalkRecipients = 100

/** DingTalk with the key of one internal application. */
export function openDingtalk(
  { appKey, appSecret }: DingtalkAccount,
  { address, tokens, pausesMs }: ProviderOptions,
) {
  const issueToken = async (): Promise<IssuedToken> => {
    const answer = await sendRequest('dingtalk', address, {
      path: '/gettoken',
      query: { appkey: appKey, appsecret: appSecret },
    })
    return { token: answer['access_token'] as string, seconds: answer['expires_in'] as number }
  }
  const call: CallProvider = openClient({
    provider: 'dingtalk',
    address,
    tokens,
    tokenName: tokenName('dingtalk', appKey, appSecret),
    issueToken,
    pausesMs,
  })
  const post = (path: string, body: object): Promise<Json> => call({ path, body })

  const directory: Directory = {
    rootId: '1',
    requiredContact: 'mobile',
    canLock: false,
    acceptsUnitIds: false,
    async load(withPeople) {
      const units = new Map<string, { parentId: string | null; name: string | null }>([
        ['1', { parentId: null, name: null }],
      ])
      const people = new Map<string, string[]>()
      for (const [id] of units) {
        // Level by level: entries that are added here are visited later in the same loop.
        const below = (await post('/topapi/v2/department/listsub', { dept_id: Number(id) }))['result'] as {
          dept_id: number
          name: string
          parent_id: number
        }[]
        for (const unit of below)
          units.set(String(unit.dept_id), { parentId: String(unit.parent_id), name: unit.name })
        if (!withPeople) continue
        const { userid_list: ids = [] } = (await post('/topapi/user/listid', { dept_id: Number(id) }))[
          'result'
        ] as { userid_list?: string[] }
        for (const person of ids) people.set(person, [...(people.get(person) ?? []), id])
      }
      return { units, people } satisfies DirectorySnapshot
    },
    async createUnit({ name, parentId, order }) {
      const { dept_id: id } = (
        await post('/topapi/v2/department/create', { name, parent_id: Number(parentId), order })
      )['result'] as { dept_id: number }
      return String(id)
    },
    updateUnit: async (id, { name, parentId, order }) =>
      void (await post('/topapi/v2/department/update', {
        dept_id: Number(id),
        name,
        parent_id: Number(parentId),
        order,
      })),
    removeUnit: async (id) => void (await post('/topapi/v2/department/delete', { dept_id: Number(id) })),
    createPerson: async (id, person) =>
      void (await post('/topapi/v2/user/create', { userid: id, ...memberOf(person) })),
    updatePerson: async (id, person) =>
      void (await post('/topapi/v2/user/update', { userid: id, ...memberOf(person) })),
    disablePerson: async (id) => void (await post('/topapi/v2/user/delete', { userid: id })),
  }

  const listing: Listing = {
    async units() {
      const units: ProviderUnit[] = [{ id: '1', parentId: null, name: '', order: 0 }]
      for (const { id } of units) {
        const below = (await post('/topapi/v2/department/listsub', { dept_id: Number(id) }))['result'] as {
          dept_id: number
          name: string
          parent_id: number
        }[]
        for (const [order, unit] of below.entries())
          units.push({ id: String(unit.dept_id), parentId: String(unit.parent_id), name: unit.name, order })
      }
      return units
    },
    async *people(units) {
      for (const { id } of units)
        for (let cursor = 0, more = true; more;) {
          const answer = (await post('/topapi/v2/user/list', { dept_id: Number(id), cursor, size: 100 }))[
            'result'
          ] as {
            has_more: boolean
            next_cursor?: number
            list: {
              userid: string
              name: string
              title?: string
              active?: boolean
              dept_id_list?: number[]
            }[]
          }
          yield answer.list.map(
            ({ userid, name, title = '', active, dept_id_list: unitIds = [Number(id)] }) => ({
              id: userid,
              name,
              position: title,
              unitIds: unitIds.map(String),
              state: active ? ('active' as const) : ('inactive' as const),
            }),
          )
          more = answer.has_more
          cursor = answer.next_cursor ?? 0
        }
    },
  }

  return {
    listing,
    test: async (): Promise<void> => void (await issueToken()),
    directory,
    /** Sends a work notice; returns the provider's id of the sending task. */
    async send(
      agentId: string,
      userIds: readonly string[],
      content: { title: string; text: string; url?: string },
    ): Promise<{ id: string; invalid: string[] }> {
      const msg = content.url
        ? {
            msgtype: 'action_card',
            action_card: {
              title: content.title,
              markdown: content.text,
              single_title: '查看详情',
              single_url: content.url,
            },
          }
        : { msgtype: 'text', text: { content: [content.title, content.text].filter(Boolean).join('\n') } }
      const answer = await post('/topapi/message/corpconversation/asyncsend_v2', {
        agent_id: Number(agentId),
        userid_list: userIds.join(','),
        msg,
      })
      return { id: String(answer['task_id'] ?? ''), invalid: [] }
    },
  }
}
export type Dingtalk = ReturnType<typeof openDingtalk>

const memberOf = ({ name, mobile, email, position, unitIds }: PersonInput) => ({
  name,
  mobile,
  dept_id_list: unitIds.join(','),
  ...(position ? { title: position } : {}),
  ...(email ? { email } : {}),
})

/** Signature of a message to a group robot: HMAC-SHA256 over the timestamp in milliseconds, for the query. */
export const robotSignature = (secret: string, timestamp: number): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/**
 * Sends a message to the group of a robot. Without a secret the robot relies on its other security settings.
 */
export async function sendToRobot(
  address: string,
  { token, secret }: { token: string; secret: string },
  text: string,
  now = Date.now(),
): Promise<void> {
  const signed: Record<string, string | number> = secret
    ? { timestamp: now, sign: robotSignature(secret, now) }
    : {}
  await sendRequest('dingtalk', address, {
    path: '/robot/send',
    query: { access_token: token, ...signed },
    body: { msgtype: 'text', text: { content: text } },
  })
}

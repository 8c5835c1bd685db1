import { createHmac } from 'node:crypto'
import { openClient, type Ask } from './client.ts'
import type { Directory, Found, Listing, SentPerson, UnitThere } from './directory.ts'
import { exchange, type Json } from './exchange.ts'
import type { Door } from './mp.ts'
import { tokenName, type Made } from './tokens.ts'

export interface DingtalkAccount {
  appKey: string
  appSecret: string
}

/** Recipients of one work notice, as documented. */
export const mostDingtalkRecipients = 100

/** DingTalk with the key of one internal application. */
export function openDingtalk({ appKey, appSecret }: DingtalkAccount, { address, tokens, pauses }: Door) {
  const make = async (): Promise<Made> => {
    const said = await exchange('dingtalk', address, {
      path: '/gettoken',
      query: { appkey: appKey, appsecret: appSecret },
    })
    return { token: said['access_token'] as string, seconds: said['expires_in'] as number }
  }
  const ask: Ask = openClient({
    provider: 'dingtalk',
    address,
    tokens,
    name: tokenName('dingtalk', appKey, appSecret),
    make,
    pauses,
  })
  const post = (path: string, body: object): Promise<Json> => ask({ path, body })

  const directory: Directory = {
    rootId: '1',
    needs: 'mobile',
    locks: false,
    choosesIds: false,
    async found(withPeople) {
      const units = new Map<string, { parentId: string | null; name: string | null }>([
        ['1', { parentId: null, name: null }],
      ])
      const people = new Map<string, string[]>()
      for (const [id] of units) {
        // One level after another: what is added here comes up later in the same loop.
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
      return { units, people } satisfies Found
    },
    async createUnit({ name, parentId, order }) {
      const { dept_id: id } = (
        await post('/topapi/v2/department/create', { name, parent_id: Number(parentId), order })
      )['result'] as { dept_id: number }
      return String(id)
    },
    changeUnit: async (id, { name, parentId, order }) =>
      void (await post('/topapi/v2/department/update', {
        dept_id: Number(id),
        name,
        parent_id: Number(parentId),
        order,
      })),
    removeUnit: async (id) => void (await post('/topapi/v2/department/delete', { dept_id: Number(id) })),
    createPerson: async (id, person) =>
      void (await post('/topapi/v2/user/create', { userid: id, ...memberOf(person) })),
    changePerson: async (id, person) =>
      void (await post('/topapi/v2/user/update', { userid: id, ...memberOf(person) })),
    disablePerson: async (id) => void (await post('/topapi/v2/user/delete', { userid: id })),
  }

  const listing: Listing = {
    async units() {
      const units: UnitThere[] = [{ id: '1', parentId: null, name: '', order: 0 }]
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
          const said = (await post('/topapi/v2/user/list', { dept_id: Number(id), cursor, size: 100 }))[
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
          yield said.list.map(
            ({ userid, name, title = '', active, dept_id_list: unitIds = [Number(id)] }) => ({
              id: userid,
              name,
              position: title,
              unitIds: unitIds.map(String),
              state: active ? ('active' as const) : ('inactive' as const),
            }),
          )
          more = said.has_more
          cursor = said.next_cursor ?? 0
        }
    },
  }

  return {
    listing,
    test: async (): Promise<void> => void (await make()),
    directory,
    /** A work notice; gives the provider's number of the task that sends it. */
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
      const said = await post('/topapi/message/corpconversation/asyncsend_v2', {
        agent_id: Number(agentId),
        userid_list: userIds.join(','),
        msg,
      })
      return { id: String(said['task_id'] ?? ''), invalid: [] }
    },
  }
}
export type Dingtalk = ReturnType<typeof openDingtalk>

const memberOf = ({ name, mobile, email, position, unitIds }: SentPerson) => ({
  name,
  mobile,
  dept_id_list: unitIds.join(','),
  ...(position ? { title: position } : {}),
  ...(email ? { email } : {}),
})

/** How a message to the robot of a group is signed: milliseconds and HMAC-SHA256, as it stands in the query. */
export const robotSignature = (secret: string, timestamp: number): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64')

/** Posts into the group of a robot. Without a secret the robot knows us by its other safety settings. */
export async function tellRobot(
  address: string,
  { token, secret }: { token: string; secret: string },
  text: string,
  now = Date.now(),
): Promise<void> {
  const signed: Record<string, string | number> = secret
    ? { timestamp: now, sign: robotSignature(secret, now) }
    : {}
  await exchange('dingtalk', address, {
    path: '/robot/send',
    query: { access_token: token, ...signed },
    body: { msgtype: 'text', text: { content: text } },
  })
}

import type { Envelope } from '@tessera/shared/contract/wire'
import { openApp, type TestApp } from '../../app.ts'

type Body = Readonly<Record<string, unknown>>

/** What such a client reads of an answer, without a check. */
export interface FamilyData {
  readonly [key: string]: unknown
  id: string
  fullName: string
  enCode: string
  roleId: string
  isRead: number
  bodyText: string
  userInfo: { headIcon: string }
  list: FamilyData[]
  children: FamilyData[]
  dictionaryList: FamilyData[]
  menuList: FamilyData[]
}

/**
 * An existing client of this family: it does not know the contract, so its requests are written out.
 */
export interface FamilyClient {
  opened: TestApp
  /** Sends a request and returns the whole envelope. */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: Body): Promise<Envelope<FamilyData>>
  /** Sends a request that has to succeed, and returns its data. */
  get<T = FamilyData>(path: string, query?: Body): Promise<T>
  post<T = FamilyData>(path: string, body?: Body): Promise<T>
  put(path: string, body?: Body): Promise<unknown>
  remove(path: string): Promise<unknown>
}

/** Opens a server with demo data and signs the administrator in. */
export async function openFamilyClient(env: Readonly<Record<string, string>> = {}): Promise<FamilyClient> {
  const opened = await openApp(env)
  const token = await opened.signIn('admin')
  const send: FamilyClient['send'] = async (method, path, body) => {
    const answer = await opened.app.inject({
      method,
      url: path,
      headers: { authorization: token, 'accept-language': 'zh-CN' },
      ...(body ? { payload: body } : {}),
    })
    return answer.json()
  }
  const succeed = async <T>(...request: Parameters<FamilyClient['send']>): Promise<T> => {
    const { code, msg, data } = await send(...request)
    if (code !== 200) throw new Error(`${request[0]} ${request[1]} gave ${code}: ${msg}`)
    return data as T
  }
  return {
    opened,
    send,
    get: (path, query = {}) => {
      // The client appends the time to every address.
      const parameters = new URLSearchParams({ ...(query as Record<string, string>), n: '1700000000' })
      return succeed('GET', `${path}?${parameters}`)
    },
    post: (path, body) => succeed('POST', path, body),
    put: (path, body) => succeed('PUT', path, body),
    remove: (path) => succeed('DELETE', path),
  }
}

/** The same body with every number as text, and every text of digits as a number. */
export const asTexts = (body: Body): Body => mapValues(body, (value) => String(value))
export const asNumbers = (body: Body): Body =>
  mapValues(body, (value) =>
    typeof value === 'string' && /^(0|[1-9]\d{0,9})$/.test(value) ? Number(value) : value,
  )

function mapValues(body: Body, map: (value: string | number) => unknown): Body {
  const mapValue = (value: unknown): unknown => {
    if (typeof value === 'number' || typeof value === 'string') return map(value)
    if (Array.isArray(value)) return value.map(mapValue)
    return typeof value === 'object' && value !== null ? mapValues(value as Body, map) : value
  }
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, mapValue(value)]))
}

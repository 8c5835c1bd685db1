import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Lang } from '@tessera/shared/contract/lang'
import { session } from '@tessera/shared/contract/session/session'
import {
  type Call,
  Code,
  type Envelope,
  type CallOutput,
  type CallRequest,
} from '@tessera/shared/contract/wire'
import { demoPassword } from './demo-password.ts'

export interface CallOptions {
  /** From `signIn`; absent for a call without a session. */
  token?: string
  lang?: Lang
}

/** The received envelope and the HTTP status. */
export type Answer<T> = Envelope<T> & { status: number }

export interface Client {
  /** Makes a call of the contract; refusals are returned as envelopes. */
  call<C extends Call>(row: C, input: CallRequest<C>, by?: CallOptions): Promise<Answer<CallOutput<C>>>
  /** Makes a call and returns its data; throws for any other code than 200. */
  data<C extends Call>(row: C, input: CallRequest<C>, by?: CallOptions): Promise<CallOutput<C>>
}

const languages: Record<Lang, string> = { zh: 'zh-CN', en: 'en-US', zhtw: 'zh-TW' }

/** Creates a client that sends requests through Fastify's inject. */
export function createClient(app: FastifyInstance): Client {
  const call: Client['call'] = async (row, input, { token, lang = 'zh' } = {}) => {
    const { url, rest } = fillPath(row, input as Record<string, unknown>)
    const headers = { 'accept-language': languages[lang], ...(token ? { authorization: token } : {}) }
    const body = encodeBody(row, rest)
    const answer = await app.inject({
      method: row.method,
      url,
      headers: { ...headers, ...body.headers },
      payload: body.payload,
    })
    return { ...answer.json(), status: answer.statusCode }
  }
  return {
    call,
    data: async (row, input, by) => {
      const { code, msg, data } = await call(row, input, by)
      if (code !== Code.ok) throw new Error(`${row.method} ${row.path} gave ${code}: ${msg}`)
      return data
    },
  }
}

/** Fills the parameters of a path; for GET the rest becomes the query. */
export function fillPath(
  { method, path, params }: Call,
  input: Readonly<Record<string, unknown>>,
): { url: string; rest: Record<string, unknown> } {
  const filled = path.replace(/\/?\{(\w+)\??\}/g, (hole, name: string) => {
    const value = input[name]
    return value === undefined ? '' : `${hole.startsWith('/') ? '/' : ''}${encodeURIComponent(String(value))}`
  })
  const rest = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !params.includes(name) && value !== undefined),
  )
  if (method !== 'GET') return { url: filled, rest }
  const query = toSearchParams(rest).toString()
  return { url: query ? `${filled}?${query}` : filled, rest: {} }
}

const toSearchParams = (values: Readonly<Record<string, unknown>>) =>
  new URLSearchParams(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )

function encodeBody(
  { method, form }: Call,
  rest: Record<string, unknown>,
): { headers: Record<string, string>; payload?: string } {
  if (method === 'GET' || Object.keys(rest).length === 0) return { headers: {} }
  if (form)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: toSearchParams(rest).toString(),
    }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(rest) }
}

/**
 * Signs a demo account in and gives its token; the password is the one of all demo accounts unless another is
 * given.
 */
export async function signIn(
  app: FastifyInstance,
  account: string,
  password = demoPassword,
): Promise<string> {
  const { token } = await createClient(app).data(session.login, {
    account,
    password: createHash('md5').update(password).digest('hex'),
    client_id: 'admin',
    client_secret: '123456',
    scope: 'all',
    grant_type: 'password',
  })
  return token
}

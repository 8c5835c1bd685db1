import { createHash } from 'node:crypto'
import { publicForms } from '@tessera/shared/contract/lowcode/public-forms'
import type { Call, CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { zeroBits } from '../src/lowcode/public-links/challenges.ts'
import type { TestApp } from './app.ts'

export interface Guest {
  ip?: string
  cookie?: string
}
interface Answer<C extends Call> {
  code: number
  msg: string
  data: CallOutput<C>
  cookie: string
}

/** Calls of public forms without a session. */
export function createGuest(app: () => TestApp) {
  async function guest<C extends Call>(
    row: C,
    input: CallRequest<C>,
    { ip = '198.51.100.1', cookie }: Guest = {},
  ) {
    const { key: of, ...body } = input as Record<string, unknown>
    const answer = await app().app.inject({
      method: row.method,
      url: row.path.replace('{key}', String(of)),
      remoteAddress: ip,
      headers: cookie ? { cookie } : {},
      ...(row.method === 'GET' ? {} : { payload: body }),
    })
    const [set = ''] = [answer.headers['set-cookie'] ?? ''].flat()
    return { ...answer.json(), cookie: String(set).split(';', 1)[0] } as Answer<C>
  }
  return {
    guest,
    /** Solves a challenge of the form with this key. */
    async prove(key: string, by: Guest = {}) {
      const { data } = await guest(publicForms.challenge, { key }, by)
      return { challenge: data.challenge, nonce: solve(data.challenge, data.bits) }
    },
  }
}

function solve(challenge: string, bits: number): string {
  for (let nonce = 0; ; nonce++)
    if (zeroBits(createHash('sha256').update(`${challenge}.${nonce}`).digest()) >= bits) return String(nonce)
}

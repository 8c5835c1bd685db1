import { createHash } from 'node:crypto'
import { openApp, type TestApp } from '../../app.ts'

export const md5 = (typed: string) => createHash('md5').update(typed).digest('hex')

/** A client of the product's family: it knows paths and shapes, not the contract. */
export interface FamilyClient extends TestApp {
  /** Makes a call and returns `data`; throws with the message of a refusal. */
  ask<T = never>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>
  /** Makes a call and returns the whole envelope. */
  answerOf(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Answer>
}
interface Answer {
  code: number
  msg: string
  data: unknown
}

/** Opens the product with a family client that is signed in as super administrator. */
export async function openFamilyClient(): Promise<FamilyClient> {
  const app = await openApp()
  const token = await app.signIn('admin')
  const answerOf: FamilyClient['answerOf'] = async (method, path, body) => {
    const response = await app.app.inject({
      method,
      url: path,
      headers: { authorization: token },
      ...(body ? { payload: body } : {}),
    })
    return response.json<Answer>()
  }
  return {
    ...app,
    answerOf,
    async ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
      const { code, msg, data } = await answerOf(method, path, body)
      if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
      return data as T
    },
  }
}

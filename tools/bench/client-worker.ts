import { Pool } from 'undici'
import { load, type Bounds } from './load.ts'
import { fill, turns, type Words } from './template.ts'
import { serve } from './worker.ts'

/** Requests of one kind to the server, over connections that stay open. Path and body are templates. */
export interface ClientJob extends Bounds {
  readonly origin: string
  readonly token: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly label: string
  readonly words: Words
}

let pool: Pool | undefined

serve<ClientJob>(async ({ origin, token, method, path, body, label, words, ...bounds }) => {
  pool ??= new Pool(origin, { connections: bounds.concurrency, pipelining: 1 })
  const open = pool
  const next = turns(label, words)
  return load(bounds, async () => {
    const turn = next()
    const answer = await open.request({
      method,
      path: encodeURI(fill(path, turn)),
      headers: {
        authorization: token,
        'accept-language': 'en',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: fill(body, turn) }),
    })
    const { code, msg } = (await answer.body.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
  })
})

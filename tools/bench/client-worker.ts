import { Pool } from 'undici'
import { runLoad, type LoadLimits } from './load.ts'
import { fillTemplate, createTurns, type Keywords } from './template.ts'
import { runJobs } from './worker.ts'

/** A job that sends requests of one kind over persistent connections. Path and body are templates. */
export interface ClientJob extends LoadLimits {
  readonly origin: string
  readonly token: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly label: string
  readonly keywords: Keywords
}

let pool: Pool | undefined

runJobs<ClientJob>(async ({ origin, token, method, path, body, label, keywords, ...bounds }) => {
  pool ??= new Pool(origin, { connections: bounds.concurrency, pipelining: 1 })
  const currentPool = pool
  const next = createTurns(label, keywords)
  return runLoad(bounds, async () => {
    const turn = next()
    const response = await currentPool.request({
      method,
      path: encodeURI(fillTemplate(path, turn)),
      headers: {
        authorization: token,
        'accept-language': 'en',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: fillTemplate(body, turn) }),
    })
    const { code, msg } = (await response.body.json()) as { code: number; msg: string }
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`)
  })
})

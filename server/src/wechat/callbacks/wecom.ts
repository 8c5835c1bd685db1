import type { FastifyInstance } from 'fastify'
import { staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import { disclose, enclose, isSigned, signatureOf, type Shared } from '../../providers/envelope.ts'
import { wecomCallback } from '../accounts/store.ts'
import { takeInWecom } from './staff.ts'
import { fresh, inTime, takenOnce, type Parts } from './timely.ts'
import { leavesOf, toXml } from './xml.ts'

type Query = Readonly<Record<'msg_signature' | 'timestamp' | 'nonce' | 'echostr', string | undefined>>

/** Milliseconds within which enterprise WeChat wants an answer, with some to spare: later it tells the same again, up to three times. */
const patience = 4_500

/** Where enterprise WeChat confirms the address, and tells of its directory and of what is written to the application. Everything comes in the envelope. */
export function serveWecom(scope: FastifyInstance, { db, providers, onError }: Parts): void {
  const path = staffCallbackPaths.wecom

  scope.get(path, async (request, reply) => {
    const { echostr = '', ...query } = request.query as Query
    const shared = await wecomCallback(db, providers)
    const word = shared && opened(shared, query, echostr)
    return reply
      .code(word === null ? 403 : 200)
      .type('text/plain')
      .send(word ?? '')
  })

  scope.post(path, async (request, reply) => {
    const query = request.query as Query
    const shared = await wecomCallback(db, providers)
    const { Encrypt = '' } = leavesOf(typeof request.body === 'string' ? request.body : '') ?? {}
    const told = shared && leavesOf(opened(shared, query, Encrypt) ?? '')
    if (!shared || !told) return reply.code(403).type('text/plain').send('')
    const taken = await inTime(
      takenOnce(db, 'wecom', query.msg_signature!, (trx) => takeInWecom(trx, told)),
      patience,
      onError,
    )
    if (taken?.at === 'replayed') return reply.code(403).type('text/plain').send('')
    // Without an answer it is told again.
    if (!taken) return reply.code(503).type('text/plain').send('')
    void reply.type('text/xml')
    if (taken.at === 'again' || !taken.said) return reply.send('')
    const answer = enclose(
      toXml({
        ToUserName: told['FromUserName'] ?? '',
        FromUserName: told['ToUserName'] ?? '',
        CreateTime: Math.floor(Date.now() / 1_000),
        MsgType: 'text',
        Content: taken.said,
      }),
      shared,
    )
    const { timestamp = '', nonce = '' } = query
    return reply.send(
      toXml({
        Encrypt: answer,
        MsgSignature: signatureOf(shared.token, timestamp, nonce, answer),
        TimeStamp: Number(timestamp),
        Nonce: nonce,
      }),
    )
  })
}

/** What was sent, where it was signed just now with what is shared and is for this corporation; null otherwise. */
function opened(
  shared: Shared,
  { msg_signature: signature = '', timestamp = '', nonce = '' }: Partial<Query>,
  encrypted: string,
): string | null {
  if (!encrypted || !fresh(timestamp) || !isSigned(signature, shared.token, timestamp, nonce, encrypted))
    return null
  return disclose(encrypted, shared)
}

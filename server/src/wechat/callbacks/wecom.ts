import type { FastifyInstance } from 'fastify'
import { staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import {
  decryptMessage,
  encryptMessage,
  isSigned,
  signatureOf,
  type CallbackKeys,
} from '../../providers/envelope.ts'
import { loadWecomCallback } from '../accounts/store.ts'
import { acceptWecom } from './staff.ts'
import { isRecent, withinTime, handleOnce, type CallbackServices } from './request.ts'
import { parseXml, toXml } from './xml.ts'

type Query = Readonly<Record<'msg_signature' | 'timestamp' | 'nonce' | 'echostr', string | undefined>>

/** WeCom waits 5 s for an answer and then repeats the call up to three times. */
const answerTimeoutMs = 4_500

/**
 * Serves WeCom's encrypted calls: verification of the address, directory events, and messages to the
 * application.
 */
export function serveWecom(scope: FastifyInstance, { db, providers, onError }: CallbackServices): void {
  const path = staffCallbackPaths.wecom

  scope.get(path, async (request, reply) => {
    const { echostr = '', ...query } = request.query as Query
    const keys = await loadWecomCallback(db, providers)
    const content = keys && openEnvelope(keys, query, echostr)
    return reply
      .code(content === null ? 403 : 200)
      .type('text/plain')
      .send(content ?? '')
  })

  scope.post(path, async (request, reply) => {
    const query = request.query as Query
    const keys = await loadWecomCallback(db, providers)
    const { Encrypt = '' } = parseXml(typeof request.body === 'string' ? request.body : '') ?? {}
    const message = keys && parseXml(openEnvelope(keys, query, Encrypt) ?? '')
    if (!keys || !message) return reply.code(403).type('text/plain').send('')
    const handled = await withinTime(
      handleOnce(db, 'wecom', query.msg_signature!, (trx) => acceptWecom(trx, message)),
      answerTimeoutMs,
      onError,
    )
    if (handled?.delivery === 'replayed') return reply.code(403).type('text/plain').send('')
    // WeCom repeats a call that was not answered.
    if (!handled) return reply.code(503).type('text/plain').send('')
    void reply.type('text/xml')
    if (handled.delivery === 'again' || !handled.result) return reply.send('')
    const answer = encryptMessage(
      toXml({
        ToUserName: message['FromUserName'] ?? '',
        FromUserName: message['ToUserName'] ?? '',
        CreateTime: Math.floor(Date.now() / 1_000),
        MsgType: 'text',
        Content: handled.result,
      }),
      keys,
    )
    const { timestamp = '', nonce = '' } = query
    return reply.send(
      toXml({
        Encrypt: answer,
        MsgSignature: signatureOf(keys.token, timestamp, nonce, answer),
        TimeStamp: Number(timestamp),
        Nonce: nonce,
      }),
    )
  })
}

/** The decrypted content if the call was signed recently with our token for this corporation, else null. */
function openEnvelope(
  keys: CallbackKeys,
  { msg_signature: signature = '', timestamp = '', nonce = '' }: Partial<Query>,
  encrypted: string,
): string | null {
  if (!encrypted || !isRecent(timestamp) || !isSigned(signature, keys.token, timestamp, nonce, encrypted))
    return null
  return decryptMessage(encrypted, keys)
}

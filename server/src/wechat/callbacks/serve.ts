import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mpCallbackPath } from '@tessera/shared/contract/wechat/accounts'
import { decryptMessage, encryptMessage, isSigned, signatureOf } from '../../providers/envelope.ts'
import { loadMpCallback } from '../accounts/store.ts'
import { serveDingtalk } from './dingtalk.ts'
import { acceptMpMessage } from './events.ts'
import { isRecent, withinTime, maxMessageBytes, type CallbackServices } from './request.ts'
import { serveWecom } from './wecom.ts'
import { parseXml, toXml } from './xml.ts'

type Query = Readonly<
  Record<'signature' | 'msg_signature' | 'timestamp' | 'nonce' | 'echostr', string | undefined>
>

/** WeChat waits 5 s for an answer and then repeats the call up to three times. */
const answerTimeoutMs = 4_500

/**
 * Serves callbacks of providers. They define the format, so these routes are not in the contract. The routes
 * are public; calls without a valid signature are answered with 403 before their content is read.
 */
export function serveCallbacks(app: FastifyInstance, parts: CallbackServices): void {
  const { db, providers, onError } = parts
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxMessageBytes },
      (_request, body, done) => done(null, body),
    )
    serveWecom(scope, parts)
    serveDingtalk(scope, parts)

    scope.get(mpCallbackPath, async (request, reply) => {
      const { signature = '', timestamp = '', nonce = '', echostr = '' } = request.query as Query
      const keys = await loadMpCallback(db, providers)
      if (!keys || !isRecent(timestamp) || !isSigned(signature, keys.token, timestamp, nonce))
        return reply.code(403).type('text/plain').send('')
      return reply.type('text/plain').send(echostr.slice(0, 200))
    })

    scope.post(mpCallbackPath, async (request, reply) => {
      const { timestamp = '', nonce = '' } = request.query as Query
      const keys = await loadMpCallback(db, providers)
      const message = keys && isRecent(timestamp) ? readMessage(request, keys) : null
      if (!keys || !message) return reply.code(403).type('text/plain').send('')
      const replyText = await withinTime(acceptMpMessage(db, message), answerTimeoutMs, onError)
      void reply.type('text/xml')
      if (!replyText) return reply.send('success')
      const answer = toXml({
        ToUserName: message['FromUserName'] ?? '',
        FromUserName: message['ToUserName'] ?? '',
        CreateTime: Math.floor(Date.now() / 1_000),
        MsgType: 'text',
        Content: replyText,
      })
      if (!keys.safe) return reply.send(answer)
      const Encrypt = encryptMessage(answer, keys)
      return reply.send(
        toXml({
          Encrypt,
          MsgSignature: signatureOf(keys.token, timestamp, nonce, Encrypt),
          TimeStamp: Number(timestamp),
          Nonce: nonce,
        }),
      )
    })
  })
}

type MpCallback = NonNullable<Awaited<ReturnType<typeof loadMpCallback>>>

/** The message if its signature is valid, else null. In safe mode only the encrypted envelope is read. */
function readMessage(request: FastifyRequest, keys: MpCallback): Readonly<Record<string, string>> | null {
  const { signature = '', msg_signature: signed = '', timestamp = '', nonce = '' } = request.query as Query
  const body = typeof request.body === 'string' ? request.body : ''
  if (!keys.safe) return isSigned(signature, keys.token, timestamp, nonce) ? parseXml(body) : null
  const { Encrypt } = parseXml(body) ?? {}
  if (!Encrypt || !isSigned(signed, keys.token, timestamp, nonce, Encrypt)) return null
  const xml = decryptMessage(Encrypt, keys)
  return xml === null ? null : parseXml(xml)
}

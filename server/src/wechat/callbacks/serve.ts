import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mpCallbackPath } from '@tessera/shared/contract/wechat/accounts'
import { disclose, enclose, isSigned, signatureOf } from '../../providers/envelope.ts'
import { mpCallback } from '../accounts/store.ts'
import { serveDingtalk } from './dingtalk.ts'
import { takeIn } from './events.ts'
import { fresh, inTime, most, type Parts } from './timely.ts'
import { serveWecom } from './wecom.ts'
import { leavesOf, toXml } from './xml.ts'

type Query = Readonly<
  Record<'signature' | 'msg_signature' | 'timestamp' | 'nonce' | 'echostr', string | undefined>
>

/** Milliseconds within which the account wants an answer, with some to spare: later it tells the same again, up to three times. */
const patience = 4_500

/**
 * Where providers tell what happens over there. The format is theirs, so these are no rows of the contract: anybody may call, and whoever did
 * not sign with what is shared is answered 403 before anything is read.
 */
export function serveCallbacks(app: FastifyInstance, parts: Parts): void {
  const { db, providers, onError } = parts
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: most }, (_request, body, done) =>
      done(null, body),
    )
    serveWecom(scope, parts)
    serveDingtalk(scope, parts)

    scope.get(mpCallbackPath, async (request, reply) => {
      const { signature = '', timestamp = '', nonce = '', echostr = '' } = request.query as Query
      const shared = await mpCallback(db, providers)
      if (!shared || !fresh(timestamp) || !isSigned(signature, shared.token, timestamp, nonce))
        return reply.code(403).type('text/plain').send('')
      return reply.type('text/plain').send(echostr.slice(0, 200))
    })

    scope.post(mpCallbackPath, async (request, reply) => {
      const { timestamp = '', nonce = '' } = request.query as Query
      const shared = await mpCallback(db, providers)
      const told = shared && fresh(timestamp) ? toldIn(request, shared) : null
      if (!shared || !told) return reply.code(403).type('text/plain').send('')
      const words = await inTime(takeIn(db, told), patience, onError)
      void reply.type('text/xml')
      if (!words) return reply.send('success')
      const answer = toXml({
        ToUserName: told['FromUserName'] ?? '',
        FromUserName: told['ToUserName'] ?? '',
        CreateTime: Math.floor(Date.now() / 1_000),
        MsgType: 'text',
        Content: words,
      })
      if (!shared.safe) return reply.send(answer)
      const Encrypt = enclose(answer, shared)
      return reply.send(
        toXml({
          Encrypt,
          MsgSignature: signatureOf(shared.token, timestamp, nonce, Encrypt),
          TimeStamp: Number(timestamp),
          Nonce: nonce,
        }),
      )
    })
  })
}

type Agreed = NonNullable<Awaited<ReturnType<typeof mpCallback>>>

/** The message, if the account signed it; null otherwise. In the safe mode only the envelope counts. */
function toldIn(request: FastifyRequest, shared: Agreed): Readonly<Record<string, string>> | null {
  const { signature = '', msg_signature: signed = '', timestamp = '', nonce = '' } = request.query as Query
  const body = typeof request.body === 'string' ? request.body : ''
  if (!shared.safe) return isSigned(signature, shared.token, timestamp, nonce) ? leavesOf(body) : null
  const { Encrypt } = leavesOf(body) ?? {}
  if (!Encrypt || !isSigned(signed, shared.token, timestamp, nonce, Encrypt)) return null
  const message = disclose(Encrypt, shared)
  return message === null ? null : leavesOf(message)
}

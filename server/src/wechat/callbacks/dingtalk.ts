import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import { robotSignature } from '../../providers/dingtalk.ts'
import { disclose, enclose, isSigned, signatureOf, type Shared } from '../../providers/envelope.ts'
import { accountSettings, dingtalkCallback } from '../accounts/store.ts'
import { noteHeard, takeInDingtalk, takeInWords } from './staff.ts'
import { freshMs, inTime, takenOnce, type Parts } from './timely.ts'

/** `msg_signature` in the first version of its documentation. */
type Query = Readonly<Record<'signature' | 'msg_signature' | 'timestamp' | 'nonce', string | undefined>>
type Told = Readonly<Record<string, unknown>>

/** Milliseconds within which DingTalk wants an answer, with some to spare. */
const patience = 1_300

/** Where DingTalk confirms the address and tells of its directory, in the envelope; and where its robot hands on what staff writes to it. */
export function serveDingtalk(scope: FastifyInstance, { db, providers, onError }: Parts): void {
  scope.post(staffCallbackPaths.dingtalk, async (request, reply) => {
    const { signature, msg_signature: older, timestamp = '', nonce = '' } = request.query as Query
    const signed = signature ?? older ?? ''
    const shared = await dingtalkCallback(db, providers)
    const told = shared && opened(shared, { signed, timestamp, nonce }, jsonOf(request.body)?.['encrypt'])
    if (!told) return reply.code(403).send({})
    const taken = await inTime(
      takenOnce(db, 'dingtalk', signed, (trx) => takeInDingtalk(trx, told)),
      patience,
      onError,
    )
    if (!taken || taken.at === 'replayed') return reply.code(taken ? 403 : 503).send({})
    const encrypt = enclose('success', shared)
    const now = String(Date.now())
    return reply.send({
      msg_signature: signatureOf(shared.token, now, nonce, encrypt),
      timeStamp: now,
      nonce,
      encrypt,
    })
  })

  scope.post(staffCallbackPaths.robot, async (request, reply) => {
    const { timestamp = '', sign = '' } = request.headers as Readonly<Record<string, string | undefined>>
    const { dingSynAppSecret: secret } = await accountSettings(db, providers, 'dingSynAppSecret')
    const told =
      secret && freshMs(timestamp) && isOf(sign, robotSignature(secret, Number(timestamp)))
        ? jsonOf(request.body)
        : null
    if (!told) return reply.code(403).send({})
    const {
      msgId,
      senderStaffId,
      msgtype = '',
      text,
    } = told as { msgId?: unknown; senderStaffId?: unknown; msgtype?: string; text?: { content?: unknown } }
    // Whoever is no staff has no id of staff: nobody here could answer them.
    if (typeof msgId !== 'string' || typeof senderStaffId !== 'string') return reply.send({})
    const content = typeof text?.content === 'string' ? text.content : ''
    // The signature is of the time alone, so that what it may be repeated with is the number of the message.
    const said = await inTime(
      db.transaction().execute(async (trx) => {
        await noteHeard(trx, 'dingRobotTime')
        return takeInWords(trx, 'dingtalk', {
          id: msgId,
          from: senderStaffId.slice(0, 64),
          msgType: String(msgtype).slice(0, 20),
          event: '',
          content,
          raw: told,
        })
      }),
      patience,
      onError,
    )
    return reply.send(said ? { msgtype: 'text', text: { content: said } } : {})
  })
}

function isOf(sign: string, signature: string): boolean {
  const [given, wanted] = [Buffer.from(sign), Buffer.from(signature)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function opened(
  shared: Shared,
  { signed, timestamp, nonce }: Readonly<Record<'signed' | 'timestamp' | 'nonce', string>>,
  encrypt: unknown,
): Told | null {
  if (
    typeof encrypt !== 'string' ||
    !freshMs(timestamp) ||
    !isSigned(signed, shared.token, timestamp, nonce, encrypt)
  )
    return null
  return jsonOf(disclose(encrypt, shared))
}

function jsonOf(text: unknown): Told | null {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : null
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Told) : null
  } catch {
    return null
  }
}

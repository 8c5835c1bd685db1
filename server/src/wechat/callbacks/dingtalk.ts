import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import { robotSignature } from '../../providers/dingtalk.ts'
import {
  decryptMessage,
  encryptMessage,
  isSigned,
  signatureOf,
  type CallbackKeys,
} from '../../providers/envelope.ts'
import { accountSettings, loadDingtalkCallback } from '../accounts/store.ts'
import { recordCallbackTime, acceptDingtalk, acceptStaffMessage } from './staff.ts'
import { isRecentMs, withinTime, handleOnce, type CallbackServices } from './request.ts'

/** `msg_signature` in the first version of its documentation. */
type Query = Readonly<Record<'signature' | 'msg_signature' | 'timestamp' | 'nonce', string | undefined>>
type Payload = Readonly<Record<string, unknown>>

/** DingTalk waits 1.5 s for an answer. */
const answerTimeoutMs = 1_300

/**
 * Serves DingTalk's calls: verification of the address and directory events, both encrypted, and messages
 * that staff writes to the robot.
 */
export function serveDingtalk(scope: FastifyInstance, { db, providers, onError }: CallbackServices): void {
  scope.post(staffCallbackPaths.dingtalk, async (request, reply) => {
    const { signature, msg_signature: legacySignature, timestamp = '', nonce = '' } = request.query as Query
    const signed = signature ?? legacySignature ?? ''
    const keys = await loadDingtalkCallback(db, providers)
    const payload =
      keys && openEnvelope(keys, { signed, timestamp, nonce }, parseJson(request.body)?.['encrypt'])
    if (!payload) return reply.code(403).send({})
    const handled = await withinTime(
      handleOnce(db, 'dingtalk', signed, (trx) => acceptDingtalk(trx, payload)),
      answerTimeoutMs,
      onError,
    )
    if (!handled || handled.delivery === 'replayed') return reply.code(handled ? 403 : 503).send({})
    const encrypt = encryptMessage('success', keys)
    const now = String(Date.now())
    return reply.send({
      msg_signature: signatureOf(keys.token, now, nonce, encrypt),
      timeStamp: now,
      nonce,
      encrypt,
    })
  })

  scope.post(staffCallbackPaths.robot, async (request, reply) => {
    const { timestamp = '', sign = '' } = request.headers as Readonly<Record<string, string | undefined>>
    const { dingSynAppSecret: secret } = await accountSettings(db, providers, 'dingSynAppSecret')
    const payload =
      secret && isRecentMs(timestamp) && isSameSignature(sign, robotSignature(secret, Number(timestamp)))
        ? parseJson(request.body)
        : null
    if (!payload) return reply.code(403).send({})
    const {
      msgId,
      senderStaffId,
      msgtype = '',
      text,
    } = payload as {
      msgId?: unknown
      senderStaffId?: unknown
      msgtype?: string
      text?: { content?: unknown }
    }
    // Writers outside the company have no staff id and get no answer.
    if (typeof msgId !== 'string' || typeof senderStaffId !== 'string') return reply.send({})
    const content = typeof text?.content === 'string' ? text.content : ''
    // The signature covers only the time, so repetitions are recognized by the message id.
    const answer = await withinTime(
      db.transaction().execute(async (trx) => {
        await recordCallbackTime(trx, 'dingRobotTime')
        return acceptStaffMessage(trx, 'dingtalk', {
          id: msgId,
          from: senderStaffId.slice(0, 64),
          msgType: String(msgtype).slice(0, 20),
          event: '',
          content,
          raw: payload,
        })
      }),
      answerTimeoutMs,
      onError,
    )
    return reply.send(answer ? { msgtype: 'text', text: { content: answer } } : {})
  })
}

function isSameSignature(sign: string, signature: string): boolean {
  const [received, expected] = [Buffer.from(sign), Buffer.from(signature)]
  return received.length === expected.length && timingSafeEqual(received, expected)
}

function openEnvelope(
  keys: CallbackKeys,
  { signed, timestamp, nonce }: Readonly<Record<'signed' | 'timestamp' | 'nonce', string>>,
  encrypt: unknown,
): Payload | null {
  if (
    typeof encrypt !== 'string' ||
    !isRecentMs(timestamp) ||
    !isSigned(signed, keys.token, timestamp, nonce, encrypt)
  )
    return null
  return parseJson(decryptMessage(encrypt, keys))
}

function parseJson(text: unknown): Payload | null {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : null
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Payload) : null
  } catch {
    return null
  }
}

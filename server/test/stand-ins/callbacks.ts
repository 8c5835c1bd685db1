import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

// Both sides of a callback as the providers document them, independent of the code under test.

export const sign = (...parts: string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

export interface CallbackSecrets {
  token: string
  aesKey: string
  receiver: string
}

export function encrypt(message: string, { aesKey, receiver }: CallbackSecrets): string {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(message))
  const plain = Buffer.concat([randomBytes(16), length, Buffer.from(message), Buffer.from(receiver)])
  const fill = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(fill, fill)])),
    cipher.final(),
  ]).toString('base64')
}

export function decrypt(encrypted: string, { aesKey, receiver }: CallbackSecrets): string {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(Buffer.from(encrypted, 'base64')), cipher.final()])
  const end = 20 + plain.readUInt32BE(16)
  const to = plain.subarray(end, plain.length - plain.at(-1)!).toString()
  if (to !== receiver) throw new Error(`for ${to}`)
  return plain.subarray(20, end).toString()
}

/** DingTalk's signature of messages that its robot forwards. */
export const robotSign = (secret: string, timestamp: number): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`, 'utf8').digest('base64')

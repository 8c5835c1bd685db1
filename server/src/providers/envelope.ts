import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What an account and a provider share about callbacks. */
export interface Shared {
  token: string
  /** 43 characters. */
  encodingAesKey: string
  /** Whom messages are for: the AppID, the id of the corporation, DingTalk's AppKey. */
  receiver: string
}

/** How a callback is signed: SHA-1 over the parts in their order as texts. */
export const signatureOf = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

export function isSigned(signature: string, ...parts: readonly string[]): boolean {
  const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(...parts))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Bytes that a message is filled up to; AES itself would do with 16. */
const block = 32
const keyOf = (encodingAesKey: string) => Buffer.from(`${encodingAesKey}=`, 'base64')

/** The envelope of WeChat, enterprise WeChat and DingTalk alike: AES-256-CBC over 16 random bytes, the length, the message and its receiver. */
export function enclose(message: string, { encodingAesKey, receiver }: Shared): string {
  const key = keyOf(encodingAesKey)
  const body = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([randomBytes(16), length, body, Buffer.from(receiver)])
  const fill = block - (plain.length % block)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(fill, fill)])),
    cipher.final(),
  ]).toString('base64')
}

/** The message in an envelope; null where it was not closed with this key, or is for somebody else. */
export function disclose(encrypted: string, { encodingAesKey, receiver }: Shared): string | null {
  const key = keyOf(encodingAesKey)
  try {
    const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const plain = Buffer.concat([cipher.update(Buffer.from(encrypted, 'base64')), cipher.final()])
    const fill = plain.at(-1) ?? 0
    if (fill < 1 || fill > block) return null
    const end = 20 + plain.readUInt32BE(16)
    const [message, to] = [plain.subarray(20, end), plain.subarray(end, plain.length - fill)]
    return to.toString() === receiver ? message.toString() : null
  } catch {
    return null
  }
}

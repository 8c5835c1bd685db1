import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secrets that an account and its provider share for callbacks. */
export interface CallbackKeys {
  token: string
  /** 43 characters. */
  encodingAesKey: string
  /** Recipient of the messages: the AppID, the corporation ID or DingTalk's AppKey. */
  receiver: string
}

/** Signature of a callback: SHA-1 over the sorted parts, in hex. */
export const signatureOf = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

export function isSigned(signature: string, ...parts: readonly string[]): boolean {
  const [received, expected] = [Buffer.from(signature), Buffer.from(signatureOf(...parts))]
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** Messages are padded to a multiple of this. AES itself needs 16. */
const blockBytes = 32
const keyOf = (encodingAesKey: string) => Buffer.from(`${encodingAesKey}=`, 'base64')

/**
 * Encrypts a message for WeChat, WeCom and DingTalk: AES-256-CBC over 16 random bytes, the length, the
 * message and its receiver.
 */
export function encryptMessage(message: string, { encodingAesKey, receiver }: CallbackKeys): string {
  const key = keyOf(encodingAesKey)
  const body = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const plain = Buffer.concat([randomBytes(16), length, body, Buffer.from(receiver)])
  const fill = blockBytes - (plain.length % blockBytes)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(fill, fill)])),
    cipher.final(),
  ]).toString('base64')
}

/** Decrypts a message; null where the key or the receiver does not match. */
export function decryptMessage(encrypted: string, { encodingAesKey, receiver }: CallbackKeys): string | null {
  const key = keyOf(encodingAesKey)
  try {
    const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const plain = Buffer.concat([cipher.update(Buffer.from(encrypted, 'base64')), cipher.final()])
    const fill = plain.at(-1) ?? 0
    if (fill < 1 || fill > blockBytes) return null
    const end = 20 + plain.readUInt32BE(16)
    const [message, to] = [plain.subarray(20, end), plain.subarray(end, plain.length - fill)]
    return to.toString() === receiver ? message.toString() : null
  } catch {
    return null
  }
}

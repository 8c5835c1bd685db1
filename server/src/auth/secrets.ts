import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from '../db/connect.ts'
import { refuse } from '../errors/refusal.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

export const text = {
  otherKey: {
    zh: '已保存的密钥无法解密：服务器的 SECRETS_KEY 已更改，请重新输入并保存',
    en: 'A stored secret cannot be decrypted because SECRETS_KEY of the server has changed. Please enter and save it again.',
    zhtw: '已儲存的密鑰無法解密：伺服器的 SECRETS_KEY 已變更，請重新輸入並儲存',
  },
} satisfies Record<string, LocalizedText>

/**
 * Encrypts passwords, tokens and keys of other systems, which the server has to send in plain text. They are
 * never sent to a browser.
 */
export interface Secrets {
  /**
   * Encrypts with AES-256-GCM, as text. `context` names the column and row; decryption fails for another one.
   */
  encrypt(secret: string, context: string): string
  /** Decrypts; throws a refusal for a text of another key or context, or a changed one. */
  decrypt(sealed: string, context: string): string
  /** Derives a password that is the same in every process of this database and is stored nowhere. */
  derive(purpose: string): string
}

/** Encrypts bytes with AES-256-GCM: nonce, ciphertext, tag. Decryption needs the same `context`. */
export function encryptBytes(key: Buffer, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts bytes; throws where key, bytes or context differ. */
export function decryptBytes(key: Buffer, bytes: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
}

/**
 * Opens the encryption of secrets. Its key is derived from a value in the database and from SECRETS_KEY, so
 * that a copy of the database alone decrypts nothing where SECRETS_KEY is set.
 */
export async function openSecrets(db: Db, secretsKey: string | undefined): Promise<Secrets> {
  const { rows } = await typedSql(
    columnsOf('shell_secret', 'value'),
  )`select value from shell_secret where name = 'secrets'`.execute(db)
  const { value } = rows[0]!
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', value, secretsKey ?? '', purpose, 32))
  const key = deriveKey('seal')
  return {
    encrypt: (secret, context) =>
      `1.${encryptBytes(key, Buffer.from(secret), context).toString('base64url')}`,
    decrypt(sealed, context) {
      try {
        return decryptBytes(key, Buffer.from(sealed.slice(2), 'base64url'), context).toString()
      } catch {
        throw refuse(text.otherKey)
      }
    },
    derive: (purpose) => deriveKey(`derive ${purpose}`).toString('base64url'),
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Db } from './db/connect.ts'
import { refuse } from './http/refusal.ts'

export const text = {
  otherKey: {
    zh: '已保存的密钥无法解密：服务器的 SECRETS_KEY 已更改，请重新输入并保存',
    en: 'A stored secret cannot be read: SECRETS_KEY of the server has changed. Please type the secret again and save.',
    zhtw: '已儲存的密鑰無法解密：伺服器的 SECRETS_KEY 已變更，請重新輸入並儲存',
  },
} satisfies Record<string, LocalizedText>

/** Passwords, tokens and keys of other systems that the server has to send them as they are: sealed at rest, never sent to a browser. */
export interface Secrets {
  /** AES-256-GCM, as text. `about` says which column of which row it is for: copied to another one it opens nothing. */
  seal(secret: string, about: string): string
  /** What was sealed. Refuses, in words, what another key sealed or what was changed. */
  open(sealed: string, about: string): string
  /** A password that every process on this database works out for itself and that is stored nowhere. */
  derive(purpose: string): string
}

/** AES-256-GCM: nonce, text, tag. `about` says what it is for: copied to another place it opens nothing. */
export function encrypted(key: Buffer, plain: Buffer, about: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** What was encrypted; throws where key, bytes or what it is for differ. */
export function decrypted(key: Buffer, bytes: Buffer, about: string): Buffer {
  const opened = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([opened.update(bytes.subarray(12, -16)), opened.final()])
}

/**
 * The one cipher. Its key is made of a value in the database and of SECRETS_KEY, where the operator sets one: then a copy of the database alone
 * opens nothing. All processes on one database need the same.
 */
export async function openSecrets(db: Db, secretsKey: string | undefined): Promise<Secrets> {
  const { rows } = await sql<{
    value: string
  }>`select value from shell_secret where name = 'secrets'`.execute(db)
  const { value } = rows[0]!
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', value, secretsKey ?? '', purpose, 32))
  const key = derived('seal')
  return {
    seal: (secret, about) => `1.${encrypted(key, Buffer.from(secret), about).toString('base64url')}`,
    open(sealed, about) {
      try {
        return decrypted(key, Buffer.from(sealed.slice(2), 'base64url'), about).toString()
      } catch {
        throw refuse(text.otherKey)
      }
    },
    derive: (purpose) => derived(`derive ${purpose}`).toString('base64url'),
  }
}

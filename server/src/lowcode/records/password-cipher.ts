import type { Secrets } from '../../auth/secrets.ts'
import { Refusal } from '../../errors/refusal.ts'

/** Encrypts the values of one password field before they are stored. */
export interface PasswordCipher {
  encrypt(plain: string): string
  /** Returns '' for a value that cannot be decrypted, so that the record opens and a new password can be entered. */
  decrypt(stored: string): string
}

const prefix = 'sealed:'

/** `context` names the table and the column; a value that was copied to another column is not decrypted. */
export const createPasswordCipher = (secrets: Secrets, context: string): PasswordCipher => ({
  encrypt: (plain) => prefix + secrets.encrypt(plain, context),
  decrypt(stored) {
    // Until its next change, a record that was saved before passwords were encrypted holds the plain text.
    if (!stored.startsWith(prefix)) return stored
    try {
      return secrets.decrypt(stored.slice(prefix.length), context)
    } catch (error) {
      if (error instanceof Refusal) return ''
      throw error
    }
  },
})

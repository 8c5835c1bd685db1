import { expect, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { openSecrets, text } from './secrets.ts'

const { db } = await openDatabase()
const refused = expect.objectContaining({ text: text.otherKey })

test('decrypts a secret in its context, in every process with the same key', async () => {
  const first = await openSecrets(db, 'key')
  const second = await openSecrets(db, 'key')
  const sealed = first.encrypt('密码 p@ss', 'row 1')
  expect(sealed).not.toContain('p@ss')
  expect(first.encrypt('密码 p@ss', 'row 1')).not.toBe(sealed)
  expect(second.decrypt(sealed, 'row 1')).toBe('密码 p@ss')
})

test('refuses a secret of another row, a changed one, or one of another SECRETS_KEY with a message', async () => {
  const secrets = await openSecrets(db, undefined)
  const sealed = secrets.encrypt('p', 'row 1')
  expect(() => secrets.decrypt(sealed, 'row 2')).toThrow(refused)
  expect(() => secrets.decrypt(`${sealed.slice(0, -2)}AA`, 'row 1')).toThrow(refused)
  expect(() => secrets.decrypt('', 'row 1')).toThrow(refused)
  const other = await openSecrets(db, 'another')
  expect(() => other.decrypt(sealed, 'row 1')).toThrow(refused)
  expect(other.derive('guest')).not.toBe(secrets.derive('guest'))
})

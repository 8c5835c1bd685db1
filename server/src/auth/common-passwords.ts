import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { patterns } from '@tessera/shared/contract/patterns'

/** Loaded at the first change of a password, because most processes never need it. */
let known: Promise<ReadonlySet<string>> | undefined

/** Whether an MD5 is that of a common password, as it is or capitalized. */
export async function isCommonPassword(md5: string): Promise<boolean> {
  known ??= loadDigests()
  return (await known).has(md5)
}

async function loadDigests(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const digests = new Set<string>()
  for (const [index, word] of dictionary['passwords-common'].entries()) {
    if (!patterns.password.test(word)) continue
    for (const spelling of [word, word[0]!.toUpperCase() + word.slice(1)]) digests.add(hash('md5', spelling))
    // Hashing all of them takes a quarter of a second: let other requests run in between.
    if (index % 1_000 === 0) await setImmediate()
  }
  return digests
}

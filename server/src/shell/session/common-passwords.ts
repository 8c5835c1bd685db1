import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { patterns } from '@tessera/shared/contract/patterns'

/** Read and hashed when somebody first sets a password: most processes of most days never need it. */
let known: Promise<ReadonlySet<string>> | undefined

/** Whether an MD5 is that of a password which everybody tries first, as it is or with a capital letter. */
export async function isCommon(md5: string): Promise<boolean> {
  known ??= load()
  return (await known).has(md5)
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const digests = new Set<string>()
  for (const [at, word] of dictionary['passwords-common'].entries()) {
    if (!patterns.password.test(word)) continue
    for (const spelt of [word, word[0]!.toUpperCase() + word.slice(1)]) digests.add(hash('md5', spelt))
    // A quarter of a second in which nobody else would be answered.
    if (at % 1_000 === 0) await setImmediate()
  }
  return digests
}

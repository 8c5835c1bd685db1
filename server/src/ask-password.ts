import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { patterns } from '@tessera/shared/contract/patterns'

/**
 * Asks at the terminal for a new administrator's password, twice and unseen, until both agree and keep the rules.
 * Nothing when there is no terminal, or the person ends the question.
 */
export async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true })
  const over = new AbortController()
  lines.once('SIGINT', () => over.abort())
  lines.once('close', () => over.abort())
  const ask = async (question: string) => {
    process.stdout.write(question)
    const answer = await lines.question('', { signal: over.signal })
    process.stdout.write('\n')
    return answer
  }
  try {
    for (;;) {
      const password = await ask(
        "Password for the administrator's account (6 to 16 letters and digits, not shown): ",
      )
      if (!patterns.password.test(password))
        process.stdout.write('It must have 6 to 16 letters and digits.\n')
      else if (password !== (await ask('Once more: '))) process.stdout.write('The two differ.\n')
      else return password
    }
  } catch (fault) {
    if (over.signal.aborted) return undefined
    throw fault
  } finally {
    lines.close()
  }
}

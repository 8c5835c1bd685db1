import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { patterns } from '@tessera/shared/contract/patterns'

/**
 * Asks at the terminal for a new administrator's password, twice and without echo, until both entries match
 * and are valid. Returns undefined without a terminal, or when the user cancels.
 */
export async function askPassword(): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined
  const noOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: noOutput, terminal: true })
  const cancelled = new AbortController()
  lines.once('SIGINT', () => cancelled.abort())
  lines.once('close', () => cancelled.abort())
  const ask = async (question: string) => {
    process.stdout.write(question)
    const answer = await lines.question('', { signal: cancelled.signal })
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
      else if (password !== (await ask('Repeat the password: ')))
        process.stdout.write('The passwords do not match.\n')
      else return password
    }
  } catch (fault) {
    if (cancelled.signal.aborted) return undefined
    throw fault
  } finally {
    lines.close()
  }
}

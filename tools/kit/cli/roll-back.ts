import { RemoteName } from '@tessera/shared/contract/shell/remote-file'
import type { Asked } from './arguments.ts'
import { askServer } from './ask-server.ts'
import { NotPossible, type Outcome } from './outcome.ts'
import { verdictOn } from './answer.ts'
import { needToken } from './publish.ts'
import type { Progress } from './progress.ts'

/** `tessera rollback`: everybody gets the build before. Asked once only: a second time would go back one more. */
export async function rollBack({ what, server, token }: Asked, progress: Progress): Promise<Outcome> {
  if (!RemoteName.safeParse(what).success) throw new NotPossible(`"${what}" is no name of a remote.`)
  needToken(token)
  progress.tell('rolling back')
  const url = new URL(`${server}/api/shell/Remotes/${what}/Actions/Rollback`)
  const reply = await askServer({ method: 'POST', url, token }).catch((error: Error) => {
    throw new NotPossible(
      `${server}: ${error.message || 'no connection'}. The page Remotes tells whether it was done.`,
      { cause: error },
    )
  })
  const verdict = verdictOn<{ build: string }>(reply)
  if (verdict.at === 'refused') return { says: `${what}: not rolled back`, findings: verdict.findings }
  if (verdict.at !== 'done') throw new NotPossible(`${server}: ${verdict.why}.`)
  return {
    says: `${what}: rolled back to ${verdict.data.build}`,
    findings: [],
    more: { name: what, build: verdict.data.build },
  }
}

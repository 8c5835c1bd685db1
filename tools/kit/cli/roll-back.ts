import { RemoteName } from '@tessera/shared/contract/shell/remote-file'
import type { CommandOptions } from './arguments.ts'
import { sendRequest } from './send-request.ts'
import { CommandError, type Outcome } from './outcome.ts'
import { classifyReply } from './classify-reply.ts'
import { requireToken } from './publish.ts'
import type { Progress } from './progress.ts'

/**
 * `tessera rollback`: makes the previous build current. Never retried: a second request would go back one
 * build more.
 */
export async function rollBackRemote(
  { target, server, token }: CommandOptions,
  progress: Progress,
): Promise<Outcome> {
  if (!RemoteName.safeParse(target).success)
    throw new CommandError(`"${target}" is not the name of a remote.`)
  requireToken(token)
  progress.report('rolling back')
  const url = new URL(`${server}/api/shell/Remotes/${target}/Actions/Rollback`)
  const reply = await sendRequest({ method: 'POST', url, token }).catch((error: Error) => {
    throw new CommandError(
      `${server}: ${error.message || 'could not connect'}. Check the current build on the page Remotes.`,
      { cause: error },
    )
  })
  const result = classifyReply<{ build: string }>(reply)
  if (result.kind === 'refused') return { summary: `${target}: not rolled back`, findings: result.findings }
  if (result.kind !== 'done') throw new CommandError(`${server}: ${result.why}.`)
  return {
    summary: `${target}: rolled back to ${result.data.build}`,
    findings: [],
    details: { name: target, build: result.data.build },
  }
}

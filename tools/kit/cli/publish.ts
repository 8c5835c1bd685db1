import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildLimits } from '@tessera/shared/contract/shell/check-build'
import { packed } from '../pack/tar.ts'
import type { Asked } from './arguments.ts'
import { askServer } from './ask-server.ts'
import { sizeWords } from './bytes.ts'
import { existingBuild, judged } from './check.ts'
import { folderFiles, pathsBelow } from './folder-files.ts'
import { NotPossible, type Outcome } from './outcome.ts'
import { persist } from './persist.ts'
import type { Progress } from './progress.ts'

/**
 * `tessera publish`: checks a build here, packs it (the same build gives the same bytes) and sends it. Sending it twice does no harm, so a
 * broken connection is tried again.
 */
export async function publish({ what, server, token }: Asked, progress: Progress): Promise<Outcome> {
  const dir = existingBuild(what)
  needToken(token)
  progress.tell('checking')
  const { manifest, findings } = await judged(folderFiles(dir))
  if (!manifest || findings.length > 0) return { says: `${what}: not sent`, findings }
  const { name, build } = manifest.metaData.tessera

  progress.tell('packing')
  const bytes = packed(pathsBelow(dir).map((path) => ({ name: path, bytes: readFileSync(join(dir, path)) })))
  if (bytes.length > buildLimits.archiveBytes)
    return {
      says: `${what}: not sent`,
      findings: [
        { code: 'too-large', detail: `${bytes.length} of ${buildLimits.archiveBytes} bytes, packed` },
      ],
    }

  const url = new URL(`${server}/api/shell/Remotes/${name}/Builds`)
  const words = `sending ${name} ${build.id} (${sizeWords(bytes.length)})`
  const onSent = (sent: number) =>
    sent < bytes.length
      ? progress.tell(words, `${Math.floor((sent / bytes.length) * 100)} %`)
      : progress.tell('waiting for the server')
  const verdict = await persist<{ build: string; address: string }>(
    server,
    () => askServer({ method: 'POST', url, token, bytes, onSent }),
    {
      onRetry: (why) => progress.tell(`once more: ${why}`),
    },
  )
  if (verdict.at === 'refused')
    return { says: `${name} ${build.id}: refused by ${server}`, findings: verdict.findings }
  return {
    says: `${name} ${build.id}: published`,
    findings: [],
    more: {
      name,
      build: verdict.data.build,
      address: new URL(verdict.data.address, server).href,
      bytes: bytes.length,
    },
  }
}

export function needToken(token: string): void {
  if (!token)
    throw new NotPossible(
      'Who are you? Set TESSERA_TOKEN (or --token) to a token of your team, from the page Remotes.',
    )
}

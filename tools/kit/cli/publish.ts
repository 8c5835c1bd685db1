import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildLimits } from '@tessera/shared/contract/registry/check-build'
import { packTarball } from '../pack/tar.ts'
import type { CommandOptions } from './arguments.ts'
import { sendRequest } from './send-request.ts'
import { formatSize } from './bytes.ts'
import { buildRemote } from './build.ts'
import { requireBuildDir, checkFiles } from './check.ts'
import { findBuildDir, readBuildFiles, listFiles } from './folder-files.ts'
import { CommandError, type Outcome } from './outcome.ts'
import { sendWithRetries } from './retry.ts'
import type { Progress } from './progress.ts'

/**
 * `tessera publish`: builds a remote without a build, checks it locally, packs it (the same build gives the same bytes) and uploads it.
 * Uploading a build twice does no harm, so a broken connection is retried.
 */
export async function publishRemote(
  { target, server, token }: CommandOptions,
  progress: Progress,
): Promise<Outcome> {
  requireToken(token)
  if (!findBuildDir(resolve(target)) && existsSync(join(resolve(target), 'webpack.config.js'))) {
    const built = await buildRemote({ target }, progress)
    if (built.findings.length > 0) return built
  }
  const dir = requireBuildDir(target)
  progress.report('checking')
  const { manifest, findings } = await checkFiles(readBuildFiles(dir))
  if (!manifest || findings.length > 0) return { summary: `${target}: not uploaded`, findings }
  const { name, build } = manifest.metaData.tessera

  progress.report('packing')
  const bytes = packTarball(
    listFiles(dir).map((path) => ({ name: path, bytes: readFileSync(join(dir, path)) })),
  )
  if (bytes.length > buildLimits.archiveBytes)
    return {
      summary: `${target}: not uploaded`,
      findings: [
        { code: 'too-large', detail: `${bytes.length} of ${buildLimits.archiveBytes} bytes, packed` },
      ],
    }

  const url = new URL(`${server}/api/shell/Remotes/${name}/Builds`)
  const step = `uploading ${name} ${build.id} (${formatSize(bytes.length)})`
  const onSent = (sent: number) =>
    sent < bytes.length
      ? progress.report(step, `${Math.floor((sent / bytes.length) * 100)} %`)
      : progress.report('waiting for the server')
  const result = await sendWithRetries<{ build: string; address: string }>(
    server,
    () => sendRequest({ method: 'POST', url, token, bytes, onSent }),
    {
      onRetry: (why) => progress.report(`retrying: ${why}`),
    },
  )
  if (result.kind === 'refused')
    return { summary: `${name} ${build.id}: refused by ${server}`, findings: result.findings }
  return {
    summary: `${name} ${build.id}: published`,
    findings: [],
    details: {
      name,
      build: result.data.build,
      address: new URL(result.data.address, server).href,
      bytes: bytes.length,
    },
  }
}

/** Throws `CommandError` when there is no token. */
export function requireToken(token: string): void {
  if (!token)
    throw new CommandError(
      'Set TESSERA_TOKEN (or --token) to a token of your team. An administrator creates it on the page Remotes.',
    )
}

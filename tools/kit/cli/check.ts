import { resolve } from 'node:path'
import { checkBuild, type BuildFiles } from '@tessera/shared/contract/registry/check-build'
import { findSharedDir } from '../../webpack/identity.ts'
import { listOfferedVersions } from '../../webpack/run-time.ts'
import type { CommandOptions } from './arguments.ts'
import { fetchBuildFiles, manifestUrlOf } from './url-files.ts'
import { findBuildDir, readBuildFiles } from './folder-files.ts'
import { CommandError, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'

/**
 * `tessera check`: applies the rules of publishing locally. Assumes that the server offers the versions of
 * this kit.
 */
export async function checkRemote(
  { target }: Pick<CommandOptions, 'target'>,
  progress: Progress,
): Promise<Outcome> {
  const isUrl = /^https?:\/\//i.test(target)
  const files = isUrl
    ? await fetchBuildFiles(manifestUrlOf(target), (path) => progress.report('fetching', path))
    : readBuildFiles(requireBuildDir(target))
  progress.report('checking')
  const { manifest, findings } = await checkFiles(files)
  const { name, build } = manifest?.metaData.tessera ?? { name: target, build: { id: '' } }
  return {
    summary:
      findings.length > 0
        ? `${name}: ${findings.length} ${findings.length > 1 ? 'findings' : 'finding'}`
        : `${name} ${build.id}: ready to publish`,
    findings,
    details: manifest ? { name, build: build.id } : {},
  }
}

const findOfferedVersions = () => listOfferedVersions(findSharedDir(import.meta.dirname))

/** Checks the files of a build by the rules of publishing. */
export const checkFiles = (files: BuildFiles): ReturnType<typeof checkBuild> =>
  checkBuild(files, { sharedVersions: findOfferedVersions(), registered: [] })

/** The folder of a build; throws `CommandError` when there is none. */
export function requireBuildDir(target: string): string {
  const dir = findBuildDir(resolve(target))
  if (!dir) throw new CommandError(`There is no build in ${target}: run "tessera build" first.`)
  return dir
}

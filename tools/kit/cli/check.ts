import { resolve } from 'node:path'
import { checkBuild, type BuildFiles } from '@tessera/shared/contract/shell/check-build'
import { sharedDir } from '../../webpack/identity.ts'
import { offeredVersions } from '../../webpack/run-time.ts'
import type { Asked } from './arguments.ts'
import { addressFiles, manifestAddress } from './address-files.ts'
import { buildDir, folderFiles } from './folder-files.ts'
import { NotPossible, type Outcome } from './outcome.ts'
import type { Progress } from './progress.ts'

/** `tessera check`: the rules of publishing, on this machine. What the server offers is taken to be what the kit brings. */
export async function check({ what }: Pick<Asked, 'what'>, progress: Progress): Promise<Outcome> {
  const address = /^https?:\/\//i.test(what)
  const files = address
    ? await addressFiles(manifestAddress(what), (path) => progress.tell('fetching', path))
    : folderFiles(existingBuild(what))
  progress.tell('checking')
  const { manifest, findings } = await judged(files)
  const { name, build } = manifest?.metaData.tessera ?? { name: what, build: { id: '' } }
  return {
    says:
      findings.length > 0
        ? `${name}: ${findings.length} ${findings.length > 1 ? 'findings' : 'finding'}`
        : `${name} ${build.id}: may be published`,
    findings,
    more: manifest ? { name, build: build.id } : {},
  }
}

const offered = () => offeredVersions(sharedDir(import.meta.dirname))

export const judged = (files: BuildFiles): ReturnType<typeof checkBuild> =>
  checkBuild(files, { sharedVersions: offered(), registered: [] })

/** The folder of a build, or `NotPossible`. */
export function existingBuild(what: string): string {
  const dir = buildDir(resolve(what))
  if (!dir) throw new NotPossible(`There is no build in ${what}: run "tessera build" first.`)
  return dir
}

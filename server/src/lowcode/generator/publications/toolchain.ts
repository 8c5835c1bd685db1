import { access, constants, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import { newId } from '../../../db/id.ts'
import { findKit } from '../request.ts'
import type { BuildCommand } from './build-process.ts'

/** Where npm is on this machine; null where it is not installed. */
async function findNpm(env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  for (const folder of (env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    const file = join(folder, 'npm')
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return file
  }
  return null
}

/** What pages are built with: npm, and the kit with its packages, installed once for each kit. */
export interface Toolchain {
  isThere(): Promise<boolean>
  npm(): Promise<string>
  /** The folder with the packages of a kit; `install` is called where they are not there yet. */
  packages(kit: string, install: (command: BuildCommand) => Promise<void>): Promise<string>
}

export function openToolchain({ dataDir, buildsPages }: Pick<Config, 'dataDir' | 'buildsPages'>): Toolchain {
  const home = join(dataDir, 'toolchain')
  return {
    async isThere() {
      if (!buildsPages) return false
      const kit = await findKit({ dataDir }).catch(() => null)
      return kit !== null && (await findNpm()) !== null
    },
    async npm() {
      const npm = await findNpm()
      if (npm === null) throw new Error('npm is not installed')
      return npm
    },
    async packages(kit, install) {
      const folder = join(home, kit.replace(/\.tgz$/, ''))
      const modules = join(folder, 'node_modules')
      const isInstalled = await access(modules).then(
        () => true,
        () => false,
      )
      if (isInstalled) return modules
      // Two publications may install the same kit: the first one that is complete stays.
      const part = join(home, `.part-${newId()}`)
      await mkdir(part, { recursive: true })
      try {
        const tarball = join(dataDir, 'sdk', kit)
        await writeFile(
          join(part, 'package.json'),
          JSON.stringify({ private: true, devDependencies: { '@tessera/kit': `file:${tarball}` } }),
        )
        const args = [
          'install',
          '--prefer-offline',
          '--ignore-scripts',
          '--no-audit',
          '--no-fund',
          '--include=dev',
        ]
        const file = await this.npm()
        await install({ file, args, cwd: part })
        await rename(part, folder).catch(() => undefined)
        await removeOthers(home, kit.replace(/\.tgz$/, ''))
      } finally {
        await rm(part, { recursive: true, force: true })
      }
      return modules
    },
  }
}

/** Packages of kits that the server no longer offers are half a gigabyte each. */
async function removeOthers(home: string, kept: string): Promise<void> {
  for (const name of await readdir(home))
    if (name !== kept && !name.startsWith('.part-'))
      await rm(join(home, name), { recursive: true, force: true })
}

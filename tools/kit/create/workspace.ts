import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CreateError } from './write-files.ts'

/**
 * Names that remotes of this workspace use (their own and the first segments of their areas), each with its
 * owner.
 */
export function listUsedNames(root: string): Map<string, string> {
  const used = new Map<string, string>()
  // The feature demos are a remote too.
  for (const folder of [...readdirSync(root).filter((one) => one.startsWith('remote-')), 'tools/kit/demos']) {
    if (existsSync(join(root, folder)))
      used.set(basename(folder).replace(/^remote-/, ''), `the folder ${folder}`)
    const file = join(root, folder, 'remote.json')
    if (!existsSync(file)) continue
    const { name, areas = [] } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; areas?: string[] }
    for (const area of areas)
      used.set(area.split('/', 1)[0] as string, `addresses of ${folder} below ${area}`)
    used.set(name, folder)
  }
  return used
}

/** Returns the text of pnpm-workspace.yaml with one more package after the last remote. */
export function insertPackage(yaml: string, folder: string): string {
  const list = /^packages: \[([^\]]*)\]/m.exec(yaml)
  if (!list) throw new CreateError('pnpm-workspace.yaml has no line `packages: [...]`.')
  const names = (list[1] as string)
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  if (names.includes(folder)) return yaml
  const last = names.findLastIndex((name) => name.startsWith('remote-'))
  return yaml.replace(
    list[0],
    `packages: [${names.toSpliced(last < 0 ? names.length : last + 1, 0, folder).join(', ')}]`,
  )
}

/** Adds a package to pnpm-workspace.yaml. */
export function addPackage(root: string, folder: string): void {
  const file = join(root, 'pnpm-workspace.yaml')
  writeFileSync(file, insertPackage(readFileSync(file, 'utf8'), folder))
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CannotMake } from './make.ts'

/** Names that remotes of this workspace go by, and who has each: their own, and the first words of their addresses. */
export function usedNames(root: string): Map<string, string> {
  const used = new Map<string, string>()
  // The feature demos stand with the kit that made them.
  for (const folder of [...readdirSync(root).filter((one) => one.startsWith('remote-')), 'tools/kit/demos']) {
    if (existsSync(join(root, folder)))
      used.set(basename(folder).replace(/^remote-/, ''), `there is a folder ${folder}`)
    const file = join(root, folder, 'remote.json')
    if (!existsSync(file)) continue
    const { name, areas = [] } = JSON.parse(readFileSync(file, 'utf8')) as { name: string; areas?: string[] }
    for (const area of areas)
      used.set(area.split('/', 1)[0] as string, `${folder} answers addresses below ${area}`)
    used.set(name, `${folder} has it`)
  }
  return used
}

/** The text of pnpm-workspace.yaml with one more package, beside the other remotes. */
export function withPackage(yaml: string, folder: string): string {
  const list = /^packages: \[([^\]]*)\]/m.exec(yaml)
  if (!list) throw new CannotMake('pnpm-workspace.yaml has no line `packages: [...]`.')
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

export function addPackage(root: string, folder: string): void {
  const file = join(root, 'pnpm-workspace.yaml')
  writeFileSync(file, withPackage(readFileSync(file, 'utf8'), folder))
}

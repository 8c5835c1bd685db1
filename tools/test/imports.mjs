import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const source = /\.(ts|tsx|mjs)$/
/** `from '…'`, `import '…'`, `import('…')`; a match in a comment or a string only adds a file that does not matter. */
const specifier = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g
const typeStatement = /\b(?:import|export) type (?:\{[^}]*\}|\*(?: as \w+)?|\w+) from ['"][^'"\n]+['"]/g

/** The specifiers of a source, in their order; `types: false` leaves out statements that import types alone. */
export const importedNames = (text, { types = true } = {}) =>
  [...(types ? text : text.replaceAll(typeStatement, '')).matchAll(specifier)].map(([, name]) => name)

/**
 * Reads which files each source imports. `files` are paths from `root`; the result maps each source to the files of the
 * repository that it names, in their order, without packages. Options as for `importedNames`.
 */
export function readImports(root, files, options) {
  const resolve = createResolver(root)
  const imports = new Map()
  for (const file of files) {
    if (!source.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    const found = new Set()
    for (const name of importedNames(text, options)) {
      const target = resolve(name, file)
      if (target) found.add(target)
    }
    imports.set(file, [...found])
  }
  return imports
}

/** Maps a specifier to a path from `root`: relative ones, and those of the packages that export files of this repository. */
function createResolver(root) {
  const exports = ['shared', 'tools'].map((folder) => {
    const { name, exports: table } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return { folder, name, table: Object.entries(table) }
  })
  const known = new Map()
  const isFile = (path) => {
    if (!known.has(path)) known.set(path, existsSync(join(root, path)) && statSync(join(root, path)).isFile())
    return known.get(path)
  }
  return (name, from) => {
    if (name.startsWith('.')) {
      const path = normalize(join(dirname(from), name))
      return ['', '.ts', '.tsx', '/index.ts'].map((end) => path + end).find(isFile)
    }
    const owner = exports.find((one) => name === one.name || name.startsWith(`${one.name}/`))
    if (!owner) return undefined
    const path = `.${name.slice(owner.name.length)}`
    for (const [pattern, target] of owner.table) {
      const [start, end] = pattern.split('*')
      if (end === undefined ? path !== pattern : !path.startsWith(start) || !path.endsWith(end)) continue
      const part = end === undefined ? '' : path.slice(start.length, path.length - end.length)
      return normalize(join(owner.folder, target.replace('*', part)))
    }
    return undefined
  }
}

/**
 * The files that import one of `starts`, directly or through others, with the number of steps: 0 for a start itself.
 * Files that `isHub` accepts are reached, but not what imports them.
 */
export function dependents(imports, starts, isHub = () => false) {
  const importers = new Map()
  for (const [file, targets] of imports)
    for (const target of targets) {
      const list = importers.get(target)
      if (list) list.push(file)
      else importers.set(target, [file])
    }
  const steps = new Map(starts.map((file) => [file, 0]))
  const queue = [...steps.keys()]
  for (let at = 0; at < queue.length; at++) {
    const file = queue[at]
    if (isHub(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (steps.has(importer)) continue
      steps.set(importer, steps.get(file) + 1)
      queue.push(importer)
    }
  }
  return steps
}

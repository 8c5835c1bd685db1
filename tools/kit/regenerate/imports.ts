import { readParts, walkSource, writePieces, type List } from './parts.ts'

interface Imported {
  /** What stands in the braces: `a as b`. */
  text: string
  /** `import` or `import type`. */
  kind: string
  source: string
}

/** The names that a source imports in braces. */
function importsOf(path: string, source: string): Map<string, Imported> {
  const found = new Map<string, Imported>()
  for (const { name, pieces } of readParts(path, source)?.items ?? []) {
    const [, type, from] = /^import (type )?(\S+)/.exec(name) ?? []
    const list = pieces.find((piece): piece is List => typeof piece !== 'string' && piece.kind === 'imports')
    for (const item of list?.items ?? [])
      found.set(item.name, {
        text: writePieces(item.pieces, 'comma').trim(),
        kind: type ? 'import type' : 'import',
        source: from!,
      })
  }
  return found
}

/** Names of properties, which use nothing. */
const notUses: ReadonlySet<string> = new Set([
  'ImportSpecifier local',
  'ImportSpecifier imported',
  'JSXAttribute name',
  'KeyValueProperty key',
  'KeyValuePatternProperty key',
  'MemberExpression property',
  'MethodProperty key',
  'TsPropertySignature key',
])

/** Adds the imports again that the design needs no more, but the team's code does. */
export function keepUsedImports(path: string, merged: string, mine: string): string {
  const used = new Set<unknown>()
  let end = 0
  walkSource(path, merged, (node, parent, role) => {
    if (node.type === 'ImportDeclaration') end = Math.max(end, node.end)
    if (node.type === 'Identifier' && !notUses.has(`${parent} ${role}`)) used.add(node.value)
  })
  const present = importsOf(path, merged)
  const missing = [...importsOf(path, mine)].filter(([name]) => !present.has(name) && used.has(name))
  const lines = missing.map(([, { kind, text, source }]) => `\n${kind} { ${text} } from '${source}'`)
  return `${merged.slice(0, end)}${lines.join('')}${merged.slice(end)}`
}

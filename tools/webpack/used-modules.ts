import type { Compilation } from 'webpack'
import { shareKeyOf } from './offered-names.ts'

/**
 * Lists the shared modules that each exposed module imports, as share keys such as
 * `@arco-design/web-react/es/Table`.
 */
export function listUsedModules(
  compilation: Compilation,
  exposes: Readonly<Record<string, { name: string }>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(exposes).map(([expose, { name }]) => {
      const groups = [...(compilation.namedChunks.get(name)?.groupsIterable ?? [])]
      const modules = groups
        .flatMap(({ chunks }) => chunks)
        .flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
      return [expose.slice(2), [...new Set(modules.flatMap((module) => shareKeyOf(module) ?? []))].sort()]
    }),
  )
}

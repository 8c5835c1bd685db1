import webpack, { type Compiler, type Module } from 'webpack'
import { zodNames } from './zod-names.ts'

/** Ends a remote's build that uses a name of zod which the shell's copy does not have: it would be undefined at run time only. */
export class OfferedNamesOnly {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OfferedNamesOnly', (compilation) => {
      compilation.hooks.finishModules.tap('OfferedNamesOnly', (modules) => {
        for (const module of modules) {
          if (shareKeyOf(module) !== 'zod') continue
          for (const { dependency, originModule } of compilation.moduleGraph.getIncomingConnections(module)) {
            const names = dependency?.getReferencedExports(compilation.moduleGraph, undefined) ?? []
            const wrong = names
              .map((one) => (Array.isArray(one) ? one : one.name))
              .find(([name]) => name !== undefined && !zodNames.has(name))
            if (wrong)
              compilation.errors.push(
                new webpack.WebpackError(
                  `${originModule?.identifier().split('!').pop()}: zod's ${wrong[0]} is not among the names that the shell shares (import * as z from 'zod', then z.object and the like)`,
                ),
              )
          }
        }
      })
    })
  }
}

/** The name under which a module is asked of the shell; undefined for a module of the remote's own. */
export const shareKeyOf = (module: Module & { options?: { shareKey?: string } }): string | undefined =>
  module.type === 'consume-shared-module' ? module.options?.shareKey : undefined

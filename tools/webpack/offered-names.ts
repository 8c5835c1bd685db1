import webpack, { type Compiler, type Module } from 'webpack'
import { zodNames } from './zod-names.ts'

/**
 * Fails the build of a remote that uses an export of zod which the shell does not offer; it would be
 * undefined at run time.
 */
export class OfferedNamesOnly {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('OfferedNamesOnly', (compilation) => {
      compilation.hooks.finishModules.tap('OfferedNamesOnly', (modules) => {
        for (const module of modules) {
          if (shareKeyOf(module) !== 'zod') continue
          for (const { dependency, originModule } of compilation.moduleGraph.getIncomingConnections(module)) {
            const names = dependency?.getReferencedExports(compilation.moduleGraph, undefined) ?? []
            const unknownName = names
              .map((reference) => (Array.isArray(reference) ? reference : reference.name))
              .find(([name]) => name !== undefined && !zodNames.has(name))
            if (unknownName)
              compilation.errors.push(
                new webpack.WebpackError(
                  `${originModule?.identifier().split('!').pop()}: the shell does not share zod's ${unknownName[0]} (write import * as z from 'zod', then z.object and so on)`,
                ),
              )
          }
        }
      })
    })
  }
}

/** The share key of a module that the shell provides; undefined for a module of the remote itself. */
export const shareKeyOf = (module: Module & { options?: { shareKey?: string } }): string | undefined =>
  module.type === 'consume-shared-module' ? module.options?.shareKey : undefined

import type { Compiler } from 'webpack'
import { singletons } from './run-time.ts'

const packages = Object.values(singletons).filter((name) => !name.startsWith('@tessera/'))

/**
 * Ends a remote's build that imports an inner path of a shared package which the shell does not offer (`jotai/vanilla`, say):
 * it would be bundled, and then there would be two of it.
 */
export class OfferedPathsOnly {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('OfferedPathsOnly', (factory) => {
      factory.hooks.beforeResolve.tap('OfferedPathsOnly', ({ request, contextInfo }) => {
        const inner = packages.some((name) => request.startsWith(`${name}/`))
        if (inner && !Object.hasOwn(singletons, request))
          throw new Error(
            `${contextInfo.issuer}: ${request} is not among the modules that the shell shares; import the package itself`,
          )
        return undefined
      })
    })
  }
}

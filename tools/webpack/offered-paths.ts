import type { Compiler } from 'webpack'
import { singletons } from './run-time.ts'

const packages = Object.values(singletons).filter((name) => !name.startsWith('@tessera/'))

/**
 * Fails the build of a remote that imports an inner path of a shared package which the shell does not offer,
 * such as `jotai/vanilla`: the build would bundle it, and the page would have two instances.
 */
export class OfferedPathsOnly {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('OfferedPathsOnly', (factory) => {
      factory.hooks.beforeResolve.tap('OfferedPathsOnly', ({ request, contextInfo }) => {
        const isInnerPath = packages.some((name) => request.startsWith(`${name}/`))
        if (isInnerPath && !Object.hasOwn(singletons, request))
          throw new Error(
            `${contextInfo.issuer}: ${request} is not a module that the shell shares; import the package itself`,
          )
        return undefined
      })
    })
  }
}

import { basename } from 'node:path'
import type { LoaderContext } from 'webpack'
import { rewriteContract, type KeptSchemas } from './contract-calls.ts'

const schemasQuery = '?schemas'

/**
 * Webpack loader that applies `rewriteContract` to compiled modules of the contract. Where calls keep no schemas, those
 * that a module exports are a module of their own, with a query in its name.
 */
export default function contractLoader(
  this: LoaderContext<{ kept: KeptSchemas }>,
  code: string,
  map?: string,
): void {
  const { kept } = this.getOptions()
  const schemasFrom =
    kept === 'none' && this.resourceQuery !== schemasQuery
      ? `./${basename(this.resourcePath)}${schemasQuery}`
      : undefined
  // The number of lines stays, so the compiler's source map stays correct.
  this.callback(null, rewriteContract(code, kept, schemasFrom), map)
}

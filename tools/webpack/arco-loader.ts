import { readFileSync } from 'node:fs'
import type { LoaderContext } from 'webpack'
import { parseArcoExports, rewriteArcoImports } from './arco-imports.ts'

interface ArcoLoaderOptions {
  /** Path of `es/index.js` of the installed Arco. */
  index: string
  into: 'shell' | 'remote'
}

const exportsByIndex = new Map<string, ReadonlyMap<string, string>>()

/** Webpack loader that applies `rewriteArcoImports` to compiled TypeScript. */
export default function arcoLoader(this: LoaderContext<ArcoLoaderOptions>, code: string, map?: string): void {
  const { index, into } = this.getOptions()
  const names = exportsByIndex.get(index) ?? parseArcoExports(readFileSync(index, 'utf8'))
  exportsByIndex.set(index, names)
  // The number of lines stays, so the compiler's source map stays correct.
  this.callback(
    null,
    code.includes('@arco-design/web-react') ? rewriteArcoImports(code, names, into) : code,
    map,
  )
}

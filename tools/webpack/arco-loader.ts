import { readFileSync } from 'node:fs'
import type { LoaderContext } from 'webpack'
import { arcoExports, rewriteArcoImports } from './arco-imports.ts'

interface Options {
  /** File `es/index.js` of the Arco that is installed. */
  index: string
  into: 'shell' | 'remote'
}

const known = new Map<string, ReadonlyMap<string, string>>()

/** Webpack loader: `rewriteArcoImports` over compiled TypeScript. */
export default function arcoLoader(this: LoaderContext<Options>, code: string, map?: string): void {
  const { index, into } = this.getOptions()
  const names = known.get(index) ?? arcoExports(readFileSync(index, 'utf8'))
  known.set(index, names)
  // Line counts are kept, so the map of the compiler still points at the right lines.
  this.callback(
    null,
    code.includes('@arco-design/web-react') ? rewriteArcoImports(code, names, into) : code,
    map,
  )
}

import type { LoaderContext } from 'webpack'
import { scopeCss } from './css-scope.ts'

/** Webpack loader that applies `scopeCss` to the style sheets of a remote. */
export default function cssScopeLoader(this: LoaderContext<{ scope: string }>, css: string): void {
  const { code, map } = scopeCss(css, this.getOptions().scope, this.resourcePath)
  this.callback(null, code, map)
}

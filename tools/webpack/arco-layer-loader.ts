import type { LoaderContext } from 'webpack'

/**
 * Webpack loader that puts a style sheet of Arco into the cascade layer `arco`. Rules outside a layer win
 * over it whatever their specificity, so the order in which chunks arrive cannot change the look of a page.
 */
export default function arcoLayerLoader(this: LoaderContext<unknown>, css: string): void {
  this.callback(null, `@layer arco{${css}}`)
}

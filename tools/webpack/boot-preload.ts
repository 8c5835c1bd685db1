import { extname } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Compiler } from 'webpack'

/** Value of `as` by file extension; other files are not preloaded. */
const preloadTypes: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style' }

/**
 * Adds preload links for the chunks of `import('./boot')`, which saves one round trip after the entry. Also
 * blocks rendering until the entry has run: it sets the theme, and a dark page must not start white.
 */
export class BootPreload {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('BootPreload', (compilation) => {
      const { alterAssetTagGroups } = HtmlWebpackPlugin.getCompilationHooks(compilation)
      alterAssetTagGroups.tap('BootPreload', (data) => {
        const name = data.outputName === 'index.html' ? 'main' : 'sandbox'
        const boot = [...(compilation.entrypoints.get(name)?.childrenIterable ?? [])]
        const files = new Set(boot.flatMap((group) => group.getFiles()))
        for (const file of files) {
          const as = preloadTypes[extname(file)]
          if (!as) continue
          data.headTags.unshift({
            tagName: 'link',
            voidTag: true,
            meta: { plugin: 'BootPreload' },
            attributes: { rel: 'preload', as, href: `${data.publicPath}${file}` },
          })
        }
        for (const { tagName, attributes } of [...data.headTags, ...data.bodyTags])
          if (tagName === 'script') attributes['blocking'] = 'render'
        return data
      })
      // After the plugin of digests: the style sheets are requested without, and a browser uses a preloaded file only for
      // a request of the same kind.
      alterAssetTagGroups.tap({ name: 'BootPreload', stage: 20_000 }, (data) => {
        for (const { attributes } of data.headTags)
          if (attributes['as'] === 'style') {
            delete attributes['integrity']
            delete attributes['crossorigin']
          }
        return data
      })
    })
  }
}

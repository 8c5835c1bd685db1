import HtmlWebpackPlugin from 'html-webpack-plugin'
import type { Compiler } from 'webpack'

/**
 * Lets the page ask for the chunks of `import('./boot')` together with the entry that will, instead of one round trip later. Nothing is
 * painted before the entry has run: it sets the theme, and a dark page must not start white.
 */
export class BootPreload {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('BootPreload', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap('BootPreload', (data) => {
        const boot = [...(compilation.entrypoints.get('main')?.childrenIterable ?? [])]
        const files = new Set(boot.flatMap((group) => group.getFiles()))
        for (const file of files) {
          const as = file.endsWith('.js') ? 'script' : file.endsWith('.css') ? 'style' : undefined
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
    })
  }
}

import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { BootPreload } from './boot-preload.ts'
import { identifyBuild } from './identity.ts'
import { commonConfig, contractRule, minimizer, styleRules, typescriptRule } from './rules.ts'
import { listOfferedVersions } from './run-time.ts'
import { sourceMaps } from './source-maps.ts'
import { WordsFile } from './words.ts'

/**
 * Returns the file that replaces `request` of a module in the folder `issuer`; undefined for no replacement.
 */
export type FindReplacement = (request: string, issuer: string) => string | undefined

/**
 * The webpack configuration of the shell in `dir`, built to `<dir>/dist`. It has no federation plugin: the
 * shell offers its modules at run time (`src/shared-modules/share.ts`). BUNDLE=1 compiles the pages of
 * `src/shared-modules/bundled.bench.ts` in and builds to `<dir>/dist-bench`, only to measure the cost of federation.
 * `findReplacement` replaces modules of Arco: those that React 19 breaks, and those that lack the keyboard.
 */
export function shellConfig(dir: string, findReplacement: FindReplacement): Configuration {
  const base = commonConfig(dir)
  const production = base.mode === 'production'
  const bundle = process.env.BUNDLE === '1'
  const build = identifyBuild(dir, bundle ? 'bundle' : base.mode)
  const bundled = join(dir, 'src/shared-modules/bundled.ts')

  return {
    ...base,
    name: 'shell',
    entry: { main: './src/index.ts', sandbox: './src/sandbox.ts' },
    output: {
      path: join(dir, bundle ? 'dist-bench' : 'dist'),
      clean: true,
      publicPath: '/',
      uniqueName: 'tessera_shell',
      chunkLoadTimeout: 15_000,
      // For the digests of chunks, which a browser checks only with CORS.
      crossOriginLoading: 'anonymous',
      filename: 'assets/[name].[contenthash:10].js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve.alias,
        ...(bundle ? { [bundled]: bundled.replace(/\.ts$/, '.bench.ts') } : {}),
      },
    },
    module: { rules: [typescriptRule(dir, 'shell'), contractRule(dir, 'none'), ...styleRules('shell')] },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      // The entry is one `import()`, so it may contain the runtime.
      runtimeChunk: false,
      splitChunks: {
        chunks: (chunk) => !isArcoChunk(chunk),
        minSize: 20_000,
        maxInitialRequests: 12,
        maxAsyncRequests: 12,
        cacheGroups: {
          // Each group of components is one file with one style sheet, and their common code is one more.
          // More files would
          // exceed the six parallel requests of a browser.
          arco: { chunks: isArcoChunk, minChunks: 2, name: 'arco-base', enforce: true, priority: 20 },
          // Third-party code that the login page needs, in one request.
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|js-md5)[\\/]/,
            // What only later code needs stays with that code.
            chunks: ({ name }) => name === 'boot',
            name: 'react',
            priority: 10,
          },
        },
      },
      minimize: production,
      minimizer,
    },
    plugins: [
      new HtmlWebpackPlugin({
        template: join(dir, 'src/index.html'),
        chunks: ['main'],
        scriptLoading: 'defer',
        minify: production,
      }),
      new HtmlWebpackPlugin({
        template: join(dir, 'src/sandbox-host/index.html'),
        filename: 'sandbox.html',
        chunks: ['sandbox'],
        scriptLoading: 'defer',
        minify: production,
      }),
      new BootPreload(),
      // The server lets browsers refuse every script without a digest (`Integrity-Policy`).
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: production }),
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:10].css',
        chunkFilename: 'assets/[name].[contenthash:10].css',
        ignoreOrder: true,
      }),
      new webpack.DefinePlugin({
        OFFERED_VERSIONS: JSON.stringify(listOfferedVersions(dir)),
        SHELL_BUILD: JSON.stringify(build),
      }),
      replaceModules(findReplacement),
      new WordsFile(),
      sourceMaps(),
      new BuildFile(JSON.stringify(build)),
    ],
  }
}

/** Whether a chunk is a group of `tools/arco-entries.ts`. */
const isArcoChunk = ({ name }: { name?: string | null | undefined }): boolean =>
  /^arco-[a-z]+$/.test(name ?? '')

const replaceModules = (findReplacement: FindReplacement) =>
  // Every request is looked up: a filter here would be a second list of what is replaced.
  new webpack.NormalModuleReplacementPlugin(/^/, (resource: { context: string; request: string }) => {
    const file = findReplacement(resource.request, resource.context)
    if (file) resource.request = file
  })

/**
 * Writes `build.json` with the identity of the build. The server reads it, and `isBuilt` skips unchanged
 * builds with it.
 */
class BuildFile {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildFile', (compilation) => {
      compilation.hooks.processAssets.tap('BuildFile', () =>
        compilation.emitAsset('build.json', new webpack.sources.RawSource(this.#text)),
      )
    })
  }
}

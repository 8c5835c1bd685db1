import { join } from 'node:path'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { BootPreload } from './boot-preload.ts'
import { Precompressed } from './compress.ts'
import { buildOf } from './identity.ts'
import { common, minimizer, styles, typescript } from './rules.ts'
import { offeredVersions } from './run-time.ts'
import { sourceMaps } from './source-maps.ts'
import { WordsFile } from './words.ts'

/** The file that stands in for what a module in the folder `issuer` requests, if one does. */
export type StandIn = (request: string, issuer: string) => string | undefined

/**
 * The whole webpack configuration of the shell in `dir`, into `<dir>/dist`. No federation plugin: the shell offers its modules at run
 * time (`src/remotes/share.ts`). With BUNDLE=1 the pages of `src/remotes/bundled.bench.ts` are compiled in, into `<dir>/dist-bench`:
 * only for measuring what federation costs. `standIn` replaces modules that Arco needs and React 19 no longer has.
 */
export function shellConfig(dir: string, standIn: StandIn): Configuration {
  const base = common(dir)
  const production = base.mode === 'production'
  const bundle = process.env.BUNDLE === '1'
  const build = buildOf(dir, bundle ? 'bundle' : base.mode)
  const bundled = join(dir, 'src/remotes/bundled.ts')

  return {
    ...base,
    name: 'shell',
    entry: { main: './src/index.ts' },
    output: {
      path: join(dir, bundle ? 'dist-bench' : 'dist'),
      clean: true,
      publicPath: '/',
      uniqueName: 'tessera_shell',
      chunkLoadTimeout: 15_000,
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
    module: { rules: [typescript(dir, 'shell'), ...styles('shell')] },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      // The entry is one `import()`: it may as well carry the runtime.
      runtimeChunk: false,
      splitChunks: {
        chunks: (chunk) => !ofArco(chunk),
        minSize: 20_000,
        maxInitialRequests: 12,
        maxAsyncRequests: 12,
        cacheGroups: {
          // A group of components is one file with one style sheet, and what several of them are made of is one more: a browser asks for six files at once.
          arco: { chunks: ofArco, minChunks: 2, name: 'arco-base', enforce: true, priority: 20 },
          // What every page needs of others' code, in one request.
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|js-md5)[\\/]/,
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
        scriptLoading: 'defer',
        minify: production,
      }),
      new BootPreload(),
      new MiniCssExtractPlugin({
        filename: 'assets/[name].[contenthash:10].css',
        chunkFilename: 'assets/[name].[contenthash:10].css',
        ignoreOrder: true,
      }),
      new webpack.DefinePlugin({
        OFFERED_VERSIONS: JSON.stringify(offeredVersions(dir)),
        SHELL_BUILD: JSON.stringify(build),
      }),
      replaced(standIn),
      new WordsFile(),
      sourceMaps(),
      new BuildFile(JSON.stringify(build)),
      ...(production ? [new Precompressed()] : []),
    ],
  }
}

/** The groups of `tools/arco-entries.ts`. */
const ofArco = ({ name }: { name?: string | null | undefined }): boolean => /^arco-[a-z]+$/.test(name ?? '')

const replaced = (standIn: StandIn) =>
  new webpack.NormalModuleReplacementPlugin(
    /react-dom$/,
    (resource: { context: string; request: string }) => {
      const file = standIn(resource.request, resource.context)
      if (file) resource.request = file
    },
  )

/** `build.json`: which build this is, for the server's answer and for skipping a build that changed nothing. */
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

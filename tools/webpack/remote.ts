import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { BuildRecord } from '@tessera/shared/contract/registry/registry'
import { computeDigests } from './digests.ts'
import { identifyBuild } from './identity.ts'
import { OfferedNamesOnly } from './offered-names.ts'
import { OfferedPathsOnly } from './offered-paths.ts'
import { listExposes, readRemoteFile } from './remote-json.ts'
import { commonConfig, contractRule, minimizer, styleRules, typescriptRule, workerRule } from './rules.ts'
import { listNeededRanges, listSharedModules } from './run-time.ts'
import { sourceMaps } from './source-maps.ts'
import { listUsedModules } from './used-modules.ts'
import { WithoutStatistics } from './without-statistics.ts'
import { WordsFile } from './words.ts'

/**
 * The webpack configuration of the remote in `dir`, made from its `remote.json`; throws `RemoteFileError`
 * (file, line, reason). The build is written without subfolders to `<dir>/dist` and served at
 * `/remotes/<name>/<build>/`. The manifest describes it.
 */
export function remoteConfig(dir: string): Configuration {
  const { $schema: _, ...file } = readRemoteFile(dir)
  const base = commonConfig(dir)
  const production = base.mode === 'production'
  const build = identifyBuild(dir, base.mode)
  // Two builds, or two remotes made from one template, must never share a global name.
  const uniqueName = `${file.name}_${build.id}`
  const exposes = listExposes(file)
  const pageChunks = new Set(Object.values(exposes).map(({ name }) => name))
  const cssScope = `tessera-${file.name}`

  return {
    ...base,
    name: file.name,
    entry: {},
    output: {
      path: join(dir, 'dist'),
      clean: true,
      publicPath: 'auto',
      uniqueName,
      chunkLoadingGlobal: `chunks_${uniqueName}`,
      chunkLoadTimeout: 15_000,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: 'asset.[contenthash:10][ext]',
    },
    module: {
      rules: [
        typescriptRule(dir, 'remote'),
        contractRule(dir, 'forms'),
        workerRule,
        ...styleRules(uniqueName, cssScope),
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      runtimeChunk: false,
      splitChunks: {
        chunks: 'async',
        minSize: 60_000,
        maxAsyncRequests: 3,
        name: false,
        // A page is the entry, its own file and one that most pages share: the browser waits for the slowest of
        // few files instead of the last of a dozen.
        cacheGroups: {
          common: {
            name: 'common',
            chunks: ({ name }) => pageChunks.has(name ?? ''),
            minChunks: minPagesOfCommonModule(pageChunks.size),
            enforce: true,
            priority: 10,
          },
        },
      },
      minimize: production,
      minimizer,
    },
    plugins: [
      new BuildVersion(build.id),
      new OfferedPathsOnly(),
      new OfferedNamesOnly(),
      new WordsFile(),
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
        ignoreOrder: true,
      }),
      new ModuleFederationPlugin({
        name: uniqueName,
        library: { type: 'var', name: uniqueName },
        // Not a hash of webpack: the hash of an entry depends on the folder of the build.
        filename: `entry.${build.id}.js`,
        exposes,
        shared: listSharedModules(dir),
        shareStrategy: 'loaded-first',
        experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true } },
        dts: false,
        dev: false,
        manifest: {
          fileName: 'mf-manifest.json',
          additionalData: ({ stats, compilation: anyBundler }) => {
            const compilation = anyBundler as webpack.Compilation
            const record = BuildRecord.parse({
              ...file,
              build,
              uniqueName,
              cssScope,
              needs: listNeededRanges(dir),
              uses: listUsedModules(compilation, exposes),
              digests: computeDigests(compilation),
            })
            return { ...stats, metaData: Object.assign(stats.metaData, { tessera: record }) }
          },
        },
      }),
      sourceMaps(),
      ...(production ? [new WithoutStatistics()] : []),
    ],
  }
}

/**
 * How many pages must use a module before all pages load it. Below that it is copied into each page, which
 * costs less than another request.
 */
const minPagesOfCommonModule = (pages: number): number => Math.max(2, Math.ceil(pages / 3))

/**
 * Sets the version of a build before each compilation: Module Federation reads it from the environment only.
 */
class BuildVersion {
  readonly #id: string
  constructor(id: string) {
    this.#id = id
  }
  apply(compiler: webpack.Compiler): void {
    const set = () => void (process.env.MF_BUILD_VERSION = this.#id)
    set()
    compiler.hooks.thisCompilation.tap('BuildVersion', set)
  }
}

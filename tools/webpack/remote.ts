import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { BuildRecord } from '@tessera/shared/contract/shell/registry'
import { Precompressed } from './compress.ts'
import { digestsOf } from './digests.ts'
import { buildOf } from './identity.ts'
import { OfferedNamesOnly } from './offered-names.ts'
import { OfferedPathsOnly } from './offered-paths.ts'
import { exposesOf, readRemoteFile } from './remote-json.ts'
import { common, minimizer, styles, typescript } from './rules.ts'
import { neededRanges, sharedOf } from './run-time.ts'
import { sourceMaps } from './source-maps.ts'
import { usesOf } from './uses.ts'
import { WordsFile } from './words.ts'

/**
 * The whole webpack configuration of the remote in `dir`, from its `remote.json`. Throws `BadRemoteFile` (file, line, reason).
 * The build lands flat in `<dir>/dist`, ready to be copied to `/remotes/<name>/<build>/`; everything said of it is in the manifest.
 */
export function remoteConfig(dir: string): Configuration {
  const { $schema: _, ...file } = readRemoteFile(dir)
  const base = common(dir)
  const production = base.mode === 'production'
  const build = buildOf(dir, base.mode)
  // Two builds, or two remotes made from one template, must never meet under one global name.
  const uniqueName = `${file.name}_${build.id}`
  const exposes = exposesOf(file)
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
    module: { rules: [typescript(dir, 'remote'), ...styles(uniqueName, cssScope)] },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      runtimeChunk: false,
      splitChunks: { chunks: 'async', minSize: 20_000, name: false },
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
        // Not a hash of webpack's: those of an entry depend on the folder in which it was built.
        filename: `entry.${build.id}.js`,
        exposes,
        shared: sharedOf(dir),
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
              needs: neededRanges(dir),
              uses: usesOf(compilation, exposes),
              digests: digestsOf(compilation),
            })
            return { ...stats, metaData: Object.assign(stats.metaData, { tessera: record }) }
          },
        },
      }),
      sourceMaps(),
      ...(production ? [new Precompressed()] : []),
    ],
  }
}

/** Module Federation reads the version of a build from the environment only; set anew before each compilation of this process. */
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

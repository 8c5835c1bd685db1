import { extname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration, RuleSetRule } from 'webpack'
import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { browserslistToTargets } from 'lightningcss'
import type { KeptSchemas } from './contract-calls.ts'
import { listKitModuleDirs, findPackageDir, findSharedDir } from './identity.ts'

/** Path of a loader beside this file: TypeScript in the repository, compiled in the kit. */
const ownLoader = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)
const resolvePackage = (name: string) => fileURLToPath(import.meta.resolve(name))

/** The oldest supported browsers: those with the language and CSS features of 2022. */
const browsers = { chrome: '105', edge: '105', firefox: '110', safari: '16' }

/** Compiles TypeScript and JSX of the package and of `@tessera/shared`, then rewrites imports of Arco. */
export const typescriptRule = (dir: string, into: 'shell' | 'remote'): RuleSetRule => ({
  test: /\.tsx?$/,
  use: [
    {
      loader: ownLoader('arco-loader'),
      options: { index: join(findPackageDir(dir, '@arco-design/web-react'), 'es/index.js'), into },
    },
    {
      loader: resolvePackage('swc-loader'),
      options: {
        swcrc: false,
        env: { targets: browsers },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: false }, verbatimModuleSyntax: true },
          externalHelpers: false,
          // Webpack reads its instructions from comments inside of imports.
          preserveAllComments: true,
        },
        sourceMaps: true,
      },
    },
  ],
})

/** Builds the worker for scripts of forms as a file of its own; who imports it gets its address. */
export const workerRule: RuleSetRule = {
  test: /[\\/]script-worker\.ts$/,
  enforce: 'post',
  use: [{ loader: ownLoader('worker-loader') }],
}

/** Removes from the contract what a browser does not read. Applied to compiled modules. */
export const contractRule = (dir: string, kept: KeptSchemas): RuleSetRule => ({
  test: /\.ts$/,
  include: join(findSharedDir(dir), 'src/contract'),
  enforce: 'post',
  sideEffects: false,
  use: [{ loader: ownLoader('contract-loader'), options: { kept } }],
})

/** Extracts Arco's style sheets into the cascade layer `arco`. */
const arcoStyleRule: RuleSetRule = {
  test: /[\\/]@arco-design[\\/]web-react[\\/].*\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: resolvePackage('css-loader'), options: { importLoaders: 1, modules: false } },
    ownLoader('arco-layer-loader'),
  ],
}

/**
 * Class name of a module in the shell: its path and the local name, `chat-opener_twinkling`. Paths are unique, and
 * compress better than hashes, which a browser would download with every sheet.
 */
const nameOfShellClass = ({ resourcePath }: { resourcePath: string }, _: string, localName: string) => {
  const steps = resourcePath
    .replace(/^.*[\\/]src[\\/]/, '')
    .replace(/\.module\.css$/, '')
    .split(/[\\/]/)
  return `${steps.filter((step, at) => step !== steps[at - 1]).join('-')}_${localName}`
}

/**
 * Extracts style sheets to files: the content security policy forbids inline styles. `salt` makes the class
 * names of a `.module.css` unique per remote. In a remote (`scope` set) every style sheet passes `scopeCss`,
 * so that none affects the shell.
 */
export function styleRules(salt: string, scope?: string): RuleSetRule[] {
  const scoping = scope ? [{ loader: ownLoader('css-scope-loader'), options: { scope } }] : []
  return [
    {
      test: /\.css$/,
      sideEffects: true,
      oneOf: [
        // A remote has none of these: it gets Arco from the shell.
        ...(scope ? [] : [arcoStyleRule]),
        {
          test: /\.module\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: resolvePackage('css-loader'),
              options: {
                importLoaders: 1,
                modules: {
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  ...(scope
                    ? {
                        // The scope in the name marks the class as the remote's own, also in minified code.
                        localIdentName: `${scope}__[local]-[hash:base64:6]`,
                        localIdentHashSalt: salt,
                      }
                    : { getLocalIdent: nameOfShellClass }),
                },
              },
            },
            ...scoping,
          ],
        },
        {
          use: [
            MiniCssExtractPlugin.loader,
            { loader: resolvePackage('css-loader'), options: { importLoaders: 1, modules: false } },
            ...scoping,
          ],
        },
      ],
    },
    { test: /\.(svg|png|jpe?g|webp|woff2)$/, type: 'asset/resource' },
  ]
}

/**
 * The minifier of swc, which needs half the time of terser. It picks names by letter frequency, and an entry
 * contains preliminary hashes of webpack that depend on the folder of the build. They are replaced by fixed
 * placeholders while minifying, so that the same sources give the same bytes.
 */
const swcMinify = async (
  ...[input, sourceMap, ...options]: Parameters<typeof TerserPlugin.swcMinify>
): ReturnType<typeof TerserPlugin.swcMinify> => {
  const [[name, code] = ['', '']] = Object.entries(input)
  const hashes = [...new Set(code.match(/(?<=["'.])[0-9a-f]{10}(?=["'.])/g))].map(
    (hash, at) => [hash, `a${String(at).padStart(9, '0')}`] as const,
  )
  const normalized = hashes.reduce((text, [hash, plain]) => text.replaceAll(hash, plain), code)
  const result = await TerserPlugin.swcMinify({ [name]: normalized }, sourceMap, ...options)
  return {
    ...result,
    ...(result.code === undefined
      ? {}
      : { code: hashes.reduce((text, [hash, plain]) => text.replaceAll(plain, hash), result.code) }),
  }
}

/** Minifies scripts with swc and styles with Lightning CSS. Not in parallel: swc has threads of its own. */
export const minimizer = [
  new TerserPlugin({
    minify: swcMinify,
    parallel: false,
    terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
    extractComments: false,
  }),
  new CssMinimizerPlugin({
    minify: CssMinimizerPlugin.lightningCssMinify,
    parallel: false,
    minimizerOptions: {
      targets: browserslistToTargets(Object.entries(browsers).map(([name, version]) => `${name} ${version}`)),
    },
  }),
]

/** Leaves only English of zod's fifty locales in the build: messages come from Tessera's own texts. */
const aliasZodLocales = (dir: string) => {
  const locales = join(findPackageDir(findSharedDir(dir), 'zod'), 'v4/locales')
  return { [join(locales, 'index.js')]: join(locales, 'en.js') }
}

/** The configuration that shell and remotes share. */
export const commonConfig = (dir: string) =>
  ({
    context: dir,
    mode: readMode(),
    target: ['web', 'es2022'],
    devtool: false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: aliasZodLocales(dir),
      modules: ['node_modules', ...listKitModuleDirs(dir)],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    // `import * as name from /* webpackDefer: true */ 'module'`: the module is evaluated when `name` is first used.
    experiments: { deferImport: true },
    stats: 'errors-warnings',
  }) satisfies Configuration

/** Production unless NODE_ENV is development. */
export const readMode = (): 'production' | 'development' =>
  process.env.NODE_ENV === 'development' ? 'development' : 'production'

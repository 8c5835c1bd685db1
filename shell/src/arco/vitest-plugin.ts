import { findReplacement } from './replacements.ts'

/** Vitest prefers a package's CommonJS build, whose imports cannot be replaced. */
const asModules: Record<string, string> = {
  '@arco-design/web-react': '@arco-design/web-react/es/index.js',
  '@arco-design/web-react/icon': '@arco-design/web-react/icon/index.es.js',
  'react-transition-group': 'react-transition-group/esm/index.js',
}

type Resolver = { resolve: (source: string, importer?: string) => Promise<{ id: string } | null> }

/** Replaces Arco's imports in Vitest, as the shell's build does. */
export const arcoOnReact19 = {
  name: 'arco-on-react-19',
  enforce: 'pre' as const,
  config: () => ({
    test: { server: { deps: { inline: [/@arco-design[\\/]web-react/, /react-transition-group/] } } },
  }),
  async resolveId(this: Resolver, source: string, importer?: string) {
    const replaced = importer && findReplacement(source, importer)
    const modules = asModules[source]
    return replaced ?? (modules && (await this.resolve(modules, importer)))
  },
}

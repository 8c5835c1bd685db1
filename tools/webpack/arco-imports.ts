const namedImport = /^(import|export)\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react(\/icon)?['"];?/gm
const anyImport = /^(?:import|export)\b[^'"\n]*['"](@arco-design\/web-react(?:\/[^'"]*)?)['"]/gm
const sharedPath = /^@arco-design\/web-react\/(es\/[A-Z]\w*|icon\/react-icon\/\w+\/index\.js)$/

/**
 * Reads the exports of `@arco-design/web-react` from the text of its `es/index.js`: name -> folder below
 * `es`.
 */
export const parseArcoExports = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(/export \{ default as (\w+) \} from '\.\/(\w+)'/g)].map(([, name, folder]) => [
      name as string,
      folder as string,
    ]),
  )

/**
 * Rewrites named imports of Arco to one deep import per component, because the shell shares each component
 * separately; icons are imported from their own file. Works on compiled source without types and keeps the
 * number of lines. In the shell each component also imports its style. In a remote, an import that cannot be
 * shared (the namespace, an inner path) throws. An unknown name throws in both.
 */
export function rewriteArcoImports(
  code: string,
  folders: ReadonlyMap<string, string>,
  into: 'shell' | 'remote',
): string {
  const rewritten = code.replace(
    namedImport,
    (statement: string, keyword: string, list: string, icon: string | undefined) => {
      const imports = parseImportNames(list).map(({ name, as }) => {
        if (icon) return formatImport(keyword, as, `@arco-design/web-react/icon/react-icon/${name}/index.js`)
        const folder = folders.get(name)
        if (!folder) throw new Error(`@arco-design/web-react has no component ${name}`)
        const component = formatImport(keyword, as, `@arco-design/web-react/es/${folder}`)
        return into === 'shell'
          ? `${component} import "@arco-design/web-react/es/${folder}/style/css.js";`
          : component
      })
      return imports.join(' ') + '\n'.repeat(statement.split('\n').length - 1)
    },
  )
  for (const [, path = ''] of into === 'remote' ? rewritten.matchAll(anyImport) : [])
    if (!sharedPath.test(path))
      throw new Error(
        `import components of @arco-design/web-react by name and icons from its /icon, not ${path}`,
      )
  return rewritten
}

const formatImport = (keyword: string, as: string, from: string) =>
  keyword === 'import' ? `import ${as} from "${from}";` : `export { default as ${as} } from "${from}";`

const parseImportNames = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = '', as] = part.split(/\s+as\s+/)
      return { name, as: as ?? name }
    })

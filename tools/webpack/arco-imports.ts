const named = /^(import|export)\s*\{([^}]*)\}\s*from\s*['"]@arco-design\/web-react(\/icon)?['"];?/gm
const any = /^(?:import|export)\b[^'"\n]*['"](@arco-design\/web-react(?:\/[^'"]*)?)['"]/gm
const shareable = /^@arco-design\/web-react\/(es\/[A-Z]\w*|icon\/react-icon\/\w+\/index\.js)$/

/** What `@arco-design/web-react` exports, as `es/index.js` spells it: name -> folder below `es`. */
export const arcoExports = (index: string): ReadonlyMap<string, string> =>
  new Map(
    [...index.matchAll(/export \{ default as (\w+) \} from '\.\/(\w+)'/g)].map(([, name, folder]) => [
      name as string,
      folder as string,
    ]),
  )

/**
 * Rewrites named imports of Arco to one deep import per component, which the shell shares one by one; icons go to their own file.
 * Works on compiled source (types are gone), keeps the number of lines. In the shell each component also brings its style; in a
 * remote an import that cannot be shared (the namespace, an inner path) throws, as does an unknown name in both.
 */
export function rewriteArcoImports(
  code: string,
  known: ReadonlyMap<string, string>,
  into: 'shell' | 'remote',
): string {
  const rewritten = code.replace(
    named,
    (statement: string, keyword: string, list: string, icon: string | undefined) => {
      const deep = namesIn(list).map(({ name, as }) => {
        if (icon) return line(keyword, as, `@arco-design/web-react/icon/react-icon/${name}/index.js`)
        const folder = known.get(name)
        if (!folder) throw new Error(`@arco-design/web-react has no component ${name}`)
        const component = line(keyword, as, `@arco-design/web-react/es/${folder}`)
        return into === 'shell'
          ? `${component} import "@arco-design/web-react/es/${folder}/style/css.js";`
          : component
      })
      return deep.join(' ') + '\n'.repeat(statement.split('\n').length - 1)
    },
  )
  for (const [, path = ''] of into === 'remote' ? rewritten.matchAll(any) : [])
    if (!shareable.test(path))
      throw new Error(
        `import components of @arco-design/web-react by name and icons from its /icon, not ${path}`,
      )
  return rewritten
}

const line = (keyword: string, as: string, from: string) =>
  keyword === 'import' ? `import ${as} from "${from}";` : `export { default as ${as} } from "${from}";`

const namesIn = (list: string) =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [name = '', as] = part.split(/\s+as\s+/)
      return { name, as: as ?? name }
    })

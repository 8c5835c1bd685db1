import { hasPageSteps, hasTree, type Model } from '../model.ts'
import { lineWidth, quote, widthOf } from '../source.ts'

/** Whether texts of the page begin with `start`: then the function that writes them takes the translation. */
export const usesKey = (model: Model, start: string): boolean =>
  [...model.words.texts.keys()].some((key) => key.startsWith(start))

export const indented = (line: string): string => line.replaceAll(/^/gm, '  ')

/**
 * What a page shows once its rights are there: pages of app designs have the layout of a phone, and those whose steps open pages
 * carry them out.
 */
export function returnPage(model: Model, element: string): string[] {
  const around = [...(hasPageSteps(model) ? ['PageSteps'] : []), ...(model.isApp ? ['AppPage'] : [])]
  if (around.length === 0) return [`  if (rights) return ${element}`]
  const lines = around.reduceRight<string[]>(
    (inner, name) => [`<${name}>`, ...inner.map(indented), `</${name}>`],
    [element],
  )
  return ['  if (rights)', '    return (', ...lines.map((line) => `      ${line}`), '    )']
}

export const noKeysLines: readonly string[] = [
  '',
  '/** Groups have few keys: one that is missing does not mean that the user may not see it. */',
  'const noKeys: ReadonlySet<string> = new Set()',
]

interface Element {
  readonly name: string
  readonly attributes: readonly string[]
}

/** What is around the list, from the outside to the inside: charts, and a tree. */
export function aroundList(model: Model, pageSize: number): Element[] {
  const { list, names, words } = model
  const ownTitle = list.treeTitle.trim() === '' ? [] : [`title={${quote(list.treeTitle)}}`]
  const charts = {
    name: 'WithCharts',
    attributes: [
      'menu={menu}',
      `charts={chartsOf(${usesKey(model, 'chart.') ? 't' : ''})}`,
      'fields={fields}',
      `call={${names.calls}Work.charts}`,
    ],
  }
  const tree = {
    name: 'TreePane',
    attributes: [
      'name={menu.enCode}',
      'settings={tree}',
      ...(words.texts.has('tree.title') ? [`title={t('tree.title')}`] : ownTitle),
      `pageSize={${pageSize}}`,
    ],
  }
  return [...(list.charts.length > 0 ? [charts] : []), ...(hasTree(model) ? [tree] : [])]
}

/** The lines of the list inside of these elements. All of them move by `moved` columns later. */
export const wrapList = (list: readonly string[], around: readonly Element[], moved: number): string[] =>
  around.reduceRight<string[]>(
    (inner, element, at) => [
      ...openElement(element, moved + 2 * at),
      ...inner.map(indented),
      `    </${element.name}>`,
    ],
    [...list],
  )

function openElement({ name, attributes }: Element, moved: number): string[] {
  const line = `    <${name} ${attributes.join(' ')}>`
  if (moved + widthOf(line) <= lineWidth) return [line]
  return [`    <${name}`, ...attributes.map((attribute) => `      ${attribute}`), '    >']
}

/** What the list offers for selected records: the condition of each part, and the name of what has its button. */
export function bulkLines(parts: readonly (readonly [isShown: string, name: string])[]): string[] {
  const buttonOf = (name: string) => (name === 'custom' ? 'custom.bulkButtons' : `${name}.button`)
  const [first] = parts
  if (!first) return []
  if (parts.length === 1) return [`      {...(${first[0]} ? { bulkActions: ${buttonOf(first[1])} } : {})}`]
  return [
    `      {...(${parts.map(([isShown]) => isShown).join(' || ')}`,
    '        ? {',
    '            bulkActions: (selection) => (',
    '              <>',
    ...parts.map(([isShown, name]) => `                {${isShown} && ${buttonOf(name)}(selection)}`),
    '              </>',
    '            ),',
    '          }',
    '        : {})}',
  ]
}

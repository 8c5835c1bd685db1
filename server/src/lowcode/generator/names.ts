import { RemoteName } from '@tessera/shared/contract/shell/remote-file'

/** The names that generated code has of one design. */
export interface Names {
  /** Name of the remote: `customerorder`. */
  remote: string
  /** Folder of the feature: `customer-orders`. */
  folder: string
  /** Type of a record: `CustomerOrder`. */
  type: string
  /** Types of the rows of sub-tables, in the order of the release. */
  rowTypes: readonly string[]
  /** The calls: `customerOrders`. */
  calls: string
  /** Component of the page: `CustomerOrdersPage`. */
  page: string
  /** In words: `Customer orders`. */
  title: string
}

/** Letters and digits, a capital first, and no longer than a line of code bears. */
export const isClassName = (name: string): boolean => /^[A-Z][A-Za-z0-9]{1,23}$/.test(name)

/** Names of types that the generated files use themselves. */
const taken: ReadonlySet<string> = new Set([
  'Array',
  'Boolean',
  'Column',
  'Crud',
  'Date',
  'Design',
  'Error',
  'Field',
  'Filter',
  'Function',
  'Id',
  'Map',
  'Message',
  'Number',
  'Object',
  'Open',
  'Page',
  'Promise',
  'Props',
  'Record',
  'RegExp',
  'Result',
  'Sent',
  'Set',
  'ShownRecord',
  'String',
  'Symbol',
  'Values',
])
export const isTakenName = (name: string): boolean => taken.has(name)

/** First segments of addresses of the server and the shell, which no remote can have as its name. */
const reserved: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'home',
  'lock',
  'login',
  'metrics',
  'profile',
  'remotes',
  'sdk',
  'settings',
  'e2e',
  'server',
  'shared',
  'shell',
  'tessera',
  'tools',
  'demos',
  'org',
  'system',
  'workflow',
  'lowcode',
  'edu',
])

/** The name of the remote of a class; null where it is one of the product. */
export function remoteNameOf(className: string): string | null {
  const name = className.toLowerCase()
  return RemoteName.safeParse(name).success && !reserved.has(name) ? name : null
}

/** `CustomerOrder` as words: `customer order`. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')

function pluralOf(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return word.endsWith('ss') || !word.endsWith('s') ? `${word}es` : word
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The names of a class and those of its sub-tables. The caller has checked them. */
export function namesOf(className: string, rowTypes: readonly string[]): Names {
  const words = wordsOf(className)
  const many = [...words.slice(0, -1), pluralOf(words.at(-1)!)]
  const plural = many.map((word, at) => (at === 0 ? word : capitalize(word))).join('')
  return {
    remote: remoteNameOf(className)!,
    folder: many.join('-'),
    type: className,
    rowTypes,
    calls: plural,
    page: `${capitalize(plural)}Page`,
    title: capitalize(many.join(' ')),
  }
}

/** A class name that a code of a design or a sub-table suggests. */
export function suggestClassName(code: string): string {
  const words = code.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z0-9]+/g) ?? []
  const name = words
    .map((word) => capitalize(word))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 24)
  return isClassName(name) && !taken.has(name) && remoteNameOf(name) !== null
    ? name
    : `${capitalize(name)}Record`.slice(0, 24)
}

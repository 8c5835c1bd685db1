import { langs } from '@tessera/shared/contract/lang'

interface Table {
  readonly area: string
  readonly texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'area' in value && 'namespace' in value && 'texts' in value

/** What is wrong with the words that a module exports (`defineWords(...)`): an empty language, a value that one language lacks, another area than the remote's. */
export function wordFaults(module: Readonly<Record<string, unknown>>, area: string): string[] {
  return Object.values(module)
    .filter(isTable)
    .flatMap((table) => [
      ...(table.area === area ? [] : [`words of ${table.area}, in the remote ${area}`]),
      ...Object.entries(table.texts).flatMap(([key, line]) => faultsOf(key, line)),
    ])
}

function faultsOf(key: string, line: Readonly<Record<string, unknown>>): string[] {
  const empty = langs.filter((lang) => typeof line[lang] !== 'string' || line[lang].trim() === '')
  if (empty.length > 0) return empty.map((lang) => `${key}: no ${lang}`)
  const values = (lang: string) =>
    [...String(line[lang]).matchAll(/\{\{\s*(\w+)/g)]
      .map(([, name]) => name)
      .sort()
      .join()
  return langs
    .filter((lang) => values(lang) !== values('zh'))
    .map((lang) => `${key}: ${lang} has other {{values}} than zh`)
}

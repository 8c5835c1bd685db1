import { langs } from '@tessera/shared/contract/lang'

interface TextTable {
  readonly area: string
  readonly texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const isTextTable = (value: unknown): value is TextTable =>
  typeof value === 'object' && value !== null && 'area' in value && 'namespace' in value && 'texts' in value

/**
 * Finds faults in the texts that a module exports (`defineWords(...)`): a missing or empty language,
 * placeholders that differ between languages, an area other than the remote's.
 */
export function validateWords(module: Readonly<Record<string, unknown>>, area: string): string[] {
  return Object.values(module)
    .filter(isTextTable)
    .flatMap((table) => [
      ...(table.area === area ? [] : [`texts of the area ${table.area} in the remote ${area}`]),
      ...Object.entries(table.texts).flatMap(([key, text]) => validateText(key, text)),
    ])
}

function validateText(key: string, text: Readonly<Record<string, unknown>>): string[] {
  const empty = langs.filter((lang) => typeof text[lang] !== 'string' || text[lang].trim() === '')
  if (empty.length > 0) return empty.map((lang) => `${key}: ${lang} is missing`)
  const values = (lang: string) =>
    [...String(text[lang]).matchAll(/\{\{\s*(\w+)/g)]
      .map(([, name]) => name)
      .sort()
      .join()
  return langs
    .filter((lang) => values(lang) !== values('zh'))
    .map((lang) => `${key}: the {{placeholders}} of ${lang} differ from zh`)
}

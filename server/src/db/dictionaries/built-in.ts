import type { LocalizedText } from '@tessera/shared/contract/lang'
import { developmentDictionaries } from './built-in-development.ts'
import { educationDictionaries } from './built-in-education.ts'
import type { BuiltInGroup, BuiltInType } from './built-in-group.ts'
import { peopleDictionaries } from './built-in-people.ts'

/** The dictionaries that clients rely on, as they are seeded. */
export const builtInDictionaries: readonly BuiltInGroup[] = [
  peopleDictionaries,
  developmentDictionaries,
  educationDictionaries,
]

/** Parses the entries of a built-in type, in their order. */
export const parseEntries = ({
  entries,
}: Pick<BuiltInType, 'entries'>): { enCode: string; parent: string | undefined; name: LocalizedText }[] =>
  entries
    .trim()
    .split('\n')
    .map((row) => {
      const [, parent, enCode = '', zh = '', en = '', zhtw = ''] =
        /^\s*(?:([^=/]+)\/)?([^=/]+)=(.+)\|(.+)\|(.+)$/.exec(row) ?? []
      return { enCode, parent, name: { zh, en, zhtw } }
    })

/** Text keys of a type and of an entry. */
export const typeKey = (enCode: string): string => `dictionaryType:${enCode}`
export const entryKey = (type: string, enCode: string): string => `dictionary:${type}.${enCode}`

const builtInTexts: ReadonlyMap<string, LocalizedText> = new Map(
  builtInDictionaries.flatMap(({ enCode, name, types }) => [
    [typeKey(enCode), name] as const,
    ...types.flatMap((type) => [
      [typeKey(type.enCode), type.name] as const,
      ...parseEntries(type).map((entry) => [entryKey(type.enCode, entry.enCode), entry.name] as const),
    ]),
  ]),
)

/** The name in all languages. A name that an administrator changed has no translations. */
export function builtInText(key: string, name: string): LocalizedText {
  const line = builtInTexts.get(key)
  return line?.zh === name ? line : { zh: name, en: '', zhtw: '' }
}

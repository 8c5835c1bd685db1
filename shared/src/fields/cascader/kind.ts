import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind } from '../../contract/fields/kind.ts'
import { Option, optionId, optionPaths, optionSettings, nameSourceOf } from '../../contract/fields/options.ts'

export const settings = CommonSettings.extend({
  ...optionSettings,
  options: z.array(Option).max(5_000).default([]),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(false),
  showAllLevels: z.boolean().default(true),
  separator: z.string().max(5).default('/'),
})

type Path = (string | number)[]

/** A path down a tree, or several paths, as ids from the root. */
export const cascader = defineKind({
  tag: 'cascader',
  element: 'el-cascader',
  group: 'choice',
  settings,
  options: 'own',
  empty: (): Path | Path[] => [],
  value: (fieldSettings): z.ZodType<Path | Path[]> =>
    fieldSettings.multiple
      ? z.array(z.array(optionId(fieldSettings)).min(1).max(20)).max(1_000)
      : z.array(optionId(fieldSettings)).max(20),
  column: () => 'jsonb',
  inTable: true,
  listed: true,
  search: () => ({ control: 'cascader', mode: 'under' }),
  operators: choiceOperators,
  limitToOptions(value, { multiple }, options) {
    const known = new Set(
      optionPaths(options).map((path) => JSON.stringify(path.map(({ id }) => String(id)))),
    )
    const exists = (path: Path) => known.has(JSON.stringify(path.map(String)))
    const remaining = toPaths(value).filter(exists)
    if (remaining.length === toPaths(value).length) return value
    return multiple ? remaining : (remaining[0] ?? [])
  },
  format(value, fieldSettings, names) {
    const formatPath = (path: Path) => {
      const from = nameSourceOf(fieldSettings)
      const all = from
        ? path.map((id) => names.nameOf(from, String(id)) ?? String(id))
        : (optionPaths(fieldSettings.options)
            .find((options) => options.map(({ id }) => String(id)).join() === path.join())
            ?.map(({ fullName }) => fullName) ?? path.map(String))
      return fieldSettings.showAllLevels ? all.join(fieldSettings.separator) : (all.at(-1) ?? '')
    }
    return toPaths(value).map(formatPath).join(',')
  },
  parse(cell, fieldSettings, names) {
    const from = nameSourceOf(fieldSettings)
    const found: Path[] = []
    for (const text of cell
      .split(/[,，]/)
      .map((text) => text.trim())
      .filter(Boolean)) {
      const segments = text.split('/').map((name) => name.trim())
      const ids = from
        ? names.idsOf(from, segments.join('/'))
        : optionPaths(fieldSettings.options)
            .filter((path) => path.map(({ fullName }) => fullName).join('/') === segments.join('/'))
            .map((path) => path.map(({ id }) => id).join('/'))
      if (ids.length !== 1) return { problem: ids.length === 0 ? 'unknown' : 'ambiguous' }
      found.push(ids[0]!.split('/'))
    }
    if (fieldSettings.multiple) return { value: found }
    return found.length > 1 ? { problem: 'tooMany' } : { value: found[0] ?? [] }
  },
})

function toPaths(value: Path | Path[]): Path[] {
  if (value.length === 0) return []
  return Array.isArray(value[0]) ? (value as Path[]) : [value as Path]
}

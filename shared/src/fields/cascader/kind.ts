import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind } from '../kind.ts'
import { Option, optionId, optionPaths, optionSettings, nameSourceOf } from '../options.ts'

export const settings = CommonSettings.extend({
  ...optionSettings,
  options: z.array(Option).max(5_000).default([]),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(false),
  showAllLevels: z.boolean().default(true),
  separator: z.string().max(5).default('/'),
})

type Path = (string | number)[]

/** The way down a tree, or several ways: ids from the root on. */
export const cascader = defineKind({
  tag: 'cascader',
  element: 'el-cascader',
  group: 'choice',
  settings,
  options: 'own',
  empty: (): Path | Path[] => [],
  value: (given): z.ZodType<Path | Path[]> =>
    given.multiple
      ? z.array(z.array(optionId(given)).min(1).max(20)).max(1_000)
      : z.array(optionId(given)).max(20),
  column: () => 'jsonb',
  inTable: true,
  listed: true,
  search: () => ({ control: 'cascader', mode: 'under' }),
  operators: choiceOperators,
  limitToOptions(value, { multiple }, options) {
    const known = new Set(
      optionPaths(options).map((path) => JSON.stringify(path.map(({ id }) => String(id)))),
    )
    const stands = (path: Path) => known.has(JSON.stringify(path.map(String)))
    const left = many(value).filter(stands)
    if (left.length === many(value).length) return value
    return multiple ? left : (left[0] ?? [])
  },
  format(value, given, names) {
    const said = (path: Path) => {
      const from = nameSourceOf(given)
      const all = from
        ? path.map((id) => names.nameOf(from, String(id)) ?? String(id))
        : (optionPaths(given.options)
            .find((one) => one.map(({ id }) => String(id)).join() === path.join())
            ?.map(({ fullName }) => fullName) ?? path.map(String))
      return given.showAllLevels ? all.join(given.separator) : (all.at(-1) ?? '')
    }
    return many(value).map(said).join(',')
  },
  parse(cell, given, names) {
    const from = nameSourceOf(given)
    const found: Path[] = []
    for (const text of cell
      .split(/[,，]/)
      .map((one) => one.trim())
      .filter(Boolean)) {
      const segments = text.split('/').map((one) => one.trim())
      const ids = from
        ? names.idsOf(from, segments.join('/'))
        : optionPaths(given.options)
            .filter((path) => path.map(({ fullName }) => fullName).join('/') === segments.join('/'))
            .map((path) => path.map(({ id }) => id).join('/'))
      if (ids.length !== 1) return { problem: ids.length === 0 ? 'unknown' : 'ambiguous' }
      found.push(ids[0]!.split('/'))
    }
    if (given.multiple) return { value: found }
    return found.length > 1 ? { problem: 'tooMany' } : { value: found[0] ?? [] }
  },
})

const many = (value: Path | Path[]): Path[] =>
  value.length === 0 ? [] : Array.isArray(value[0]) ? (value as Path[]) : [value as Path]

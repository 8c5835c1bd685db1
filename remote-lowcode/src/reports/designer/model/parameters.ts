import {
  namesOfParameter,
  rangeNames,
  type ReportParameter,
} from '@tessera/shared/contract/lowcode/report-parameters'
import type { LinkValue, SheetCell, SheetLink } from '@tessera/shared/contract/lowcode/report-sheet'
import type { ReportDraft } from '../report-store.ts'

/** Where a parameter is used: addresses of cells, and names of data sets in the report. */
interface ParameterUses {
  readonly cells: readonly string[]
  readonly sets: readonly string[]
}

/** Texts, and names behind "@". */
const part = /"(?:[^"]|"")*"|@(?<name>[A-Za-z_]\w*)/g

const namesIn = (formula: string): string[] =>
  [...formula.matchAll(part)].flatMap(({ groups }) => (groups?.['name'] ? [groups['name']] : []))

const formulasOf = ({ formula, when }: SheetCell): string[] => [
  ...(formula === undefined ? [] : [formula]),
  ...(when ?? []).map((one) => one.formula),
]

const linkValues = (link: SheetLink | undefined): LinkValue[] => {
  if (link?.to === 'report') return Object.values(link.values)
  return link?.to === 'record' ? [link.record] : []
}

const namesOfCell = (cell: SheetCell): string[] => [
  ...formulasOf(cell).flatMap(namesIn),
  ...linkValues(cell.link).flatMap((value) => ('parameter' in value ? [value.parameter] : [])),
]

export function usesOfParameter(
  { sheet }: Pick<ReportDraft, 'sheet'>,
  parameter: Pick<ReportParameter, 'name' | 'input'>,
): ParameterUses {
  const names = new Set(namesOfParameter(parameter))
  return {
    cells: sheet.cells.filter((cell) => namesOfCell(cell).some((one) => names.has(one))).map(({ at }) => at),
    sets: sheet.sets
      .filter((set) => Object.values(set.parameters ?? {}).some((from) => names.has(from)))
      .map(({ name }) => name),
  }
}

/** Whether formulas, data sets and links can tell a parameter of this name from the others. */
export const isFreeName = (
  parameters: readonly ReportParameter[],
  { name, input }: Pick<ReportParameter, 'name' | 'input'>,
  before = '',
): boolean => {
  const taken = new Set(parameters.filter((one) => one.name !== before).flatMap(namesOfParameter))
  return /^[A-Za-z_]\w{0,50}$/.test(name) && namesOfParameter({ name, input }).every((one) => !taken.has(one))
}

/** A new parameter with a name that no other one has. */
export function newParameter(parameters: readonly ReportParameter[]): ReportParameter {
  for (let n = parameters.length + 1; ; n++) {
    const name = `p${n}`
    if (isFreeName(parameters, { name }))
      return { name, label: '', type: 'text', required: 0, defaultValue: '' }
  }
}

/** Renames a parameter, and what formulas, data sets and links call it. */
export function renameParameter(draft: ReportDraft, before: string, name: string): ReportDraft {
  const renamed = new Map([
    [before, name],
    ...rangeNames(before).map((one, at) => [one, rangeNames(name)[at]!] as const),
  ])
  // A plain parameter has no days, and another one may be named like them.
  const parameter = draft.parameters.find((one) => one.name === before)
  if (parameter?.input?.as !== 'range') for (const day of rangeNames(before)) renamed.delete(day)
  const nameOf = (own: string) => renamed.get(own) ?? own
  return {
    sheet: {
      ...draft.sheet,
      cells: draft.sheet.cells.map((cell) =>
        namesOfCell(cell).some((own) => renamed.has(own)) ? renameInCell(cell, nameOf) : cell,
      ),
      sets: draft.sheet.sets.map((set) =>
        set.parameters
          ? {
              ...set,
              parameters: Object.fromEntries(
                Object.entries(set.parameters).map(([own, from]) => [own, nameOf(from)]),
              ),
            }
          : set,
      ),
    },
    parameters: draft.parameters.map((one) => (one.name === before ? { ...one, name } : one)),
  }
}

function renameInCell(cell: SheetCell, nameOf: (name: string) => string): SheetCell {
  const inFormula = (formula: string) =>
    formula.replaceAll(part, (whole: string, ...rest: unknown[]) => {
      const { name } = rest.at(-1) as { name?: string }
      return name === undefined ? whole : `@${nameOf(name)}`
    })
  const inValue = (value: LinkValue): LinkValue =>
    'parameter' in value ? { parameter: nameOf(value.parameter) } : value
  const { formula, when, link } = cell
  return {
    ...cell,
    ...(formula === undefined ? {} : { formula: inFormula(formula) }),
    ...(when ? { when: when.map((one) => ({ ...one, formula: inFormula(one.formula) })) } : {}),
    ...(link ? { link: mapLink(link, inValue)! } : {}),
  }
}

/** A link with other values; a value that is null ends. Undefined where the link needs it. */
export function mapLink(
  link: SheetLink,
  change: (value: LinkValue) => LinkValue | null,
): SheetLink | undefined {
  if (link.to === 'page') return link
  if (link.to === 'record') {
    const record = change(link.record)
    return record ? { ...link, record } : undefined
  }
  const values = Object.entries(link.values).flatMap(([name, value]) => {
    const changed = change(value)
    return changed ? [[name, changed] as const] : []
  })
  return { ...link, values: Object.fromEntries(values) }
}

/** Removes a parameter with what data sets and links took of it. Formulas keep its name, and read nothing by it. */
export function removeParameter(draft: ReportDraft, parameter: ReportParameter): ReportDraft {
  const names = new Set(namesOfParameter(parameter))
  return {
    sheet: {
      ...draft.sheet,
      cells: draft.sheet.cells.map((cell) => {
        const isUsed = linkValues(cell.link).some(
          (value) => 'parameter' in value && names.has(value.parameter),
        )
        if (!isUsed) return cell
        const { link, ...rest } = cell
        const left = mapLink(link!, (value) =>
          'parameter' in value && names.has(value.parameter) ? null : value,
        )
        return left ? { ...rest, link: left } : rest
      }),
      sets: draft.sheet.sets.map((set) => ({
        ...set,
        ...(set.parameters
          ? {
              parameters: Object.fromEntries(
                Object.entries(set.parameters).filter(([, from]) => !names.has(from)),
              ),
            }
          : {}),
      })),
    },
    parameters: draft.parameters.filter(({ name }) => name !== parameter.name),
  }
}

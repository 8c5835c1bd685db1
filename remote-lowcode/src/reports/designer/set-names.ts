import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import { namesOfParameter, type ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import type { ReportSheet } from '@tessera/shared/contract/lowcode/report-sheet'
import { usesOfParameter } from './model/parameters.ts'
import type { ReportDraft } from './report-store.ts'

/** A short name of a data set in a report that no other one has: of the letters of its name, or `set1`. */
export function newSetName(fullName: string, taken: readonly string[]): string {
  const letters = fullName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '')
    .slice(0, 20)
  if (letters.length > 1 && !taken.includes(letters)) return letters
  const base = letters.length > 1 ? `${letters}_` : 'set'
  for (let n = 1; ; n++) if (!taken.includes(base + n)) return base + n
}

/** What a data set is asked for comes from parameters of the report with the same names. */
export const newSet = (
  name: string,
  dataSetId: string,
  parameters: readonly DataSetParameter[],
): ReportSheet['sets'][number] => ({
  name,
  dataSetId,
  ...(parameters.length > 0
    ? { parameters: Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.name])) }
    : {}),
})

/** How a reader of the report chooses what a data set lets choose. */
function inputOf(choices: DataSetParameter['choices']): ReportParameter['input'] {
  if (!choices) return undefined
  return choices.from === 'campuses'
    ? { as: 'campus' }
    : { as: 'dictionary', dictionaryTypeId: choices.typeId }
}

/** Parameters of a report together with those of a further data set; one of the same name is asked for once. */
export const joinParameters = (
  own: readonly ReportParameter[],
  added: readonly DataSetParameter[],
): ReportParameter[] => [
  ...own,
  ...added
    .filter(({ name }) => own.every((one) => !namesOfParameter(one).includes(name)))
    .map(({ choices, ...parameter }) => {
      const input = inputOf(choices)
      return input ? { ...parameter, input } : parameter
    }),
]

/** Removes a data set with the parameters that only it was asked for. Its cells stay, so that they can be given another one. */
export function removeSet({ sheet, parameters }: ReportDraft, name: string): ReportDraft {
  const sets = sheet.sets.filter((set) => set.name !== name)
  const used = (list: ReportSheet['sets']) =>
    new Set(list.flatMap((set) => Object.values(set.parameters ?? {})))
  const [before, after] = [used(sheet.sets), used(sets)]
  return {
    sheet: { ...sheet, sets },
    parameters: parameters.filter((parameter) => {
      const names = namesOfParameter(parameter)
      const isOfSet = names.some((own) => before.has(own)) && names.every((own) => !after.has(own))
      // What formulas and links read stays.
      return !isOfSet || usesOfParameter({ sheet }, parameter).cells.length > 0
    }),
  }
}

import {
  valueSources,
  type Passed,
  type ScreenVariable,
} from '@tessera/shared/contract/lowcode/screen-actions'
import type { ValueSource } from '@tessera/shared/contract/lowcode/screen-actions'
import type { Named } from './use-source-names.ts'

type Taken = Pick<Passed, 'from' | 'of'>

/** A value that an event takes, as the value of an option. */
export const codeOf = ({ from, of }: Taken): string =>
  from === 'column' || from === 'variable' ? `${from}:${of}` : from

export function takenOf(code: string): Taken {
  const colon = code.indexOf(':')
  const head = colon < 0 ? code : code.slice(0, colon)
  const from = valueSources.find((one) => one === head) ?? 'name'
  return { from, of: colon < 0 ? '' : code.slice(colon + 1) }
}

/** The values that an event of a component can take. */
export function listValues(
  tells: readonly ValueSource[],
  columns: readonly Named[],
  variables: readonly ScreenVariable[],
  wordOf: (from: ValueSource, name: string) => string,
): { value: string; label: string }[] {
  return [
    ...tells
      .filter((from) => from !== 'column')
      .map((from) => ({ value: codeOf({ from, of: '' }), label: wordOf(from, '') })),
    ...(tells.includes('column') ? columns : []).map(({ name, label }) => ({
      value: codeOf({ from: 'column', of: name }),
      label: wordOf('column', label),
    })),
    ...variables.map(({ name, title }) => ({
      value: codeOf({ from: 'variable', of: name }),
      label: wordOf('variable', title || name),
    })),
  ]
}
